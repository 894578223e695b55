import {
  type Moves,
  movesAmount,
  movesNothing,
  movesTogether,
  movesUnknown,
} from '../../../../src/core/chains/declaration/moves.ts'
import { feeAboveUsual } from '../../../../src/core/chains/stellar/fee.ts'
import { offeredBy } from '../../../../src/core/chains/stellar/offered.ts'
import type { StellarAct } from '../../../../src/core/chains/stellar/operation.ts'
import type { StellarSigned } from '../../../../src/core/chains/stellar/signed.ts'
import type { StellarNetwork, StellarTransaction } from '../../../../src/core/chains/stellar/transaction.ts'
import { type StellarAsset, xlm } from '../../../../src/core/chains/stellar/xdr-parts.ts'

/** What a transaction may take of an asset, whichever accounts its operations act for, in units of 10^-7. */
export function stellarMoves(transaction: StellarTransaction, network: StellarNetwork, asset: StellarAsset): Moves {
  // The id of the network is hashed with it: on another it is worth nothing.
  if (transaction.network !== network) return movesNothing
  const fee = isSame(asset, xlm) ? (feeAboveUsual(transaction) ?? 0n) : 0n
  return movesTogether([...transaction.operations.map(({ act }) => movesOf(act, asset)), movesAmount(fee)])
}

function movesOf(act: StellarAct, asset: StellarAsset): Moves {
  const spends = (spent: StellarAsset, units: bigint) => (isSame(spent, asset) ? movesAmount(units) : movesNothing)
  switch (act.type) {
    case 'create_account':
      return spends(xlm, act.amount)
    case 'payment':
      return spends(act.asset, act.amount)
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send':
      return spends(act.spends, act.spent)
    case 'manage_sell_offer':
    case 'create_passive_sell_offer':
    case 'manage_buy_offer':
      return spends(act.selling, offeredBy(act).sold)
    case 'account_merge':
      return isSame(asset, xlm) ? movesUnknown('account_merge sends all that is left in the account') : movesNothing
    case 'set_options':
      return act.changesSigners ? movesUnknown('set_options changes who can sign for the account') : movesNothing
    case 'change_trust':
    case 'inflation':
    case 'manage_data':
    case 'bump_sequence':
      return movesNothing
    case 'unread':
      return movesUnknown(`the operation ${act.name} is not read here`)
  }
}

function isSame(one: StellarAsset, other: StellarAsset): boolean {
  return one.code === other.code && one.issuer === other.issuer
}

/** Whom its operations pay, and who gets an account that they merge. */
export function stellarRecipients({ transaction }: StellarSigned): readonly string[] {
  const paid = transaction.operations.flatMap(({ act }) => {
    switch (act.type) {
      case 'create_account':
        return [act.to]
      case 'payment':
      case 'path_payment_strict_receive':
      case 'path_payment_strict_send':
      case 'account_merge':
        return [act.to.address]
      default:
        return []
    }
  })
  return [...new Set(paid)]
}
