import type { ActivityTypes } from '../activity/context.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { closestTo } from '../schema/closest-to.ts'

const prefix = 'ACTIVITY_TYPE_'

/**
 * Checks that each activity type exists, in any version or in none: a limit on a misspelled one would count nothing.
 *
 * @param field - Where they stand in the request, for the error.
 * @throws AgentError `REQUEST_INVALID`, with those that are spelled almost so.
 */
export function requireKnownTypes(types: readonly string[], known: ActivityTypes, field: string): void {
  const kinds = Map.groupBy(known.keys(), withoutVersion)
  for (const type of types) {
    if (known.has(type) || kinds.has(type)) continue
    const near = kinds.get(withoutVersion(type)) ?? closestKinds(type, [...kinds.keys()])
    const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'the reference lists all'
    throw new AgentError(
      'REQUEST_INVALID',
      `${visible(type, 120)} is no activity type, so the control would count nothing; ${hint}`,
      { detail: { field } },
    )
  }
}

/** The type that stands for every version of its kind. */
function withoutVersion(type: string): string {
  return type.replace(/_V\d+$/, '')
}

function closestKinds(type: string, kinds: readonly string[]): readonly string[] {
  const [name = '', ...names] = [type, ...kinds].map(each => each.replace(prefix, ''))
  return closestTo(name, names).map(each => `${prefix}${each}`)
}
