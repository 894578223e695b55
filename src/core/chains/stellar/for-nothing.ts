import type { Warning } from '../../../shared/card.ts'
import { offerForNothing, paymentForNothing } from '../declaration/for-nothing.ts'
import { keptOnTheWay } from '../declaration/kept-on-the-way.ts'
import { offeredBy } from './offered.ts'
import type { StellarAct } from './operation.ts'
import { partsOf } from './path-payment.ts'
import { amountInWords } from './units.ts'

/** The smallest amount there is. */
const nothing = 1n

/** An offer that asks for nothing in return for something, or a payment of which next to nothing has to arrive, or much may stay with others. */
export function actsForNothing(act: StellarAct): readonly Warning[] {
  switch (act.type) {
    case 'manage_sell_offer':
    case 'create_passive_sell_offer':
    case 'manage_buy_offer': {
      const { sold, bought, buying } = offeredBy(act)
      return bought <= nothing && sold > nothing ? [offerForNothing(amountInWords(bought, buying))] : []
    }
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send': {
      const { spent, spends, delivered, delivers } = act
      const arrives = amountInWords(delivered, delivers)
      if (delivered <= nothing && spent > nothing) return [paymentForNothing(amountInWords(spent, spends), arrives)]
      const rest = partsOf(act)?.rest ?? 0n
      return keptOnTheWay({ spent, rest }, arrives, amountInWords(rest, spends))
    }
    default:
      return []
  }
}
