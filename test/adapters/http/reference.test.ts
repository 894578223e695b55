import { expect, test } from 'vitest'
import { activities, queries } from '../../../src/core/activities-and-queries.ts'
import { testServer } from '../../support/server.ts'

const calls = [...activities, ...queries]

test('openapi.json describes every call, each version of a kind with its own example', async () => {
  const server = await testServer()
  const { status, headers, body } = await server.send({ method: 'GET', path: '/openapi.json' })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json')
  expect(body.openapi).toMatch(/^3\.1\./)
  expect(Object.keys(body.paths)).toEqual(calls.map(({ path }) => path))
  for (const { path, types } of activities) {
    const { oneOf } = body.paths[path].post.requestBody.content['application/json'].schema
    expect(oneOf.map((each: { title: string }) => each.title)).toEqual(types.map(({ type }) => type))
    expect(oneOf.map((each: { examples: [{ parameters: unknown }] }) => each.examples[0].parameters)).toEqual(
      types.map(({ example }) => example),
    )
  }
  // Every reference within the document leads somewhere.
  for (const [, pointer = ''] of JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer.split('/').reduce((inner, name) => inner?.[name], body)
    expect(target, pointer).toBeTypeOf('object')
  }
})

test('/docs is a page without scripts that names every call, and its policy lets its own style through', async () => {
  const server = await testServer()
  const response = await fetch(`http://127.0.0.1:${server.port}/docs`, {
    headers: { Host: `localhost:${server.port}` },
  })
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(page).not.toMatch(/<script|onload=|javascript:/i)
  for (const { path } of calls) expect(page).toContain(`POST ${path}<`)
})

test('the address of the API, opened in a browser, says what it is and where everything else is', async () => {
  const server = await testServer()
  const response = await fetch(`http://127.0.0.1:${server.port}/`, {
    headers: { Host: `localhost:${server.port}`, 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' },
  })
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe(null)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  for (const said of ['href="/docs"', 'href="/openapi.json"', 'Countersign’s window']) expect(page).toContain(said)
  expect(page).not.toMatch(/<script|onload=|javascript:/i)
})

test.each(['/', '/openapi.json', '/docs'])(
  '%s is not for a page that was not allowed, nor for another host name',
  async path => {
    const server = await testServer()
    const other = await server.send({ method: 'GET', path, headers: { Host: 'attacker.example' } })
    expect(other.status).toBe(403)
    const origin = await server.send({ method: 'GET', path, headers: { Origin: 'https://attacker.example' } })
    expect(origin.status).toBe(403)
  },
)

const sites: readonly (readonly [string, Record<string, string>, number])[] = [
  ['a program', {}, 200],
  ['the address bar', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }, 200],
  ['a link in the window', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'document' }, 200],
  ['the page itself', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' }, 200],
  ['a script of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'empty' }, 403],
  ['a script of another port', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'empty' }, 403],
  ['a frame of another port', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'iframe' }, 403],
  ['a link of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }, 403],
  ['an image of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' }, 403],
]

test.each(sites)('the reference asked for by %s', async (_, headers, status) => {
  const server = await testServer()
  for (const path of ['/', '/docs', '/openapi.json']) {
    expect((await server.send({ method: 'GET', path, headers })).status).toBe(status)
  }
})
