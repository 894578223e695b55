import { danger } from '../../declaration/described.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import { inputsOf } from '../calls/decode-call.ts'
import { isSwap } from '../calls/recipients.ts'
import { isShipped } from '../clear-signing/shipped.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { leavesOfArguments } from '../encoding/addresses-in-arguments.ts'
import type { NamedType } from '../encoding/fields.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import { isBurnAddress } from '../networks/burn-addresses.ts'
import { tokenOf } from '../networks/networks.ts'
import type { CallRule } from './rule.ts'

/** Functions whose names say that somebody may do something from then on, or no longer. */
const gives =
  /approv|authori[sz]|delegat|grant|allow|operator|session|^permit|permission|enable|signer|manager|whitelist/i
const takesBack = /^(revoke|remove|renounce|undelegate|decrease|disable|cancel|invalidate)/i

/** How functions name what an address stands for that gets no power by it: an asset, a market, a recipient, whoever is staked with. */
const asset = /token|asset|coin|currency|collateral|underlying|weth/i
const market = /vault|pool|market|path|factory|exchange|adapter|callee|target|contract|singleton|template/i
const recipient = /receiver|recipient|beneficiary|payee|refund|onbehalf|owner|user|^_?(to|for|dst|account|holder)_?$/i
const besides =
  /refer|partner|integrator|affiliate|fee|validator|group|lesser|greater|candidate|member|executor|caller|prover|oracle|irm|call(to|address)/i

/** How functions name what is no amount, though it may be as large. */
const noAmount = /deadline|expir|until|after|time|nonce|salt|flag|id$|data|hash|root|proof|price|permit|^[rsv]$/i

/**
 * Warns of a function that a description alone explains: the contract may take an address there for somebody who may act for the account,
 * and an amount without limit for the amount that they may take. Descriptions show both as if they were words.
 */
export const powerDescribed: CallRule = (call, { signer, isOurs, isNamed }) => {
  if (call.meaning.kind !== 'described') return undefined
  const given = whoGetsPower(call).filter(
    address => address !== signer && !isOurs(address) && !isBurnAddress(address) && address !== call.to,
  )
  const [first] = given
  if (first === undefined) return undefined
  if (leaves(call).some(({ input, value }) => isLimitless(input, value)))
    return danger(
      `An amount in ${call.function} has no limit: ${first} may take all of it that this account has, now or later.`,
    )
  const stranger = given.find(address => !isShipped(call.chainId, address) && !isNamed(address))
  return stranger === undefined
    ? undefined
    : danger(
        `${stranger}, which is not known here, may get power over what this account has by ${call.function}: what it may do stands in the description alone.`,
      )
}

function leaves({ meaning }: DecodedCall) {
  return 'args' in meaning ? leavesOfArguments(inputsOf(meaning), meaning.args) : []
}

function whoGetsPower(call: DecodedCall): readonly EthereumAddress[] {
  const { function: name, args, chainId } = call
  const isPower = gives.test(name) && !takesBack.test(name)
  const isTakenBack = [...args.values()].filter(value => typeof value === 'boolean').includes(false)
  if (takesBack.test(name) || isSwap(call) || (isPower && isTakenBack)) return []
  const isPlain = (place: string) =>
    asset.test(place) || (!isPower && [market, recipient, besides].some(of => of.test(place)))
  return leaves(call)
    .filter(({ input }) => input.type === 'address' && !isPlain(input.name ?? ''))
    .map(({ value }) => value as EthereumAddress)
    .filter(address => tokenOf(chainId, address) === undefined)
}

/** The most that its type holds, or more than there is of any token. UNI and COMP count in 96 bits. */
function isLimitless({ name = '', type }: NamedType, value: unknown): boolean {
  const bits = Number(/^uint(\d+)$/.exec(type)?.[1] ?? 0)
  if (bits < 96 || noAmount.test(name)) return false
  const amount = BigInt(value as bigint | number)
  return amount >= beyondAnySupply || amount === 2n ** BigInt(bits) - 1n || amount === 2n ** 96n - 1n
}
