import {
  type Moves,
  movesAmount,
  movesNothing,
  movesTogether,
  movesUnknown,
} from '../../../../src/core/chains/declaration/moves.ts'
import type { XrpAmount } from '../../../../src/core/chains/xrp/amount.ts'
import { feeAboveUsual } from '../../../../src/core/chains/xrp/fee.ts'
import type { XrpSigned } from '../../../../src/core/chains/xrp/signed.ts'
import { accountOf, amountOf, type XrpTransaction } from '../../../../src/core/chains/xrp/transaction.ts'

/** What a transaction may take of the account’s XRP, in drops. A fee above the usual counts too. */
export function xrpMoves(transaction: XrpTransaction): Moves {
  return movesTogether([own(transaction), movesAmount(feeAboveUsual(transaction) ?? 0n)])
}

function own({ type, isRead, fields }: XrpTransaction): Moves {
  if (!isRead) return movesUnknown(`a transaction ${type} is not read here`)
  switch (type) {
    case 'Payment':
      // At most SendMax is spent where it is there, and Amount otherwise.
      return xrpOf(amountOf(fields, 'SendMax') ?? amountOf(fields, 'Amount'))
    case 'OfferCreate':
      return xrpOf(amountOf(fields, 'TakerGets'))
    case 'TrustSet':
    case 'OfferCancel':
    case 'AccountSet':
      return movesNothing
    case 'AccountDelete':
      return movesUnknown('deleting an account sends all that is left in it')
    default:
      return movesUnknown(`a ${type} lets other keys act for the account`)
  }
}

function xrpOf(amount: XrpAmount | undefined): Moves {
  if (amount === undefined) return movesUnknown('it does not say how much it spends')
  return amount.kind === 'xrp' ? movesAmount(amount.drops) : movesNothing
}

/** Whom it pays: its destination, of whichever kind of transaction. Nobody pays themselves. */
export function xrpRecipients({ transaction }: XrpSigned): readonly string[] {
  const to = accountOf(transaction.fields, 'Destination')
  return to === undefined || to === transaction.account ? [] : [to]
}
