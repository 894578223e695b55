import type { OnlyTransfers } from '../../../shared/chains.ts'
import { quoted } from '../../../shared/literals.ts'
import { usualFeeConditions } from './fee.ts'
import { networkName } from './networks.ts'
import type { AptosAsset } from './signed.ts'
import { apt, isApt, knownToken } from './tokens.ts'

/** Payments are there only where a transaction does nothing else. */
const onlyPaymentsOf = (token: string) =>
  `aptos.tx.payments.count() > 0 && aptos.tx.payments.all(payment, payment.token == ${quoted(token)})`

export const onlyTransfers = onlyPaymentsOf(apt.name)

export function onlyTransfersOf({ chainId, token }: AptosAsset): OnlyTransfers {
  const name = knownToken(chainId, token)?.symbol ?? 'that token'
  return {
    words: `Transactions of ${networkName(chainId)} with nothing but transfers of ${name}${isApt(token) ? '' : ', for a usual fee'}.`,
    conditions: [
      `aptos.tx.chain_id == ${chainId}`,
      onlyPaymentsOf(token.name),
      // The fee is paid in APT, which a limit on another token does not count.
      ...(isApt(token) ? [] : usualFeeConditions),
    ],
  }
}
