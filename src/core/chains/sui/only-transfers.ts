import type { OnlyTransfers } from '../../../shared/chains.ts'
import { networkNames } from './networks.ts'
import type { SuiAsset } from './signed.ts'

/** No other command than those that split, merge and transfer, and nothing handed over but SUI of which it is known how much. */
export const onlyTransfers =
  "sui.tx.commands.count() > 0 && sui.tx.commands.all(command, command in ['SplitCoins', 'MergeCoins', 'TransferObjects']) && sui.tx.transfers.count() > 0 && sui.tx.transfers.all(transfer, transfer.kind == 'sui')"

/** Hardly any transaction names its network, so none is asked for. */
export function onlyTransfersOf({ network }: SuiAsset): OnlyTransfers {
  return {
    words: `Transactions of ${networkNames[network]} with nothing but transfers of SUI.`,
    conditions: [onlyTransfers],
  }
}
