import type { Field } from '../../../shared/card.ts'
import { codeOf, issuedInWords } from './amount.ts'
import { hasFlag } from './flags.ts'
import type { XrpFields } from './read-fields.ts'
import { keepsLine } from './rippling.ts'
import { amountOf } from './transaction.ts'

/** Flags by which an issuer decides about the other account of a trust line, which LimitAmount then names as issuer. */
const decides = [
  [0x10000n, (holder: string, code: string) => `let ${holder} hold ${code} that this account issues`],
  [0x100000n, (holder: string, code: string) => `freeze the ${code} of ${holder}`],
  [0x200000n, (holder: string, code: string) => `unfreeze the ${code} of ${holder}`],
  [0x400000n, (holder: string, code: string) => `freeze the ${code} of ${holder} both ways`],
  [0x800000n, (holder: string, code: string) => `unfreeze the ${code} of ${holder} both ways`],
] as const

function decidedIn(fields: XrpFields) {
  return decides.flatMap(([bit, says]) => (hasFlag(fields, bit) ? [says] : []))
}

/** Returns the account about whose holdings a `TrustSet` decides, if any. */
export function holderIn(fields: XrpFields): string | undefined {
  const limit = amountOf(fields, 'LimitAmount')
  return limit?.kind === 'issued' && decidedIn(fields).length > 0 ? limit.issuer : undefined
}

export function holderFields(fields: XrpFields): Field[] {
  const holder = holderIn(fields)
  return holder === undefined ? [] : [{ label: 'Holder', value: holder, style: 'address' }]
}

/** Says what a `TrustSet` does; undefined where it names no issuer. */
export function sayTrust(fields: XrpFields): string | undefined {
  const limit = amountOf(fields, 'LimitAmount')
  if (limit?.kind !== 'issued') return undefined
  const decided = decidedIn(fields).map(says => says(limit.issuer, codeOf(limit.currency)))
  const trusts = decided.length === 0 || keepsLine(fields)
  const all = [
    ...decided,
    ...(trusts ? [`trust ${limit.issuer} for up to ${issuedInWords(limit)} that it issues`] : []),
  ]
  return all.join(', and ').replace(/^./, first => first.toUpperCase())
}
