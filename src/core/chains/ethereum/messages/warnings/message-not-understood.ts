import type { Warning } from '../../../../../shared/card.ts'
import { quoted } from '../../../../display/visible.ts'
import { danger, notice } from '../../../declaration/described.ts'
import type { EthereumAddress } from '../../encoding/address.ts'
import { contractInWords } from '../../typed-data/contract-of-message.ts'
import { isPermit } from '../../typed-data/message-members.ts'
import type { TypedData } from '../../typed-data/typed-data.ts'
import { isHarmless } from './harmless-message.ts'
import { manyOrders } from './many-orders.ts'

/**
 * A typed message that nobody describes, as a call that nobody describes. A contract that is named may take it for a right over what the
 * account has. Without one, its signature may be a key. Only what is known to be a
 * vote or a sign-in of this account passes with less.
 */
export function messageNotUnderstood(message: TypedData, from: EthereumAddress | null): Warning | undefined {
  if (isToldOf(message)) return undefined
  const { primaryType, domain } = message
  const contract = contractInWords(domain)
  const name = quoted(primaryType, 60)
  if (contract !== undefined)
    return danger(
      `Countersign does not know what the contract ${contract} does with the message ${name}. It could let somebody take or move what this account has.`,
    )
  return isHarmless(message, false, from)
    ? notice(`What the message ${name} is good for is not known here: its values are all that can be shown.`)
    : danger(
        `Countersign does not know what programs do with the message ${name}. Its signature could be a key, or let somebody take or move what this account has.`,
      )
}

/** Tells if other rules warn of a danger for the same cause, in plainer words. */
function isToldOf(message: TypedData): boolean {
  const { domain, declaresDomain } = message
  const isForNobody = typeof domain.verifyingContract === 'string' && /^0x0{40}$/.test(domain.verifyingContract)
  const isLost = !declaresDomain && Object.keys(domain).length === 0
  return isPermit(message) || manyOrders(message) !== undefined || isForNobody || isLost
}
