import type { OnlyTransfers } from '../../../shared/chains.ts'
import { quoted } from '../../../shared/literals.ts'

/** Allows nothing but transfers of SOL: other instructions can move what a transfer does not name. */
export const onlyTransfers =
  'solana.tx.transfers.count() > 0 && solana.tx.instructions.count() == solana.tx.transfers.count()'

/** Conditions that only transfers of SOL or of one token meet: whatever else is sent would not be counted. */
export function onlyTransfersOf(mint: string | null): OnlyTransfers {
  if (mint === null) {
    return { words: 'Transactions of Solana with nothing but transfers of SOL.', conditions: [onlyTransfers] }
  }
  return {
    words: 'Transactions of Solana with nothing but transfers that name that token.',
    conditions: [
      'solana.tx.spl_transfers.count() > 0',
      'solana.tx.instructions.count() == solana.tx.spl_transfers.count()',
      `solana.tx.spl_transfers.all(transfer, transfer.token_mint == ${quoted(mint)})`,
    ],
  }
}
