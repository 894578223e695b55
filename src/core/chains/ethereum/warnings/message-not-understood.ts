import type { Warning } from '../../../../shared/card.ts'
import { quoted } from '../../../display/visible.ts'
import { danger, notice } from '../../declaration/described.ts'
import { contractInWords } from '../contract-of-message.ts'
import type { TypedData, TypedMember } from '../typed-data.ts'
import { manyOrders } from './many-orders.ts'
import { isPermit } from './message-members.ts'

/**
 * A typed message that nobody describes, as a call that nobody describes. A contract that is named may take it for a right over what the
 * account has. Without one, only a document of words and times is let pass with less: such are sign-ins and votes.
 */
export function messageNotUnderstood(message: TypedData): Warning | undefined {
  if (isToldOf(message)) return undefined
  const { primaryType, domain } = message
  const contract = contractInWords(domain)
  const name = quoted(primaryType, 60)
  if (contract !== undefined)
    return danger(
      `What the contract ${contract} takes the message ${name} for cannot be shown: it may let somebody take or move what this account has.`,
    )
  return isOnlyWords(message)
    ? notice(`What the message ${name} is good for is not known here: its values are all that can be shown.`)
    : danger(
        `What anybody takes the message ${name} for cannot be shown, and it holds more than words and times: it may let somebody take or move what this account has.`,
      )
}

/** What other rules call a danger for the same cause, in plainer words. */
function isToldOf(message: TypedData): boolean {
  const { domain, declaresDomain } = message
  const isForNobody = typeof domain.verifyingContract === 'string' && /^0x0{40}$/.test(domain.verifyingContract)
  const isLost = !declaresDomain && Object.keys(domain).length === 0
  return isPermit(message) || manyOrders(message) !== undefined || isForNobody || isLost
}

/** Whether it holds nothing that can be an amount, an order, or a right. */
export function isOnlyWords({ types, primaryType }: TypedData): boolean {
  const seen = new Set<string>()
  return isHarmless(primaryType)

  function isHarmless(struct: string): boolean {
    if (seen.has(struct)) return true
    seen.add(struct)
    return !ofValue.test(struct) && (types[struct] ?? []).every(isHarmlessMember)
  }

  function isHarmlessMember({ name, type }: TypedMember): boolean {
    const item = type.replace(/(\[\d*\])+$/, '')
    if (Object.hasOwn(types, item)) return isHarmless(item)
    return (
      !ofValue.test(name) &&
      (isShort(item) || (isInteger.test(item) && isOnce.test(name)) || (isBytes.test(item) && isNamed.test(name)))
    )
  }
}

/** Names of what is worth something, or of who may dispose of it: orders of exchanges write their amounts as text. */
const ofValue =
  /amount|value|price|quantity|size|asset|token|order|swap|trade|spend|operator|agent|delegat|transfer|withdraw|permit|allow|approv/i

const isInteger = /^u?int\d+$/

/** An integer of any width is no amount by these names. */
const isOnce = /^_?(nonce|salt|timestamp|time|issuedAt|expiry|expiration|deadline|chainId)$/i

/** Bytes can be the digest of anything, an order too; by these names they say which document, or make it one of its own. */
const isBytes = /^bytes\d+$/
const isNamed = /^_?(nonce|salt|id|proposal(Id)?|space|replyTo|challenge|session(Id)?|requestId|uuid)$/i

/** No calls fit in, and amounts of coin hardly do. */
function isShort(type: string): boolean {
  const [, bits] = /^u?int(\d+)$/.exec(type) ?? []
  return bits === undefined ? /^(string|bool|address)$/.test(type) : Number(bits) <= 64
}
