import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { activities, queries } from '../../src/core/activities-and-queries.ts'
import { AgentError } from '../../src/core/errors.ts'
import { parse } from '../../src/core/schema/parse.ts'
import { wordsOf } from '../../src/core/schema/plain-words.ts'
import { calls } from '../../src/shared/ipc.ts'
import { scaled } from '../support/effort.ts'
import { countHits } from '../support/hits.ts'

/** No schema, whatever it is given, lets the library that checks it speak to the caller. */
const schemas: [string, z.ZodType][] = [
  ...activities.flatMap(({ types }) => types.map(({ type, parameters }) => [type, parameters] as [string, z.ZodType])),
  ...queries.map(({ path, request }) => [path, request] as [string, z.ZodType]),
  ...Object.entries(calls).map(([name, { input }]) => [name, input] as [string, z.ZodType]),
]
const examples = new Map<string, unknown>([
  ...activities.flatMap(({ types }) => types.map(({ type, example }) => [type, example] as const)),
  ...queries.map(({ path, example }) => [path, example] as const),
])

/** How the library words what it finds, in the version that is installed. */
const library = z.locales.en().localeError
const raw =
  /^Invalid |^Too (big|small)|expected|received|Unrecognized key|^Required$|No matching discriminator|>=|<=|\bstring to have\b/

const odd = fc.oneof(
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  fc.constantFrom(
    null,
    undefined,
    '',
    'x'.repeat(300_000),
    -1,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    [],
    {},
    '\u0000',
    2 ** 53,
  ),
  fc.array(fc.constant('x'), { minLength: 101, maxLength: 300 }),
)

/** The same value with another one at some place in it, or with a field nobody knows. */
function changed(value: unknown): fc.Arbitrary<unknown> {
  const paths = pathsIn(value)
  return fc.tuple(fc.constantFrom(...paths), odd, fc.boolean()).map(([path, other, more]) => {
    const copy = structuredClone({ root: value }) as { root: unknown }
    let holder = copy as Record<string, unknown>
    let key = 'root'
    for (const step of path) {
      holder = holder[key] as Record<string, unknown>
      key = step
    }
    const there = holder[key]
    if (more && typeof there === 'object' && there !== null) (there as Record<string, unknown>).nobodyKnowsThis = 1
    else holder[key] = other
    return copy.root
  })
}

function pathsIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, key]))]
}

test.each(schemas)('%s refuses in our words', (name, schema) => {
  const hits = countHits()
  fc.assert(
    fc.property(changed(examples.get(name) ?? {}), value => {
      try {
        parse(schema, value, ['parameters'])
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(AgentError)
        hits.hit()
        const { message } = thrown as AgentError
        const words = message.replace(/^invalid request body: (missing field )?[^:]*(: )?/, '')
        expect(words).not.toMatch(raw)
        const issues = schema.safeParse(value).error?.issues ?? []
        for (const issue of issues) expect(issue.message).not.toBe(inLibraryWords(issue))
      }
    }),
    // The shortest requests have little that can be wrong: in a fifth as many, chance found nothing.
    { numRuns: scaled(60, 60) },
  )
  hits.expectAtLeast(5)
})

function inLibraryWords(issue: z.core.$ZodIssue): string {
  const said = library({ ...issue, input: undefined } as z.core.$ZodRawIssue)
  return typeof said === 'string' ? said : (said?.message ?? '')
}

describe('every kind of issue', () => {
  const samples: [string, z.ZodType, unknown, string][] = [
    ['a wrong type', z.string(), 1, 'must be a string'],
    ['a fraction', z.int(), 1.5, 'must be a whole number'],
    ['an infinite number', z.number(), Number.POSITIVE_INFINITY, 'must be a number'],
    ['a long text', z.string().max(3), 'long', 'must be at most 3 characters long'],
    ['an empty text', z.string().min(1), '', 'must not be empty'],
    ['a text of another length', z.string().length(3), 'long', 'must be exactly 3 characters long'],
    ['a long list', z.array(z.any()).max(1), [1, 2], 'must have at most 1 entry'],
    ['a large number', z.number().max(3), 4, 'must be at most 3'],
    ['a number at its limit', z.number().lt(3), 3, 'must be less than 3'],
    ['no UUID', z.uuid(), 'x', 'must be a UUID'],
    ['no e-mail address', z.email(), 'x', 'must be an e-mail address'],
    ['another form', z.string().regex(/^a$/), 'x', 'must have the form that the reference gives'],
    ['another beginning', z.string().startsWith('0x'), 'x', 'must begin with 0x'],
    ['another end', z.string().endsWith('0x'), 'x', 'must end with 0x'],
    ['no multiple', z.number().multipleOf(2), 3, 'must be a multiple of 2'],
    ['an unknown field', z.strictObject({}), { '\u202e': 1 }, 'must not have ⟨U+202E⟩: nothing is known by that name'],
    ['a value of no list', z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    ['another constant', z.literal('a'), 'c', 'must be a'],
    [
      'no form of several',
      z.union([z.string(), z.number()]),
      true,
      'must be in one of the forms that the reference lists',
    ],
    ['a bad key', z.record(z.string().max(1), z.any()), { long: 1 }, 'must not have a key of that form'],
    ['a bad entry', z.map(z.string(), z.number()), new Map([['a', 'b']]), 'must be a number'],
    ['a refusal without words', z.string().refine(() => false), 'x', 'must be as the reference says'],
    ['a refusal with words', z.string().refine(() => false, 'must be better'), 'x', 'must be better'],
  ]
  test.each(samples)('%s', (_, schema, value, words) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words)
  })

  test('of the closest form, where a value fits none of several', () => {
    const shape = z.object({ either: z.union([z.string(), z.object({ size: z.number() })]) })
    expect(() => parse(shape, { either: { size: 'x' } })).toThrow('invalid request body: either.size: must be a number')
    expect(() => parse(shape, {})).toThrow('invalid request body: missing field either')
  })

  test('of a value that cannot even be compared', () => {
    const shape = z.object({ name: z.string().min(1) })
    expect(() => parse(shape, { name: { length: { toString: 0 } } })).toThrow(
      'invalid request body: must be as the reference says',
    )
  })

  test('ends in words, also one of a kind to come', () => {
    expect(wordsOf({ code: 'custom', input: 1 })).toBe('must be as the reference says')
  })
})
