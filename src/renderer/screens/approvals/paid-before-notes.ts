import type { Field, PaidBefore } from '../../../shared/card.ts'
import { paidBeforeInWords } from '../../words/paid-before.ts'
import { recipientsOf } from './recipients.ts'

/** Says of each recipient on a card how often it was paid, where its address stands first. */
export function paidBeforeNotes(
  fields: readonly Field[],
  paidBefore: readonly PaidBefore[],
  now: number,
): ReadonlyMap<Field, string> {
  return new Map(
    recipientsOf(fields).flatMap(field => {
      const paid = paidBefore.find(({ address }) => address === field.value)
      return paid ? [[field, paidBeforeInWords(paid, now)] as const] : []
    }),
  )
}
