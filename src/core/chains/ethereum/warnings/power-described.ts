import { danger } from '../../declaration/described.ts'
import { type AddressTold, addressesTold } from '../calls/addresses-told.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import { inputsOf } from '../calls/decode-call.ts'
import { movesMoney } from '../calls/moves-money.ts'
import { isSwap, isUnchecked, paysOut, receiversOf, tokenRecipient } from '../calls/recipients.ts'
import { callsForAnybody, isHarmless } from '../clear-signing/for-anybody.ts'
import { leavesOf, nameOf } from '../clear-signing/node.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import { tokenOf } from '../networks/networks.ts'
import { isLimitlessAmount } from './limitless-amount.ts'
import type { CallRule } from './rule.ts'

/** Functions whose names say that somebody may do something from then on, or no longer. */
const gives =
  /approv|authori[sz]|delegat|grant|allow|operator|session|^permit|permission|enable|signer|manager|whitelist/i
const takesBack = /^(revoke|remove|renounce|undelegate|decrease|disable|cancel|invalidate)/i

/** Functions of a new contract, which holds nothing of the account yet. */
const setsUp = /^setup$/
/** Functions by which only the account gets something. */
const paysBack = /^(withdraw|redeem|claim|borrow|exit|un)/i

/** How functions name what an address stands for that another rule looks at, or that gets no power by it. */
const asset = /token|asset|coin|currency|collateral|underlying|weth/i
const market = /vault|pool|market|path|factory|exchange|adapter|callee|target|contract|singleton|template/i
/** Whose position or share it is: where a receiver stands beside, that one is looked at. */
const recipient = /receiver|recipient|beneficiary|payee|refund|onbehalf|owner|user|^_?(to|for|dst|account|holder)_?$/i
/** Whoever is paid or chosen for a service, at most a fee. A contract that hands out fees may decide about all of it. */
const service =
  /referr?(er|al)|partner|integrator|affiliate|fee_?(receiver|recipient)|validator|group|lesser|greater|candidate|member/i
/** Whoever fills an order pays out what it asks for. */
const fills = /^_?exclusive(relayer|filler)$/i
/** Whom a call works with: that contract may keep what moves, or decide where it goes. */
const worksWith = /executor|caller|prover|oracle|irm|call(to|address)/i
/** Parts of a call to a bridge that say how to swap before: what comes out is checked. */
const ofSwap = /^_?swap/i

/**
 * Warns of a function that a description alone explains: the contract may take an address there for somebody who may act for the account,
 * and an amount without limit for the amount that they may take. Where the function moves money, a contract that it works with may keep
 * that. Descriptions show all of these as if they were words.
 */
export const powerDescribed: CallRule = (call, { signer, isOurs, isNamed }) => {
  if (call.meaning.kind !== 'described') return undefined
  const isOther = ({ address }: AddressTold) =>
    address !== signer && !isOurs(address) && !isBurnAddress(address) && address !== call.to
  const isOpen = ({ address }: AddressTold) => callsForAnybody(call.chainId, address)
  const isStranger = (told: AddressTold) => isOther(told) && !isKnown(told) && (isOpen(told) || !isNamed(told.address))
  // As a word, it may be for another network.
  const isKnown = ({ address, type }: AddressTold) =>
    isHarmless(call.chainId, address) || (type !== 'address' && isHarmless(undefined, address))
  const who = (told: AddressTold) =>
    `${told.address}, which ${isOpen(told) ? 'makes calls for anybody' : 'is not known here'},`
  const given = placesOf(call, getsPower).filter(isOther)
  const first = given.find(({ type }) => type === 'address')
  if (first !== undefined && leaves(call).some(isLimitlessAmount))
    return danger(
      `An amount in ${call.function} has no limit: ${first.address} may take all of it that this account has, now or later.`,
    )
  const stranger = given.find(isStranger)
  if (stranger !== undefined)
    return danger(
      `${who(stranger)} may get power over what this account has by ${call.function}: what it may do stands in the description alone.`,
    )
  const keepers = movesMoney(call) ? placesOf(call, mayKeep) : []
  const keeper = keepers.find(isStranger)
  if (keeper !== undefined)
    return danger(
      `${who(keeper)} may keep what this account gives by ${call.function}: what it is for stands in the description alone.`,
    )
  const lost = keepers.find(({ address, type }) => type === 'address' && isNoKeeper(call, address))
  return (
    lost &&
    danger(`${lost.address} keeps nothing for anybody: what this account gives by ${call.function} may be lost there.`)
  )
}

/** The contract that is called counts, too: whoever calls it next may have it pay that out. The zero address stands for none. */
function isNoKeeper({ to }: DecodedCall, address: string): boolean {
  return address === to || (isBurnAddress(address) && BigInt(address) !== 0n)
}

function leaves({ meaning }: DecodedCall): ReturnType<typeof leavesOf> {
  return 'args' in meaning ? leavesOf(nodesOfCall(inputsOf(meaning), meaning.args)) : []
}

/** Lists the addresses of a call in the places of a kind that hold no token. */
function placesOf(
  call: DecodedCall,
  kindOf: (call: DecodedCall, receivers: ReadonlySet<string>) => (path: string) => boolean,
): readonly AddressTold[] {
  const sent = tokenRecipient(call) === undefined ? [] : ['to']
  const receivers = new Set([...sent, ...receiversOf(call).map(({ path }) => path)])
  const isOfKind = kindOf(call, receivers)
  return addressesTold(call)
    .filter(({ path }) => !asset.test(nameOf(path)) && isOfKind(path))
    .filter(({ address }) => tokenOf(call.chainId, address) === undefined)
}

/** Tells if another rule looks at whom the call pays, there or beside. */
function isPaid(path: string, receivers: ReadonlySet<string>): boolean {
  return receivers.has(path) || (receivers.size > 0 && recipient.test(nameOf(path)))
}

function getsPower(call: DecodedCall, receivers: ReadonlySet<string>): (path: string) => boolean {
  const { function: name, args } = call
  const isPower = gives.test(name) && !takesBack.test(name)
  const isTakenBack = [...args.values()].filter(value => typeof value === 'boolean').includes(false)
  if (takesBack.test(name) || isSwap(call) || (isPower && isTakenBack)) return () => false
  if (isPower) return () => true
  // Of a call that moves money, another question is asked of these.
  const others = [market, service, fills, ...(movesMoney(call) || paysBack.test(name) ? [worksWith] : [])]
  const claimed = setsUp.test(name) ? [...others, recipient] : others
  return path => !isPaid(path, receivers) && !claimed.some(of => of.test(nameOf(path)))
}

/** Routers make sure that a swap pays out what it asks for, whatever works on it; bridges do so of a swap before them. */
function mayKeep(call: DecodedCall, receivers: ReadonlySet<string>): (path: string) => boolean {
  if (takesBack.test(call.function)) return () => false
  const isBounded = isSwap(call) && !isUnchecked(call)
  return path => {
    const isChecked = isBounded && (!paysOut(call) || ofSwap.test(path))
    return !isChecked && !isPaid(path, receivers) && ![service, fills].some(of => of.test(nameOf(path)))
  }
}
