/// Copies in steps of 8 to 32 bytes that may write past the end of what is asked for.
///
/// All of them want room for 32 bytes more behind the copy, and matches need `distance` bytes of
/// output before `output`.
enum WideCopy {
  /// Bytes past the end of a copy that may be overwritten.
  static let slack = 32

  @inline(__always)
  static func move16(_ source: UnsafeRawPointer, to output: UnsafeMutableRawPointer) {
    let bytes = unsafe source.loadUnaligned(as: SIMD16<UInt8>.self)
    unsafe output.storeBytes(of: bytes, as: SIMD16<UInt8>.self)
  }

  @inline(__always)
  static func move8(_ source: UnsafeRawPointer, to output: UnsafeMutableRawPointer) {
    unsafe output.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
  }

  /// Copies bytes that do not overlap; reads up to 32 bytes past their end.
  @inline(__always)
  static func literals(
    _ source: UnsafeRawPointer, to output: UnsafeMutableRawPointer, count: Int
  ) {
    unsafe move16(source, to: output)
    if count > 16 {
      var done = 16
      repeat {
        unsafe move16(source + done, to: output + done)
        done &+= 16
      } while done < count
    }
  }

  /// Repeats `count` bytes from `distance` before `output`, as if byte by byte.
  @inline(__always)
  static func match(_ output: UnsafeMutableRawPointer, distance: Int, count: Int) {
    let source = unsafe UnsafeRawPointer(output) - distance
    if distance >= 16 {
      // Reading what was just written in other pieces makes the processor wait, so a short match
      // reads no bytes that it does not need; without a branch, which would be mispredicted.
      let second = 16 & ((16 &- count) &>> 63)
      unsafe move16(source, to: output)
      let high = unsafe (source + second).loadUnaligned(as: SIMD16<UInt8>.self)
      unsafe (output + 16).storeBytes(of: high, as: SIMD16<UInt8>.self)
      if count > 32 {
        var done = 32
        repeat {
          unsafe move16(source + done, to: output + done)
          unsafe move16(source + done + 16, to: output + done + 16)
          done &+= 32
        } while done < count
      }
    } else if distance >= 8 {
      // The period in two registers, from bytes that are there already: reading what was just
      // written in other pieces would make the processor wait for it.
      let low = unsafe source.loadUnaligned(as: UInt64.self)
      // Of use from the ninth byte on only; before that, what is known already.
      let lastPlace = (8 &- count) &>> 63 & (distance &- 8)
      let last = unsafe (source + lastPlace).loadUnaligned(as: UInt64.self)
      let shift = UInt64(truncatingIfNeeded: distance &* 8)
      let high = last &>> (0 &- shift) | low &<< shift
      unsafe output.storeBytes(of: low, as: UInt64.self)
      unsafe (output + 8).storeBytes(of: high, as: UInt64.self)
      var done = distance
      while done < count {
        unsafe (output + done).storeBytes(of: low, as: UInt64.self)
        unsafe (output + done + 8).storeBytes(of: high, as: UInt64.self)
        done &+= distance
      }
    } else {
      unsafe pattern(source, to: output, period: distance, count: count)
    }
  }

  /// Repeats a period of 1...7 bytes.
  @inline(__always)
  private static func pattern(
    _ source: UnsafeRawPointer, to output: UnsafeMutableRawPointer, period: Int, count: Int
  ) {
    // Nothing to tell apart bytes behind the period yet: they are cut off.
    let shift = UInt64(truncatingIfNeeded: period &* 8)
    var bytes = unsafe source.loadUnaligned(as: UInt64.self) & ((1 &<< shift) &- 1)
    bytes |= bytes &<< shift
    var step = period &* 2
    if period < 4 {
      bytes |= bytes &<< (shift &* 2)
      step = period &* 4
      if period == 1 {
        bytes |= bytes &<< 32
        step = 8
      } else if period == 3 {
        step = 6
      }
    } else if period > 4 {
      step = period
    }
    var done = 0
    repeat {
      unsafe (output + done).storeBytes(of: bytes, as: UInt64.self)
      done &+= step
    } while done < count
  }

  /// Copies a match to the byte, where there is no room behind it.
  static func exactMatch(_ output: UnsafeMutableRawPointer, distance: Int, count: Int) {
    let source = unsafe UnsafeRawPointer(output) - distance
    var done = 0
    if distance >= 8 {
      while done &+ 8 <= count {
        unsafe move8(source + done, to: output + done)
        done &+= 8
      }
    }
    while done < count {
      unsafe (output + done).storeBytes(
        of: source.load(fromByteOffset: done, as: UInt8.self), as: UInt8.self)
      done &+= 1
    }
  }
}
