/// The memory that an encoder or a decoder works in could not be had.
public struct OutOfMemory: Error, Hashable {}
