import { definedKinds } from '../activity/defined-kinds.ts'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { closestTo } from '../schema/closest-to.ts'

const prefix = 'ACTIVITY_TYPE_'

/**
 * Whether each activity type is one there is, in any version or in none: a limit on one that is misspelled would count nothing.
 *
 * @param field - Where they stand in the request, for the error.
 * @throws AgentError `REQUEST_INVALID`, with those that are spelled almost so.
 */
export function requireKnownTypes(types: readonly string[], field: string): void {
  const kinds = definedKinds()
  for (const type of types) {
    const [, kind = '', version] = /^ACTIVITY_TYPE_([A-Z0-9_]+?)(?:_V(\d+))?$/.exec(type) ?? []
    const versions = kinds.get(kind)
    if (versions && (version === undefined || versions.includes(Number(version)))) continue
    const near = versions
      ? versions.map(number => nameOf(kind, number))
      : closestTo(kind, [...kinds.keys()]).map(name => nameOf(name))
    const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'the reference lists all'
    throw new AgentError(
      'REQUEST_INVALID',
      `${visible(type, 120)} is no activity type, so the control would count nothing; ${hint}`,
      { detail: { field } },
    )
  }
}

/** Without a version it stands for all of them. */
function nameOf(kind: string, version?: number): string {
  return `${prefix}${kind}${version !== undefined && version > 1 ? `_V${version}` : ''}`
}
