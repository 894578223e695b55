import type { OnlyTransfers } from '../../../shared/chains.ts'
import { quoted } from '../../../shared/literals.ts'

export const onlyTransfers = "tron.tx.contract[0].type == 'TransferContract'"

/** Conditions that only transfers of TRX or of one token meet: of all else no amount is known, or none is counted. */
export function onlyTransfersOf(token: string | null): OnlyTransfers {
  if (token === null) return { words: 'Transactions of Tron that send TRX.', conditions: [onlyTransfers] }
  return {
    words: 'Transactions of Tron that call `transfer` of that token.',
    conditions: [
      "tron.tx.contract[0].type == 'TriggerSmartContract'",
      `tron.tx.contract[0].contract_address == ${quoted(token)}`,
      "tron.tx.contract[0].data[0..8] == 'a9059cbb'",
    ],
  }
}
