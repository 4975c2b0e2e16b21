/// The memory that every effort level needs.
struct StreamScratch {
  let block: OpenBlock
  let coder: BlockCoder

  init(_ memory: ScratchMemory) {
    block = OpenBlock(memory)
    coder = BlockCoder(memory)
  }
}
