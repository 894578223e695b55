import type { OnlyTransfers } from '../../../shared/chains.ts'
import { quoted } from '../../../shared/literals.ts'
import { usualFeeConditions } from './fee.ts'

export const onlyTransfers = "tron.tx.contract[0].type == 'TransferContract'"

/**
 * Conditions that only transfers of TRX or of one token meet: of all else no amount is known, or none is counted. A limit on a token does
 * not count the TRX of its fee.
 */
export function onlyTransfersOf(token: string | null): OnlyTransfers {
  if (token === null) return { words: 'Transactions of Tron that send TRX.', conditions: [onlyTransfers] }
  return {
    words: 'Transactions of Tron that call `transfer` of that token, for a usual fee.',
    conditions: [
      "tron.tx.contract[0].type == 'TriggerSmartContract'",
      `tron.tx.contract[0].contract_address == ${quoted(token)}`,
      "tron.tx.contract[0].data[0..8] == 'a9059cbb'",
      'tron.tx.contract[0].call_value == 0',
      'tron.tx.contract[0].call_token_value == 0',
      ...usualFeeConditions,
    ],
  }
}
