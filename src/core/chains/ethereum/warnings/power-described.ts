import type { Warning } from '../../../../shared/card.ts'
import { danger } from '../../declaration/described.ts'
import { type AddressTold, addressesTold } from '../calls/addresses-told.ts'
import { argumentsOf } from '../calls/arguments-of.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import { isSetupOfSafe } from '../calls/is-setup-of-safe.ts'
import { movesMoney } from '../calls/moves-money.ts'
import { isSwap, isUnchecked, paysOut, receiversOf } from '../calls/recipients.ts'
import { tokensSent } from '../calls/tokens-sent.ts'
import { actsForItsCaller, keeperAt, worksFor } from '../clear-signing/keeper.ts'
import { nameOf } from '../clear-signing/node.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import { isTokenAnywhere } from '../networks/networks.ts'
import { isLimitlessAmount } from './limitless-amount.ts'
import type { CallRule } from './rule.ts'

/** Functions whose names say that somebody may do something from then on, or no longer. */
const gives =
  /approv|authori[sz]|delegat|grant|allow|operator|session|^permit|permission|enable|signer|manager|whitelist/i
const takesBack = /^(revoke|remove|renounce|undelegate|decrease|disable|cancel|invalidate)/i

/** Functions by which only the account gets something. */
const paysBack = /^(withdraw|redeem|claim|borrow|exit|un)/i

/** How functions name what an address stands for that another rule looks at, or that gets no power by it. */
const asset = /token|asset|coin|currency|collateral|underlying|weth/i
const market = /vault|pool|market|path|factory|exchange|adapter|callee|target|contract|singleton/i
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

type IsNamed = Parameters<CallRule>[1]['isNamed']

/**
 * Warns of a function that a description alone explains: the contract may take an address there for somebody who may act for the account,
 * and an amount without limit for the amount that they may take. Where the function moves money, a contract that it works with may keep
 * that. Descriptions show all of these as if they were words.
 */
export const powerDescribed: CallRule = (call, { signer, isOurs, isNamed }) => {
  if (call.meaning.kind !== 'described' || isSetupOfSafe(call)) return undefined
  const isOther = ({ address }: AddressTold) => address !== signer && !isOurs(address) && BigInt(address) !== 0n
  const mayHave = givesPower(call) ? actsForNobodyElse : isKept
  const given = placesOf(call, getsPower).filter(isOther)
  const first = given.find(({ address, type }) => type === 'address' && address !== call.to && !isBurnAddress(address))
  if (first !== undefined && argumentsOf(call.meaning).some(isLimitlessAmount))
    return danger(
      `An amount in ${call.function} has no limit: ${first.address} may take all of it that this account has, now or later.`,
    )
  const power = worst(call, given, told => !mayHave(call, told, isNamed))
  if (power !== undefined) return wrong(call, power, 'get power over what this account has', 'what it may do')
  const judged = mayHave === isKept ? [] : given.map(({ path }) => path)
  const keepers = movesMoney(call) ? placesOf(call, mayKeep).filter(isOther) : []
  const keeper = worst(call, keepers, told => !judged.includes(told.path) && !isKept(call, told, isNamed))
  return keeper && wrong(call, keeper, 'keep what this account gives', 'what it is for')
}

/** Prefers whoever may take it to what keeps nothing. */
function worst(call: DecodedCall, all: readonly AddressTold[], isWrong: (told: AddressTold) => boolean) {
  return all.find(told => !keepsNothing(call, told) && isWrong(told)) ?? all.find(isWrong)
}

function keepsNothing({ chainId, to }: DecodedCall, { address }: AddressTold): boolean {
  return address === to || ![undefined, 'anybody'].includes(keeperAt(chainId, address))
}

function wrong(call: DecodedCall, told: AddressTold, may: string, what: string): Warning {
  const { address } = told
  if (keepsNothing(call, told))
    return danger(
      `${address} keeps nothing for anybody: what this account gives by ${call.function} may be lost there.`,
    )
  const is = keeperAt(call.chainId, address) === undefined ? 'is not known here' : 'makes calls for anybody'
  return danger(`${address}, which ${is}, may ${may} by ${call.function}: ${what} stands in the description alone.`)
}

/** Tells if an address may have power: people named it, or what it may do, it does for its caller alone. */
function actsForNobodyElse({ chainId, to }: DecodedCall, { address }: AddressTold, isNamed: IsNamed): boolean {
  if (address === to || isBurnAddress(address) || actsForItsCaller(chainId, address)) return true
  return keeperAt(chainId, address) === undefined && isNamed(address)
}

/**
 * Tells if what an address gets is kept for the account: somebody whom people named has it, or another contract of the same maker. Whoever
 * calls the contract itself next may have it pay that out. Among the words of bytes, contracts and tokens of another network are named.
 */
function isKept(call: DecodedCall, { address, type }: AddressTold, isNamed: IsNamed): boolean {
  if (address === call.to || isBurnAddress(address)) return type !== 'address'
  if (keeperAt(call.chainId, address) !== undefined) return worksFor(call.chainId, address, call.to)
  return isNamed(address) || (type === 'bytes' && isTokenAnywhere(address))
}

/** Lists the addresses of a call in the places of a kind. A token belongs where a name says so. */
function placesOf(
  call: DecodedCall,
  kindOf: (call: DecodedCall, receivers: ReadonlySet<string>) => (path: string) => boolean,
): readonly AddressTold[] {
  const sent = tokensSent(call).length > 0 ? ['to'] : []
  const receivers = new Set([...sent, ...receiversOf(call).map(({ path }) => path)])
  const isOfKind = kindOf(call, receivers)
  return addressesTold(call).filter(({ path }) => !asset.test(nameOf(path)) && isOfKind(path))
}

/** Tells if whoever is named may act for the account. */
function givesPower({ function: name }: DecodedCall): boolean {
  return gives.test(name) && !takesBack.test(name)
}

/** Tells if another rule looks at whom the call pays, there or beside. */
function isPaid(path: string, receivers: ReadonlySet<string>): boolean {
  return receivers.has(path) || (receivers.size > 0 && recipient.test(nameOf(path)))
}

function getsPower(call: DecodedCall, receivers: ReadonlySet<string>): (path: string) => boolean {
  const { function: name, args } = call
  const isPower = givesPower(call)
  const isTakenBack = [...args.values()].filter(value => typeof value === 'boolean').includes(false)
  if (takesBack.test(name) || isSwap(call) || (isPower && isTakenBack)) return () => false
  if (isPower) return () => true
  // Of a call that moves money, another question is asked of these.
  const others = [market, service, fills, ...(movesMoney(call) || paysBack.test(name) ? [worksWith] : [])]
  return path => !isPaid(path, receivers) && !others.some(of => of.test(nameOf(path)))
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
