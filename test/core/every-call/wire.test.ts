import { describe, expect, test } from 'vitest'
import { activities, queries } from '../../../src/core/activities-and-queries.ts'
import { schemaOf } from '../../../src/core/reference/openapi.ts'
import { type WireActivity, wire } from '../../support/wire.ts'

const types = new Map(
  activities.flatMap(activity => activity.types.map(type => [type.type, { type, activity }] as const)),
)

test('every activity type of the contract is known', () => {
  expect(wire.contract.filter(type => !types.has(type))).toEqual([])
})

describe.each(Object.entries(wire.activities).filter(([name]) => types.has(name)))(
  '%s',
  (name, facts: WireActivity) => {
    const { type, activity } = types.get(name)!

    test('has the path, intent and result that clients know', () => {
      expect(activity.path).toBe(`/public/v1/submit/${facts.operation}`)
      expect(type.intentKey).toBe(facts.intent)
      // A vote answers with the activity it is about.
      if (facts.result !== null) expect(type.resultKey).toBe(facts.result)
    })

    test('takes every parameter that clients send, and asks for none that they may leave out', () => {
      const { properties = {}, required = [] } = schemaOf(type.parameters)
      expect(Object.keys(properties).sort()).toEqual(Object.keys(facts.parameters).sort())
      const optional = Object.entries(facts.parameters).filter(([, how]) => how === 'optional')
      expect(optional.map(([field]) => field).filter(field => required.includes(field))).toEqual([])
    })

    test('answers with the fields that clients read', () => {
      const example = type.presentResult(activity.resultSchema.parse(activity.exampleResult)) as object
      const expected = Object.entries(facts.resultFields).filter(([, how]) => how === 'present')
      expect(Object.keys(example)).toEqual(expect.arrayContaining(expected.map(([field]) => field)))
      expect(Object.keys(facts.resultFields)).toEqual(expect.arrayContaining(Object.keys(example)))
    })
  },
)

test('every query that clients know is answered', () => {
  const names = queries.map(({ name }) => name)
  expect(Object.keys(wire.queries).filter(name => !names.includes(name as Lowercase<string>))).toEqual([])
})

describe.each(queries.filter(({ name }) => name in wire.queries))('$name', ({ name, request }) => {
  test('takes every field that clients send, and asks for none that they may leave out', () => {
    const { properties = {}, required = [] } = schemaOf(request)
    const { organizationId, ...fields } = wire.queries[name]?.request ?? {}
    expect(organizationId).toBe('present')
    expect(Object.keys(properties).sort()).toEqual(Object.keys(fields).sort())
    const optional = Object.keys(fields).filter(field => fields[field] === 'optional')
    expect(optional.filter(field => required.includes(field))).toEqual([])
  })
})
