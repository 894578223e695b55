import { isSigning } from '../../../../shared/is-signing.ts'
import { listOf, quoted } from '../../../../shared/literals.ts'
import { counted } from '../../../words/count.ts'
import { type Made, made } from './template-result.ts'

export interface TwoPeopleInput {
  readonly what: 'signing' | 'exporting' | 'policies'
  /** Whose approvals count: those named, or all who have a tag. */
  readonly by: { readonly userIds: readonly string[] } | { readonly tagId: string; readonly members: number }
  /** Number of people who must agree, as it was typed. */
  readonly needed: string
}

/** Allows something once several people have agreed. */
export function twoPeople({ what, by, needed }: TwoPeopleInput): Made<'people' | 'needed'> {
  const tagged = 'tagId' in by
  const count = tagged ? by.members : by.userIds.length
  const number = /^\d{1,3}$/.test(needed.trim()) ? Number(needed) : Number.NaN
  const people =
    tagged && !by.tagId ? 'Choose a tag.' : !tagged && count < 2 ? 'Choose at least two people.' : undefined
  const problems = {
    people,
    needed: !(number >= 2)
      ? 'A whole number of at least 2.'
      : people === undefined && number > count
        ? `Only ${counted(count, 'person is', 'people are')} named; ${number} cannot agree.`
        : undefined,
  }
  return made(problems, () => ({
    name: `${number} people for ${names[what]}`,
    effect: 'allow',
    condition: conditions[what],
    consensus: `approvers.filter(user, ${
      tagged ? `user.tags.contains(${quoted(by.tagId)})` : `user.id in ${listOf(by.userIds)}`
    }).count() >= ${number}`,
    time: '',
    notes: '',
  }))
}

const names: Record<TwoPeopleInput['what'], string> = {
  signing: 'signatures',
  exporting: 'exports',
  policies: 'changes of policies',
}

const conditions: Record<TwoPeopleInput['what'], string> = {
  signing: isSigning,
  exporting: "activity.action == 'EXPORT'",
  policies: "activity.resource == 'POLICY'",
}
