import { listOf } from '../../../../shared/literals.ts'

/** People who may ask: every user, or those with these ids. */
export type Who = 'everybody' | readonly string[]

/** One of these users has asked or approved; empty where everybody may. */
export function oneOf(who: Who): string {
  return who === 'everybody' ? '' : `approvers.any(user, user.id in ${listOf(who)})`
}

export const whoProblem = (who: Who): string | undefined =>
  who.length === 0 ? 'Choose at least one person.' : undefined

/** Parts that must all hold, one on each line. */
export const every = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join('\n&& ')
