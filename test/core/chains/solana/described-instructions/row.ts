import type { Instruction } from '@solana/kit'

/** An instruction, its sentence on the card, and the levels of its warnings. */
export type Row = readonly [
  name: string,
  instruction: Instruction | Promise<Instruction>,
  sentence: string,
  levels: readonly ('danger' | 'notice')[],
]
