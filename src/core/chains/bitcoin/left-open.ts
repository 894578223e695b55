import { coversAll, coversOneInput, outputsCovered } from './hash-type.ts'
import type { BitcoinInput, BitcoinOutput, BitcoinSigning, BitcoinTransaction } from './transaction.ts'
import { sumOf } from './units.ts'

/** Parts that others can still change once a transaction is signed (SIGHASH_NONE, SINGLE and ANYONECANPAY). */
export interface LeftOpen {
  /** Signatures that do not cover everything. */
  readonly signs: readonly BitcoinSigning[]
  /** The outputs that every signature covers; others can be replaced. */
  readonly covered: readonly BitcoinOutput[]
  /**
   * True if a signature covers all outputs and one input alone. Several such, each made for a request of its own, can be put into one
   * transaction, which then pays those outputs once: the rest is a fee that no request showed.
   */
  readonly canBeJoined: boolean
  /** Satoshi: what the signed inputs are worth. */
  readonly own: bigint
  /**
   * Satoshi: that, less what comes back for certain. Nothing does but the one output that a signature of SIGHASH_SINGLE covers, and that
   * for its own input alone: two inputs never have the same number, and each may be spent without the other.
   */
  readonly loses: bigint
  /** Satoshi: what comes back for the only input beyond what it is worth; 0 where there are several. */
  readonly gets: bigint
  /** Satoshi: what is paid to others by outputs that every signature covers. */
  readonly paid: bigint
  /** Satoshi: what can go anywhere beyond that, never negative. */
  readonly beyond: bigint
}

/** Said of the fee where something is left open. */
export const feeLeftOpen = 'Not certain: others can still change what goes in or out'

/** Null where every input and output is covered. */
export function leftOpen({
  inputs,
  outputs,
  signs,
}: Pick<BitcoinTransaction, 'inputs' | 'outputs' | 'signs'>): LeftOpen | null {
  const open = signs.filter(({ hashType }) => !coversAll(hashType))
  if (open.length === 0) return null
  const own = sumOf(signs.map(({ index }) => inputs[index] as BitcoinInput))
  const balances = signs.map(({ index, hashType }) => {
    const { value } = inputs[index] as BitcoinInput
    const output = outputsCovered(hashType) === 'one' ? outputs[index] : undefined
    return value - (output?.isOwn ? output.value : 0n)
  })
  const loses = balances.reduce((sum, balance) => (balance > 0n ? sum + balance : sum), 0n)
  const [only = 0n, ...more] = balances
  const covered = outputs.filter((_, output) => signs.every(signing => covers(signing, output)))
  const paid = sumOf(covered.filter(({ isOwn }) => !isOwn))
  return {
    signs: open,
    covered,
    canBeJoined: signs.some(({ hashType }) => coversOneInput(hashType) && outputsCovered(hashType) === 'all'),
    own,
    ...{ loses, gets: more.length === 0 && only < 0n ? -only : 0n },
    ...{ paid, beyond: loses > paid ? loses - paid : 0n },
  }
}

/** The outputs that cannot be replaced once all is signed. */
export function coveredOutputs(
  transaction: Pick<BitcoinTransaction, 'inputs' | 'outputs' | 'signs'>,
): readonly BitcoinOutput[] {
  return leftOpen(transaction)?.covered ?? transaction.outputs
}

function covers({ index, hashType }: BitcoinSigning, output: number): boolean {
  const covered = outputsCovered(hashType)
  return covered === 'all' || (covered === 'one' && output === index)
}
