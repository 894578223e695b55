import { noOutcome, type Outcome } from '../declaration/outcome.ts'
import type { EthereumAsset } from '../ethereum/asset.ts'
import { coinOf, movementsOfCall, unknownInCall } from '../ethereum/movements-of-call.ts'
import { countedOn } from '../ethereum/outcome.ts'
import { highestFee, inDollars, tempoFeeAboveUsual } from './fee.ts'
import type { TempoSigned } from './signed.ts'

export function tempoOutcome({ transaction }: TempoSigned): Outcome<EthereumAsset> {
  const { calls, chainId, sponsor, feeToken } = transaction
  const units = highestFee(transaction)
  const called = calls.flatMap(({ to, value, data }) => (to === null ? [] : [{ chainId, to, value, data }]))
  return {
    ...noOutcome,
    movements: calls.flatMap(({ to, value, data }) => {
      if (to !== null) return movementsOfCall({ chainId, to, value, data })
      const what = coinOf({ chainId, value })
      return value > 0n ? [{ does: 'sends', ...what, to: null, toInWords: 'nobody: it creates a contract' }] : []
    }),
    unknown: called.filter(({ data }) => data !== '0x').flatMap(unknownInCall),
    counted: countedOn(chainId),
    fee:
      sponsor === 'none'
        ? {
            kind: 'most',
            inWords: inDollars(units),
            units,
            counted: tempoFeeAboveUsual(transaction)?.units ?? 0n,
            ...(feeToken !== null && { asset: { chainId, token: feeToken } }),
          }
        : { kind: 'unknown', inWords: 'Somebody else pays it', counted: 0n },
    uses: [`${chainId} ${transaction.nonceKey} ${transaction.nonce}`],
  }
}
