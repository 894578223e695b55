import type { Warning } from '../../../../../shared/card.ts'
import { count } from '../../../../display/amount.ts'
import { danger } from '../../../declaration/described.ts'
import type { Call } from '../../transactions/call.ts'
import type { CallMeaning } from '../decode-call.ts'

/** Meanings without words here: also a call with a description, if the description does not fit. */
export type NotUnderstood = Exclude<CallMeaning, { readonly kind: 'none' | 'known' | 'registered' }>

/** How the known function is written that data begins like, and is none of; `undefined` where it begins like none. */
export function beginningOf(meaning: NotUnderstood): string | undefined {
  if (meaning.kind === 'malformed') return meaning.signature
  return meaning.kind === 'described' ? meaning.begins?.signature : undefined
}

/** A function that nobody describes, or data that only begins like a known one. */
export function callNotUnderstood({ to, data }: Call, meaning: NotUnderstood): Warning {
  const size = count((data.length - 2) / 2, 'byte')
  const signature = beginningOf(meaning)
  return signature === undefined
    ? danger(`What the contract ${to} does with this data (${meaning.selector}, ${size}) cannot be shown.`)
    : danger(`The data begins like ${signature} but does not decode as it exactly. What it does cannot be shown.`)
}
