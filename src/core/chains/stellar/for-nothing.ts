import type { Warning } from '../../../shared/card.ts'
import { offerForNothing, paymentForNothing } from '../declaration/for-nothing.ts'
import { offeredBy } from './offered.ts'
import type { StellarAct } from './operation.ts'
import { amountInWords } from './units.ts'

/** The smallest amount there is. */
const nothing = 1n

/** An offer that asks for nothing in return for something, or a payment that may spend something and have nothing arrive. */
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
      return delivered <= nothing && spent > nothing
        ? [paymentForNothing(amountInWords(spent, spends), amountInWords(delivered, delivers))]
        : []
    }
    default:
      return []
  }
}
