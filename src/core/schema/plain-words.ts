import { z } from 'zod'
import { visible } from '../display/visible.ts'

type Issue = z.core.$ZodRawIssue

/** Values that are listed by name; there are more formats of addresses than anybody reads. */
const mostListed = 12

/**
 * Returns what is wrong with a value, as the end of a sentence that begins with the name of its field: `must be a string`. A schema's own
 * words take precedence.
 */
export function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nouns[issue.expected] ?? `of another type (${issue.expected})`}`
    case 'too_big':
      return sizeWords(issue, 'at most', issue.maximum, issue.inclusive)
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
      return sizeWords(issue, 'at least', issue.minimum, issue.inclusive)
    case 'invalid_format':
      return formatWords(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `must not have ${issue.keys
        .slice(0, 3)
        .map(key => visible(key, 60))
        .join(', ')}: nothing is known by that name`
    case 'invalid_union':
      return 'must be in one of the forms that the reference lists'
    case 'invalid_key':
      return 'must not have a key of that form'
    case 'invalid_element':
      return 'must not have an entry of that form'
    case 'invalid_value':
      return valueWords(issue.values.map(String))
    case 'custom':
      return 'must be as the reference says'
    default:
      // A kind the library adds does not compile until it has words.
      return issue satisfies never
  }
}

/** Nouns by what zod expects of a type. */
const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  undefined: 'left out',
  never: 'left out',
  null: 'null',
}

const verbs: Readonly<Record<string, readonly [verb: string, one: string, many: string]>> = {
  string: ['be', ' character long', ' characters long'],
  array: ['have', ' entry', ' entries'],
  set: ['have', ' entry', ' entries'],
  map: ['have', ' entry', ' entries'],
}

function sizeWords(
  { origin, exact }: { origin: string; exact?: boolean },
  bound: 'at most' | 'at least',
  size: number | bigint,
  inclusive = true,
): string {
  const [verb, one, many] = verbs[origin] ?? ['be', '', '']
  const open = { 'at most': 'less than', 'at least': 'more than' }[bound]
  return `must ${verb} ${exact ? 'exactly' : inclusive ? bound : open} ${size}${Number(size) === 1 ? one : many}`
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  guid: 'must be a UUID',
  email: 'must be an e-mail address',
  url: 'must be a URL',
  base64: 'must be base64',
  base64url: 'must be base64url',
  datetime: 'must be a date and time as in 2026-01-31T12:00:00Z',
  ipv4: 'must be an IPv4 address',
  ipv6: 'must be an IPv6 address',
}

function formatWords(issue: Extract<Issue, { code: 'invalid_format' }>): string {
  if (typeof issue.prefix === 'string') return `must begin with ${issue.prefix}`
  if (typeof issue.suffix === 'string') return `must end with ${issue.suffix}`
  return formats[issue.format] ?? 'must have the form that the reference gives'
}

function valueWords(values: readonly string[]): string {
  if (values.length === 1) return `must be ${values[0]}`
  const rest = values.length - mostListed
  return `must be one of ${values.slice(0, mostListed).join(', ')}${rest > 0 ? ` and ${rest} more, which the reference lists` : ''}`
}

// Everywhere, so that no schema can let the library speak for itself.
z.config({ customError: wordsOf })
