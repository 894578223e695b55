import { danger } from '../../declaration/described.ts'
import { amountsDescribed, isReceived } from '../calls/amounts-told.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import { inputsOf } from '../calls/decode-call.ts'
import { isSwap, isUnchecked, paysOut } from '../calls/recipients.ts'
import { leavesOf, nameOf } from '../clear-signing/node.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import { isShipped } from '../clear-signing/shipped.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import { tokenOf } from '../networks/networks.ts'
import { isLimitlessAmount } from './limitless-amount.ts'
import type { CallRule } from './rule.ts'

/** Functions whose names say that somebody may do something from then on, or no longer. */
const gives =
  /approv|authori[sz]|delegat|grant|allow|operator|session|^permit|permission|enable|signer|manager|whitelist/i
/** Functions by which the account gives something, whether or not their description tells of an amount. */
const givesAway = /^(supply|deposit|lend|invest|stake|send|mint)/i
const takesBack = /^(revoke|remove|renounce|undelegate|decrease|disable|cancel|invalidate)/i

/** How functions name what an address stands for that gets no power by it: an asset, a market, a recipient, whoever is staked with. */
const asset = /token|asset|coin|currency|collateral|underlying|weth/i
const market = /vault|pool|market|path|factory|exchange|adapter|callee|target|contract|singleton|template/i
const recipient = /receiver|recipient|beneficiary|payee|refund|onbehalf|owner|user|^_?(to|for|dst|account|holder)_?$/i
const service = /refer|partner|integrator|affiliate|fee|validator|group|lesser|greater|candidate|member/i
/** How they name whom a call works with: that contract may keep what moves, or decide where it goes. */
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
  const isOther = (address: EthereumAddress) =>
    address !== signer && !isOurs(address) && !isBurnAddress(address) && address !== call.to
  const isStranger = (address: EthereumAddress) =>
    isOther(address) && !isShipped(call.chainId, address) && !isNamed(address)
  const given = placesOf(call, getsPower).filter(isOther)
  const [first] = given
  if (first !== undefined && leaves(call).some(isLimitlessAmount))
    return danger(
      `An amount in ${call.function} has no limit: ${first} may take all of it that this account has, now or later.`,
    )
  const stranger = given.find(isStranger)
  if (stranger !== undefined)
    return danger(
      `${stranger}, which is not known here, may get power over what this account has by ${call.function}: what it may do stands in the description alone.`,
    )
  const keeper = movesMoney(call) ? placesOf(call, mayKeep).find(isStranger) : undefined
  return keeper === undefined
    ? undefined
    : danger(
        `${keeper}, which is not known here, may keep what this account gives by ${call.function}: what it is for stands in the description alone.`,
      )
}

type Place = ReturnType<typeof leavesOf>[number]

function leaves({ meaning }: DecodedCall): readonly Place[] {
  return 'args' in meaning ? leavesOf(nodesOfCall(inputsOf(meaning), meaning.args)) : []
}

/** Lists the addresses of a call in the places of a kind that hold no token. */
function placesOf(
  call: DecodedCall,
  isOfKind: (call: DecodedCall, path: string) => boolean,
): readonly EthereumAddress[] {
  return leaves(call)
    .filter(({ path, leaf }) => leaf.type === 'address' && !asset.test(nameOf(path)) && isOfKind(call, path))
    .map(({ leaf }) => leaf.value as EthereumAddress)
    .filter(address => tokenOf(call.chainId, address) === undefined)
}

function getsPower(call: DecodedCall, path: string): boolean {
  const { function: name, args } = call
  const isPower = gives.test(name) && !takesBack.test(name)
  const isTakenBack = [...args.values()].filter(value => typeof value === 'boolean').includes(false)
  if (takesBack.test(name) || isSwap(call) || (isPower && isTakenBack)) return false
  return isPower || ![market, recipient, service, worksWith].some(of => of.test(nameOf(path)))
}

/** Routers make sure that a swap pays out what it asks for, whatever works on it; bridges do so of a swap before them. */
function mayKeep(call: DecodedCall, path: string): boolean {
  const isChecked = isSwap(call) && !isUnchecked(call) && (!paysOut(call) || ofSwap.test(path))
  return !takesBack.test(call.function) && !isChecked && ![recipient, service].some(of => of.test(nameOf(path)))
}

/** Not every description tells of an amount as one. */
function movesMoney(call: DecodedCall): boolean {
  const isGiven = isSwap(call) || givesAway.test(call.function)
  return call.value > 0n || isGiven || amountsDescribed(call).some(amount => !isReceived(amount))
}
