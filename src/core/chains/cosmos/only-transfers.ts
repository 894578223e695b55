import type { OnlyTransfers } from '../../../shared/chains.ts'
import { quoted } from '../../../shared/literals.ts'
import { networkInWords } from './networks.ts'

/** Allows nothing but payments on the same chain: other messages can move what a payment does not name. */
export const onlyTransfers =
  "cosmos.tx.messages.count() > 0 && cosmos.tx.messages.all(message, message.type in ['/cosmos.bank.v1beta1.MsgSend', '/cosmos.bank.v1beta1.MsgMultiSend'])"

/** Conditions that only payments of one denomination on one chain meet: whatever else is sent would not be counted. */
export function onlyTransfersOf(chainId: string, denom: string): OnlyTransfers {
  return {
    words: `Transactions on ${networkInWords(chainId)} with nothing but payments of that coin.`,
    conditions: [
      `cosmos.tx.chain_id == ${quoted(chainId)}`,
      onlyTransfers,
      `cosmos.tx.payments.count() > 0 && cosmos.tx.payments.all(payment, payment.denom == ${quoted(denom)})`,
      `cosmos.tx.fee.count() > 0 && cosmos.tx.fee.all(coin, coin.denom == ${quoted(denom)})`,
    ],
  }
}
