import type { Surroundings } from '../../declaration/decision-context.ts'
import { danger, notice } from '../../declaration/described.ts'
import { argumentsOf } from '../calls/arguments-of.ts'
import { callOf } from '../calls/call-of-transaction.ts'
import { type DecodedCall, everyCall } from '../calls/call-tree.ts'
import { isGoneForGood, receiversIn } from '../calls/receivers.ts'
import { nameOf } from '../clear-signing/node.ts'
import { earlierTransactions } from './earlier-transactions.ts'
import type { CallRule } from './rule.ts'

/** How deposits for a validator name its key. */
const isKey = /^_?(pub|public)_?keys?$/i
/** Characters of a key in hex: 48 bytes. */
const keys = /.{1,96}/g

/**
 * Warns that the first deposit for a validator settles who gets it back (`apply_deposit` of the consensus specs): later ones are not asked.
 * Whoever knows the key can have made it. One that this account has signed here before was asked about then.
 */
export const validatorKey: CallRule = (call, surroundings) => {
  const given = keysOf(call)
  const [first] = given
  if (!first) return undefined
  const used = usedBefore(call, surroundings)
  const unused = given.find(({ key }) => !used.has(key))
  const { path } = unused ?? first
  return (unused ? danger : notice)(
    `If somebody deposited for the validator of “${path}” before, this deposit goes back to whoever did so first. Check that the validator is yours.`,
  )
}

function usedBefore(call: DecodedCall, surroundings: Surroundings): ReadonlySet<string> {
  const calls = earlierTransactions(call, surroundings).flatMap(({ transaction }) => callOf(transaction) ?? [])
  return new Set(
    calls
      .flatMap(everyCall)
      .filter(({ to }) => to === call.to)
      .flatMap(keysOf)
      .map(({ key }) => key),
  )
}

function keysOf({ meaning }: DecodedCall): readonly { readonly path: string; readonly key: string }[] {
  if (!receiversIn(meaning).some(isGoneForGood)) return []
  return argumentsOf(meaning)
    .filter(({ path, leaf }) => leaf.type === 'bytes' && isKey.test(nameOf(path)))
    .flatMap(({ path, leaf }) => (String(leaf.value).slice(2).match(keys) ?? []).map(key => ({ path, key })))
}
