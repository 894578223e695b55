import { nameOf } from '../clear-signing/node.ts'
import { amountsDescribed, isReceived } from './amounts-told.ts'
import { argumentsOf } from './arguments-of.ts'
import type { DecodedCall } from './call-tree.ts'
import { isSwap } from './recipients.ts'

/** Functions by which the account gives something, whether or not their description tells of an amount. */
const givesAway = /^(supply|deposit|lend|invest|stake|send|mint)/i
/** Functions by which it gives up what it holds, or takes out what it has elsewhere. */
const takesOut =
  /bridge|^(request)?_?(redeem|redempt|withdraw|unstak|borrow|repay|exit|unwrap|burn|divest)|^(un)?lock|^buy|^sell|order/i
const endsOrder = /^(cancel|invalidate|remove)/i

/** Tells if the account gives something by a call. Not every description tells of an amount as one. */
export function movesMoney(call: DecodedCall): boolean {
  const isGiven = isSwap(call) || givesAway.test(call.function)
  return call.value > 0n || isGiven || paysPremium(call) || amountsDescribed(call).some(amount => !isReceived(amount))
}

/** Descriptions show what insurance costs as bare numbers. */
function paysPremium({ meaning }: DecodedCall): boolean {
  return argumentsOf(meaning).some(
    ({ path, leaf: { value } }) => typeof value === 'bigint' && value > 0n && /premium/i.test(nameOf(path)),
  )
}

/** Tells if by a call the account gives something, gives it up, or takes it out: its arguments decide how much of it arrives, and where. */
export function decidesAboutMoney(call: DecodedCall): boolean {
  return movesMoney(call) || (takesOut.test(call.function) && !endsOrder.test(call.function))
}
