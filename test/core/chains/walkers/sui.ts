import {
  type Moves,
  movesAmount,
  movesNothing,
  movesTogether,
  movesUnknown,
} from '../../../../src/core/chains/declaration/moves.ts'
import { suiFeeAboveUsual } from '../../../../src/core/chains/sui/fee.ts'
import type { SuiAsset, SuiSigned, SuiTransaction, SuiValue } from '../../../../src/core/chains/sui/signed.ts'

/**
 * What a transaction may move of SUI, whoever owns it: known only where it does nothing but pay out of the coins that the fee is paid
 * with. Most transactions name no network, and count on each. A fee above the usual counts too.
 *
 * @param own - Address of the key that signs.
 */
export function suiMoves(transaction: SuiTransaction, { network }: SuiAsset, own: string): Moves {
  // The chain takes no transaction that names another.
  if (transaction.network !== undefined && transaction.network !== network) return movesNothing
  if (transaction.movesMore !== undefined) return movesUnknown(transaction.movesMore)
  const parts = transaction.transfers.map(({ what }) => movesOf(what))
  return movesTogether([...parts, feeMoves(transaction, own)])
}

function movesOf(what: SuiValue): Moves {
  switch (what.kind) {
    case 'sui':
      return movesAmount(what.amount)
    case 'gasCoin':
      return movesUnknown('it sends all that is in the gas coin')
    case 'coin':
      return movesUnknown(`what coin the object ${what.object} holds is not in it`)
    case 'object':
      return movesUnknown(`what the object ${what.object} holds is not in it`)
    case 'someCoins':
      return movesUnknown('how much the coins hold that it sends is not in it')
    case 'upgradeCapability':
      return movesNothing
    case 'result':
    case 'pure':
    case 'withdrawal':
      return movesUnknown('what it sends is not in it')
  }
}

function feeMoves(transaction: SuiTransaction, own: string): Moves {
  const { sender, gas } = transaction
  if (sender === own && gas.owner !== own) return movesNothing
  return movesAmount(suiFeeAboveUsual(transaction)?.units ?? 0n)
}

/** Who is handed something, as far as the bytes say. */
export function suiRecipients({ transaction }: SuiSigned): readonly string[] {
  return [...new Set(transaction.transfers.flatMap(({ to }) => (to === undefined ? [] : [to])))]
}
