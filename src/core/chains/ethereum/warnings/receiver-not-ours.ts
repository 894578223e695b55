import type { Warning } from '../../../../shared/card.ts'
import { count } from '../../../display/amount.ts'
import { danger, ifAny, notice } from '../../declaration/described.ts'
import { amountsDescribed } from '../calls/amounts-told.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import { isGoneForGood, type Receiver, receiversElsewhere } from '../calls/receivers.ts'
import { isSwap, paysOut, receiverOf, receiversOf } from '../calls/recipients.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import { isMoreThanThereIs } from '../networks/more-than-there-is.ts'
import type { CallRule } from './rule.ts'
import { keptByNobody } from './to-contract.ts'

type Found = Receiver & { readonly address: string }

/**
 * Warns of a call that pays somebody else, whichever parameter says so and in whichever form: bridges, routers and deposit contracts take
 * numbers and bytes, and contracts use the last 20 bytes of them, whatever stands beside. People who swap mostly want the tokens
 * themselves.
 */
export const receiverNotOurs: CallRule = (call, { signer, isOurs, isNamed }) => {
  // An account that is named here, such as a Safe, may be paid by what it does itself.
  const isMine = (address: string) =>
    address === signer || isOurs(address) || (address === call.actor && isNamed(address))
  const receivers = receiversOf(call)
  const unread = receivers.find(({ address }) => address === null)
  const others = receivers.filter((each): each is Found => {
    const { address, type } = each
    if (address === null || isBurnAddress(address) || isMine(address)) return false
    return type === 'address' || !isNamed(address)
  })
  const isKeptByNobody = (each: Found) => keptByNobody(call, each.address as EthereumAddress) !== undefined
  return [...ifAny(unread && notTold(unread)), ...ifAny(paidToOthers()), ...ifAny(paidElsewhere(call))]

  function paidToOthers(): Warning | undefined {
    const packed = others.find(({ isPacked }) => isPacked)
    if (packed)
      return danger(
        `“${packed.path}” says who gets what it pays out, with other bits beside: most contracts read ${packed.address}, which is no account of yours.`,
      )
    const said = receiverOf(call)
    const inBytes = others.find(({ type }) => type !== 'address')
    if (inBytes && said !== undefined && isMine(said))
      return danger(
        `It names ${said} as the receiver, and ${inBytes.address}, which is no account of yours, as bytes beside that.`,
      )
    const [first, ...more] = [...new Set(others.flatMap(each => (isKeptByNobody(each) ? [] : each.address)))]
    if (first === undefined) return undefined
    const whose = `which is no account of yours${more.length > 0 ? `, and to ${count(more.length, 'other')}` : ''}`
    if (isSwap(call)) return danger(`What the swap pays out goes to ${first}, ${whose}.`)
    const isUsual = (paysOut(call) || call.meaning.kind === 'registered') && !others.some(isGoneForGood)
    if (isUsual && !saysHowMuch(call))
      return danger(`All that it pays out goes to ${first}, ${whose}. Nothing says how much that is.`)
    return (isUsual ? notice : danger)(`What it pays out goes to ${first}, ${whose}.`)
  }
}

/** Functions that are known have amounts among their arguments. All that there is, is no amount. */
function saysHowMuch(call: DecodedCall): boolean {
  if (call.meaning.kind === 'described')
    return amountsDescribed(call).some(({ units, token = null }) => !isMoreThanThereIs(call.chainId, token, units))
  return ![...call.args.values()].some(value => typeof value === 'bigint' && value >= beyondAnySupply)
}

function paidElsewhere({ meaning }: Parameters<CallRule>[0]): Warning | undefined {
  const [path] = meaning.kind === 'described' ? receiversElsewhere(meaning) : []
  return path === undefined
    ? undefined
    : notice(
        `“${path}” says who gets what it pays out on another network: nobody here has checked that address, so compare it.`,
      )
}

function notTold({ path }: Receiver): Warning {
  return danger(`The card cannot tell who gets what it pays out: “${path}” holds no address of this network.`)
}
