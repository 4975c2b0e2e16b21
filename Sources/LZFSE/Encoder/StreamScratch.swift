/// The memory that every effort level needs.
struct StreamScratch {
  let block: OpenBlock
  let coder: BlockCoder

  init(_ memory: ScratchMemory) {
    coder = BlockCoder(memory)
    block = OpenBlock(memory, coder.tables)
  }
}
