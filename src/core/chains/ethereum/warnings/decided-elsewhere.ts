import { danger } from '../../declaration/described.ts'
import { argumentsOf } from '../calls/arguments-of.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
import { isLeastPaidOut } from '../calls/least-paid-out.ts'
import { movesMoney } from '../calls/moves-money.ts'
import { isSwap, paysOut } from '../calls/recipients.ts'
import { isUsualFee } from '../calls/usual-fee.ts'
import { nameOf } from '../clear-signing/node.ts'
import type { CallRule } from './rule.ts'

/** How functions name what was agreed elsewhere, and what of it decides nothing: notes, and places where the account’s own things are. */
const isId = /id$/i
const isNote =
  /(transaction|tx|referr?er|referral|user|session|pool|market|vault|asset|token|chain|position|network)_?id$/i
/** How they name what somebody has signed: the contract then checks what an id stands for. */
const isSigned = /signature|attestation/i

/** Warns of a call that gives something for what only an id stands for: whoever made the id decides who is paid, whatever the card shows. */
export const paidById: CallRule = call => {
  if (!givesUnchecked(call)) return undefined
  const all = argumentsOf(call.meaning)
  const isGiven = (value: unknown) => typeof value === 'string' && !/^0x0*$/.test(value)
  if (all.some(({ path, leaf }) => isSigned.test(nameOf(path)) && isGiven(leaf.value))) return undefined
  const id = all.find(
    ({ path, leaf }) =>
      leaf.type === 'bytes32' && isId.test(nameOf(path)) && !isNote.test(nameOf(path)) && isGiven(leaf.value),
  )
  return id && danger(`“${id.path}” decides who gets what this call gives. The card cannot tell whom it stands for.`)
}

/** How they name the part that may be lost. Of hundredths of a percent, a few are usual; of others, nothing says how many make a whole. */
const isPart = /slippage|(fee|relayer)\w*(pct|percent|rate|fraction|bps)$/i
const isBps = /bps$/i
const usualBps = 500n

/** Warns of a part that may be lost. An amount that comes out at least bounds it. */
export const partLost: CallRule = call => {
  if (!givesUnchecked(call)) return undefined
  const all = argumentsOf(call.meaning).filter(({ leaf }) => typeof leaf.value === 'bigint')
  const part = all.find(
    ({ path, leaf }) =>
      isPart.test(nameOf(path)) && (leaf.value as bigint) > (isBps.test(nameOf(path)) ? usualBps : 0n),
  )
  const isBounded = all.some(
    ({ path, leaf }) => isLeastPaidOut(path) && comesOut.test(nameOf(path)) && (leaf.value as bigint) > 1n,
  )
  return part && !isBounded
    ? danger(`“${part.path}” is the part that may be lost, and no amount bounds it: it may be everything.`)
    : undefined
}

/** How they name the amount, shown or not, that whoever relays or places a payment keeps of it, and the amount that is sent. */
const isRelayed = /^_?(arbiter|relayer|bonder|integrator)_?fee$/i
const isSent = /^_?(min_?)?amount$/i

/** Warns of a fee for somebody else that is more than a small part of it. What is not said counts as nothing. */
export const relayedFor: CallRule = call => {
  if (call.meaning.kind !== 'described') return undefined
  const numbers = argumentsOf(call.meaning).filter(({ leaf }) => typeof leaf.value === 'bigint')
  const sent = numbers.find(({ path }) => isSent.test(nameOf(path)))?.leaf.value as bigint | undefined
  const fee = numbers.find(
    ({ path, leaf }) => isRelayed.test(nameOf(path)) && !isUsualFee(leaf.value as bigint, sent ?? call.value),
  )
  return fee && danger(`“${fee.path}” goes to somebody else as a fee, and may be more than a twentieth of the payment.`)
}

const comesOut = /out|return|receiv|^_?to_?amount$/i

/** Routers check what a swap pays out, and to whom. */
function givesUnchecked(call: DecodedCall): boolean {
  return call.meaning.kind === 'described' && movesMoney(call) && !(isSwap(call) && !paysOut(call))
}
