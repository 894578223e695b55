import type { Call } from '../../../../../../src/core/chains/ethereum/transactions/call.ts'

/** A call, its sentence on the card, and its warnings with their levels. */
export type Row = readonly [
  name: string,
  signature: string,
  args: readonly unknown[],
  change: Partial<Call>,
  sentence: string,
  warnings: readonly string[],
]
