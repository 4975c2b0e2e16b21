/// The memory that every effort level needs.
struct StreamScratch {
  let block: OpenBlock
  let coder: BlockCoder

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    coder = try BlockCoder(memory)
    block = try OpenBlock(memory, coder.tables)
  }
}
