import type { Surroundings } from '../../declaration/decision-context.ts'
import type { EthereumSigned } from '../transactions/signed.ts'
import type { EthereumTransaction } from '../transactions/transaction.ts'

export interface EarlierTransaction {
  readonly transaction: EthereumTransaction
  /** When it was given out. */
  readonly at: number
}

/** Lists earlier transactions of the key that would sign, on the same chain, newest first. */
export function earlierTransactions(
  { chainId }: Pick<EthereumTransaction, 'chainId'>,
  { earlier }: Pick<Surroundings, 'earlier'>,
): readonly EarlierTransaction[] {
  return earlier().flatMap(({ signed, at }) => {
    const value = signed as EthereumSigned
    return value.kind === 'ethereumTransaction' && value.transaction.chainId === chainId
      ? [{ transaction: value.transaction, at }]
      : []
  })
}
