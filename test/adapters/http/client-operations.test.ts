import { expect, test } from 'vitest'
import { clientOperations, operationOf, typesWithoutPath, unaccounted } from '../../../scripts/client-operations.ts'
import { activities, queries } from '../../../src/core/activities-and-queries.ts'
import { notServed } from '../../../src/core/organizations/not-served.ts'
import { testServer } from '../../support/server.ts'

const called = clientOperations()
const operations = notServed.flatMap(row => row.operations)

test('everything that the newest clients call is answered, or refused by name', () => {
  expect(called.paths.length).toBeGreaterThan(150)
  expect(called.types.length).toBeGreaterThan(150)
  expect(unaccounted(called)).toEqual([])
})

test('a path or a type that is new is noticed', () => {
  const paths = ['/public/v1/submit/sign_raw_payload', '/public/v1/submit/sign_with_a_pen']
  const types = [
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    'ACTIVITY_TYPE_SIGN_WITH_A_PEN',
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V9',
  ]
  expect(unaccounted({ paths, types })).toEqual([paths[1], types[1], types[2]])
})

test('no operation is refused that is answered, twice, or that no client knows', () => {
  const answered = [...activities, ...queries].map(({ path }) => operationOf(path))
  expect(operations.filter(operation => answered.includes(operation))).toEqual([])
  expect(operations).toHaveLength(new Set(operations).size)
  const known = called.paths.map(operationOf)
  expect(operations.filter(operation => !known.includes(operation))).toEqual([])
  expect(typesWithoutPath.filter(type => !called.types.includes(type))).toEqual([])
})

test('each is answered with 501, and with what to do instead', async () => {
  const server = await testServer()
  for (const path of called.paths.filter(path => operations.includes(operationOf(path)))) {
    const { status, body } = await server.call(path, {})
    expect(status, path).toBe(501)
    expect(body, path).toMatchObject({
      code: 12,
      message: expect.stringMatching(/^this agent does not serve .+\. .+\.$/),
    })
  }
})
