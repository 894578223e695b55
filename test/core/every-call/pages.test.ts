import { expect, test } from 'vitest'
import { queries } from '../../../src/core/activities-and-queries.ts'
import { newId } from '../../../src/core/ids.ts'
import { testServer } from '../../support/server.ts'

/** Every query that reads a page, as its example asks for it. */
const paged = queries
  .filter(({ request }) => 'paginationOptions' in (request as unknown as { shape: object }).shape)
  .map(({ path, example }) => [path, example as object] as const)

test('there are queries that page', () => {
  expect(paged.map(([path]) => path.split('/').at(-1))).toEqual(
    expect.arrayContaining(['list_activities', 'list_wallet_accounts', 'list_suborgs', 'list_verified_suborgs']),
  )
})

test.each(paged)('%s refuses a cursor it does not know, and two at once', async (path, example) => {
  const server = await testServer()
  const ask = (paginationOptions: object) =>
    server.call(path, { ...example, organizationId: server.organizationId, paginationOptions })
  for (const cursor of [{ before: newId() }, { after: newId() }, { after: server.organizationId }]) {
    expect((await ask(cursor)).body, JSON.stringify(cursor)).toMatchObject({ code: 5 })
  }
  expect((await ask({ before: newId(), after: newId() })).body).toMatchObject({
    code: 3,
    message: expect.stringContaining('either before or after, not both'),
  })
  for (const limit of ['0', '101', 'ten']) expect((await ask({ limit })).body).toMatchObject({ code: 3 })
  expect((await ask({ limit: '100' })).status).toBe(200)
})
