import { danger, notice } from '../../declaration/described.ts'
import { callInMessage } from '../calls/call-in-message.ts'
import { numberIn } from '../calls/call-tree.ts'
import { knownOrder } from '../effects/orders/known-order.ts'
import { permit2 } from '../networks/permit2.ts'
import { isOrder, isPermit, isSignedTransfer, membersNamed, numbersNamed } from '../typed-data/message-members.ts'
import type { CallRule, MessageRule } from './rule.ts'

const day = 86_400n
const farAway = 30n * day
/** Seconds since the epoch: a time from the year 2106 on is as good as none, as the greatest number that a contract takes is. */
const never = 2n ** 32n

/** Before that, 2001, there were no chains. */
const firstTime = 10n ** 9n

/** How messages name the time after which they are worth nothing. */
const ends = [
  ...['deadline', 'sigDeadline', 'expiration', 'expiry', 'validTo', 'validBefore', 'validUntil', 'endTime'],
  'expirationTime',
]

const isMeant = (message: Parameters<MessageRule>[0]) =>
  isPermit(message) || isSignedTransfer(message) || isOrder(message) || callInMessage(message) !== undefined

/** Lists the times after which a message is worth nothing: those that its members name, and that of a known order. */
function endsOf(message: Parameters<MessageRule>[0]): readonly bigint[] {
  const { ends: own } = knownOrder(message, null) ?? {}
  return [...numbersNamed(message, ...ends), ...(own === undefined ? [] : [own ?? never])]
}

/** A signature that stays good for years can be used when it is long forgotten. */
export const endsLate: MessageRule = (message, { now }) => {
  if (!isMeant(message)) return undefined
  const times = endsOf(message)
  // DAI's permit, before ERC-2612: its expiry of 0 is none.
  const isWithoutEnd = membersNamed(message, 'allowed').includes(true) && numbersNamed(message, 'expiry').includes(0n)
  const [last = 0n] = times.toSorted((one, other) => (one < other ? 1 : -1))
  if (isWithoutEnd || last >= never) {
    const text = 'It never ends: whoever holds the signature can use it in years, too.'
    const lets = isPermit(message) || isSignedTransfer(message)
    return lets ? danger(text) : notice(text)
  }
  const days = daysBeyond(last, now)
  return days === undefined
    ? undefined
    : notice(`It is good for ${days} days more: whoever holds the signature can use it until then.`)
}

/** The same of an allowance that Permit2 is given by a call: it ends by itself, or does not. */
export const allowanceEndsLate: CallRule = (call, { now }) => {
  const isAllowance = call.to === permit2 && (call.function === 'approve' || call.function === 'permit')
  const details = [call.args.get('details')].flat() as readonly { readonly expiration?: unknown }[]
  const times = isAllowance ? [call.args.get('expiration'), ...details.map(each => each?.expiration)] : []
  const last = times
    .map(time => (typeof time === 'number' ? BigInt(time) : time))
    .filter(time => typeof time === 'bigint')
  const [latest = 0n] = last.toSorted((one, other) => (one < other ? 1 : -1))
  if (latest >= never) return danger('The allowance never ends: what it allows can be taken in years, too.')
  const days = daysBeyond(latest, now)
  return days === undefined
    ? undefined
    : notice(`The allowance is good for ${days} days more: what it allows can be taken until then.`)
}

/** `undefined` for what ends within 30 days. @param time - Seconds since the epoch. @param now - Milliseconds. */
function daysBeyond(time: bigint, now: number): bigint | undefined {
  const seconds = BigInt(Math.floor(now / 1000))
  return time > seconds + farAway ? (time - seconds) / day : undefined
}

export const endedBefore: MessageRule = (message, { now }) => {
  const times = isMeant(message) ? endsOf(message).filter(time => time > 0n) : []
  const seconds = BigInt(Math.floor(now / 1000))
  return times.some(time => time < seconds)
    ? notice('Its time is over already, so contracts refuse it: the program that asks may have a wrong clock.')
    : undefined
}

/** Warns of a call whose deadline has passed; smaller numbers are no times but blocks, or nothing. */
export const callEndedBefore: CallRule = (call, { now }) => {
  const time = numberIn(call, 'deadline', 'sigDeadline', 'expiry')
  return time !== undefined && time > firstTime && time < BigInt(Math.floor(now / 1000))
    ? notice(
        'The time in it is over already, so the contract refuses it: the program that asks may have a wrong clock.',
      )
    : undefined
}
