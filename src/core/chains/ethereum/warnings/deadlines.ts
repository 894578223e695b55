import { danger, notice } from '../../declaration/described.ts'
import { isOrder, isPermit, isSignedTransfer, membersNamed, numbersNamed } from './message-members.ts'
import type { MessageRule } from './rule.ts'

const day = 86_400n
const farAway = 30n * day
/** Seconds since the epoch that no calendar in use reaches: the year 2106. */
const never = 2n ** 32n

/** How messages name the time after which they are worth nothing. */
const ends = ['deadline', 'sigDeadline', 'expiration', 'expiry', 'validTo', 'validBefore', 'endTime', 'expirationTime']

const isMeant = (message: Parameters<MessageRule>[0]) =>
  isPermit(message) || isSignedTransfer(message) || isOrder(message)

/** A signature that stays good for years can be used when it is long forgotten. */
export const endsLate: MessageRule = (message, { now }) => {
  if (!isMeant(message)) return undefined
  const seconds = BigInt(Math.floor(now / 1000))
  const times = numbersNamed(message, ...ends)
  // DAI's permit, before ERC-2612: its expiry of 0 is none.
  const isWithoutEnd = membersNamed(message, 'allowed').includes(true) && numbersNamed(message, 'expiry').includes(0n)
  const [last = 0n] = times.toSorted((one, other) => (one < other ? 1 : -1))
  if (isWithoutEnd || last >= never) {
    const text = 'It never ends: whoever holds the signature can use it in years, too.'
    return isOrder(message) ? notice(text) : danger(text)
  }
  return last > seconds + farAway
    ? notice(`It is good for ${(last - seconds) / day} days more: whoever holds the signature can use it until then.`)
    : undefined
}

export const endedBefore: MessageRule = (message, { now }) => {
  const times = isMeant(message) ? numbersNamed(message, ...ends).filter(time => time > 0n) : []
  const seconds = BigInt(Math.floor(now / 1000))
  return times.some(time => time < seconds)
    ? notice('Its time is over already, so contracts refuse it: the program that asks may have a wrong clock.')
    : undefined
}
