import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { activities, queries } from '../../../src/core/activities-and-queries.ts'
import { type JsonSchema, schemaOf } from '../../../src/core/reference/openapi.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import type { Reply } from '../../support/server.ts'
import { type World, world } from '../../support/world.ts'
import { exampleIn, inWorld } from '../../support/world-examples.ts'

/**
 * Derived from every declaration: each required field missing, each field of a wrong type, each enumeration with an
 * unknown value, each id one of another organization. All are refused in words that name the field; nothing is recorded, and no
 * key is touched.
 */
interface BadRequest {
  readonly what: string
  readonly field: string
  readonly value: unknown
}

type Path = readonly (string | number)[]

function badRequests(
  schema: JsonSchema,
  example: unknown,
  elsewhere: World['elsewhere'],
  path: Path = [],
): BadRequest[] {
  const at = (value: unknown, replacement: unknown, inner: Path) => replaced(value, inner, replacement)
  const field = path.filter(part => typeof part === 'string').join('.')
  const own: BadRequest[] = []
  if (path.length > 0) {
    const takesText = [schema, ...(schema.anyOf ?? [])].some(
      each => each.type === 'string' || each.enum !== undefined || each.const !== undefined,
    )
    const wrong = takesText ? 12345 : 'wrong'
    own.push({ what: 'of a wrong type', field, value: wrong })
    if (schema.enum || schema.const !== undefined)
      own.push({ what: 'of an unknown value', field, value: 'NO_SUCH_VALUE' })
    const name = path.findLast(part => typeof part === 'string') ?? ''
    const other = elsewhere[name]
    if (typeof example === 'string' && (isId(schema) || other !== undefined)) {
      own.push({ what: 'of another organization', field, value: other ?? randomUUID() })
    }
  }
  const inner: BadRequest[] = []
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = (example as Record<string, unknown> | undefined)?.[name]
    if (value === undefined) continue
    if (schema.required?.includes(name)) {
      inner.push({ what: 'missing', field: [...path, name].join('.'), value: replaced(example, [name], undefined) })
    }
    inner.push(...badRequests(property, value, elsewhere, [...path, name]).map(bad => lifted(bad, example, name, at)))
  }
  const [first] = Array.isArray(example) ? example : []
  if (schema.items && first !== undefined) {
    inner.push(...badRequests(schema.items, first, elsewhere, [...path, 0]).map(bad => lifted(bad, example, 0, at)))
  }
  return [...own, ...inner]
}

function lifted(
  bad: BadRequest,
  example: unknown,
  key: string | number,
  at: (value: unknown, replacement: unknown, inner: Path) => unknown,
): BadRequest {
  return { ...bad, value: at(example, bad.value, [key]) }
}

function isId(schema: JsonSchema): boolean {
  return (schema as { format?: string }).format === 'uuid'
}

function replaced(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) }
  const target = copy as Record<string | number, unknown>
  const next = replaced(target[key], rest, replacement)
  if (next === undefined) delete target[key]
  else target[key] = next
  return copy
}

/** Ids and addresses that are only kept as they are said to be, so that any will do. */
const takenAsSaid = new Set([
  'ACCEPT_INVITATION userId',
  'CREATE_ADDRESS_NAMES addressNames.address',
  'ACCEPT_INVITATION authenticator.userId',
  'CREATE_ORGANIZATION rootAuthenticator.userId',
])

async function countingVault() {
  const store = memoryStore()
  const vault = await chosenMemoryVault(store)
  let used = 0
  const counted = new Proxy(vault, {
    get(target, name, receiver) {
      if (['seal', 'open'].includes(String(name))) used++
      return Reflect.get(target, name, receiver)
    },
  })
  return { store, vault: counted, used: () => used }
}

function expectRefusal({ status, body }: Reply, { what, field }: BadRequest): void {
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  expect(status === 501 || status < 500, JSON.stringify(body)).toBe(true)
  expect(body).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
  if (what !== 'of another organization' && status !== 501) {
    const name = field.split('.').at(-1) ?? ''
    expect(JSON.stringify(body)).toContain(name)
  }
}

describe.each(activities.flatMap(activity => activity.types.map(type => ({ name: type.type, type, activity }))))(
  '$name',
  ({ name, type, activity }) => {
    test('with any one field wrong is refused, and nothing comes of it', async () => {
      const { store, vault, used } = await countingVault()
      const agent: World = await world({ store, vault })
      const { parameters: example, key, organizationId } = await exampleIn(agent, activity, type)
      const before = agent.store.activities(agent.organizationId, {}, { limit: 100 }).length
      const usedBefore = used()
      expect(usedBefore).toBeGreaterThan(0)
      for (const bad of badRequests(schemaOf(type.parameters), example, agent.elsewhere)) {
        if (bad.what === 'of another organization' && takenAsSaid.has(`${activity.kind} ${bad.field}`)) continue
        const reply = await agent.call(
          activity.path,
          agent.bodyOf(name, bad.value, { ...(organizationId && { organizationId }) }),
          { ...(key && { key }) },
        )
        expect.soft(reply.status, `${bad.field} ${bad.what}: ${JSON.stringify(reply.body)}`).toBeGreaterThanOrEqual(400)
        if (reply.status >= 400) expectRefusal(reply, bad)
      }
      expect(agent.store.activities(agent.organizationId, {}, { limit: 100 })).toHaveLength(before)
      expect(used()).toBe(usedBefore)
    })
  },
)

describe.each(queries)('$name', ({ path, request, example }) => {
  test('with any one field wrong is refused', async () => {
    const agent = await world()
    const fields = inWorld(example, agent)
    for (const bad of badRequests(schemaOf(request), fields, agent.elsewhere)) {
      const body = { organizationId: agent.organizationId, ...(bad.value as object) }
      expectRefusal(await agent.call(path, body), bad)
    }
    const elsewhere = await agent.call(path, { organizationId: randomUUID(), ...(fields as object) })
    expect(elsewhere).toMatchObject({ status: 404, body: { turnkeyErrorCode: 'ORGANIZATION_NOT_FOUND' } })
  })
})
