import type { OnlyTransfers } from '../../../shared/chains.ts'
import { quoted } from '../../../shared/literals.ts'
import { networkName } from './networks.ts'
import type { AptosAsset } from './signed.ts'
import { apt, knownToken } from './tokens.ts'

/** Payments are there only where a transaction does nothing else. */
export const onlyTransfers = `aptos.tx.payments.all(payment, payment.token == ${quoted(apt.name)})`

export function onlyTransfersOf({ chainId, token }: AptosAsset): OnlyTransfers {
  return {
    words: `Transactions of ${networkName(chainId)} with nothing but transfers of ${knownToken(chainId, token)?.symbol ?? 'that token'}.`,
    conditions: [
      `aptos.tx.chain_id == ${chainId}`,
      `aptos.tx.payments.all(payment, payment.token == ${quoted(token.name)})`,
    ],
  }
}
