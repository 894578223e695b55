/** Conditions name a limit as `controls.<identifier>`. */

/** Words of the language: none of them can stand after `controls.`. */
const reserved = new Set(['in', 'true', 'false'])
const longest = 63

/** Told from a name, for example `daily_spending` of “Daily spending”; none of those that are taken. */
export function suggestedIdentifier(name: string, taken: readonly string[]): string {
  const words = withoutAccents(name)
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const begun = words?.join('_') ?? 'limit'
  const plain = /^\d/.test(begun) || reserved.has(begun) ? `limit_${begun}` : begun
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `_${number}`
    const suggested = plain.slice(0, longest - ending.length).replace(/_+$/, '') + ending
    if (!taken.includes(suggested)) return suggested
  }
}

/** Describes the problem of an identifier; `undefined` if there is none. */
export function identifierProblem(identifier: string, taken: readonly string[]): string | undefined {
  if (!identifier) return 'Enter an identifier. Policies use it to name the limit.'
  if (identifier.length > longest) return `Up to ${longest} characters.`
  if (!/^[a-z_][a-z0-9_]*$/.test(identifier))
    return 'Only lower-case letters from a to z, digits and underscores, and no digit first. For example: daily_spending.'
  if (reserved.has(identifier)) return `“${identifier}” is a word of the policy language. Choose another.`
  return taken.includes(identifier) ? 'Another limit has this identifier.' : undefined
}

/** é becomes e. */
const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{Mark}/gu, '')
