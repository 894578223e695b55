import { listed } from '../../shared/listed.ts'
import type { QuorumView } from '../../shared/organization.ts'
import type { PeopleView } from '../../shared/people.ts'

/** Tells who decides in an organization, in a sentence. */
export function quorumWords({ threshold, of }: QuorumView): string {
  if (of === 1) return 'The only root user decides alone.'
  if (threshold === 1) return `Any one of the ${of} root users can decide alone.`
  return `${threshold} of ${of} root users must agree.`
}

/** Tells whom a policy that denies does not stop. The sentence is true of every organization while its people are not known. */
export function notStoppedWords(people: Pick<PeopleView, 'users' | 'quorum'> | undefined): string {
  if (!people) return 'It does not stop requests that enough root users agree on.'
  const { users, quorum } = people
  if (quorum.threshold > 1) return `It does not stop requests that ${quorum.threshold} root users agree on.`
  const you = users.some(({ window, root }) => window && root)
  return `It does not stop root users${you ? ', such as you' : ''}.`
}

/** Tells who can undo a change of the root users whose credentials nobody has used yet. */
export function takeBackWords({ threshold, names }: NonNullable<PeopleView['previousQuorum']>): string {
  const who = names.length === 1 ? listed(names) : `${threshold} of ${listed(names)}`
  return `Until enough of the new root users have signed something, ${who} can undo the change.`
}

/** Tells how many of the root users that are needed have approved. */
export function approvedWords({ approved, threshold }: { approved: number; threshold: number }): string {
  if (threshold === 1) return approved > 0 ? 'A root user has approved' : 'No root user has approved'
  return `${approved} of the ${threshold} root users needed have approved`
}

/** Describes the problem of a threshold as it was typed; `undefined` if there is none. */
export function thresholdProblem(typed: string, chosen: number): string | undefined {
  const threshold = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  if (threshold < 1) return 'A whole number of at least 1.'
  if (chosen === 0 || threshold <= chosen) return undefined
  return chosen === 1
    ? `Only one person is chosen; ${threshold} cannot agree.`
    : `Only ${chosen} people are chosen; ${threshold} cannot agree.`
}

/** Lists consequences of a quorum that a person may not have thought of. */
export function quorumDangers({ threshold, of }: QuorumView, includesWindow: boolean): string[] {
  return [
    ...(threshold === 1 && of > 1
      ? ['Each of them alone can sign with every key, export keys, and change who decides.']
      : []),
    ...(threshold === 1 && of === 1
      ? ['Anybody with this person’s credentials controls everything. If the credentials are lost, nobody can decide.']
      : []),
    ...(threshold > 1 && threshold === of
      ? ['If one of them loses their credentials, nobody can decide anything.']
      : []),
    ...(includesWindow ? [] : ['The user of this window is not among them, and can no longer decide anything.']),
  ]
}
