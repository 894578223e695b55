import { expect, test } from 'vitest'
import { testServer } from '../../support/server.ts'
import { unnoted } from '../../support/unnoted.ts'
import { whoami } from './wallet-requests.ts'

test('a web page is refused until the person has allowed its exact origin', async () => {
  const server = await testServer()
  const ask = (origin: string) =>
    server.call(whoami, { organizationId: server.organizationId }, { headers: { Origin: origin } })
  expect(await ask('https://app.example.org')).toMatchObject({ status: 403, body: { code: 7 } })
  expect(server.origins.undecided()).toEqual(['https://app.example.org'])
  expect(server.topics).toContain('origins')
  await server.origins.decide('https://app.example.org', 'allowed', unnoted)
  const allowed = await ask('https://app.example.org')
  expect(allowed).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': 'https://app.example.org' } })
  expect(await ask('https://app.example.org:8443')).toMatchObject({ status: 403 })
  expect(await ask('http://app.example.org')).toMatchObject({ status: 403 })
})

test.each(['null', 'file://', 'https://app.example.org/', 'https://user@app.example.org', 'chrome-extension://abc'])(
  'the origin %s can never be allowed',
  async origin => {
    const server = await testServer()
    expect(await server.send({ path: whoami, headers: { Origin: origin } })).toMatchObject({ status: 403 })
    expect(server.origins.undecided()).toEqual([])
  },
)

test('a preflight grants an allowed origin what clients send, and any other only to read its refusal', async () => {
  const server = await testServer()
  const ask = (method: string) =>
    server.send({
      method,
      path: whoami,
      headers: { Origin: 'http://localhost:3000', 'Access-Control-Request-Private-Network': 'true' },
    })
  const before = await ask('OPTIONS')
  expect(before.status).toBe(204)
  expect(before.headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-max-age': '0',
  })
  expect(before.headers).not.toHaveProperty('access-control-allow-private-network')
  expect(before.headers).not.toHaveProperty('access-control-allow-credentials')
  const refused = await ask('POST')
  expect(refused).toMatchObject({
    status: 403,
    headers: { 'access-control-allow-origin': 'http://localhost:3000' },
    body: { message: expect.stringContaining('Allow it there') },
  })
  await server.origins.decide('http://localhost:3000', 'allowed', unnoted)
  const allowed = await ask('OPTIONS')
  expect(allowed).toMatchObject({ status: 204, headers: { 'access-control-allow-private-network': 'true' } })
  expect(allowed.headers['access-control-allow-headers']).toContain('X-Stamp')
})

test('a page without an origin that can be named is told nothing it could read', async () => {
  const server = await testServer()
  for (const method of ['OPTIONS', 'POST']) {
    const reply = await server.send({ method, path: whoami, headers: { Origin: 'null' } })
    expect(reply.status).toBe(403)
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test.each([undefined, 'text/plain;charset=UTF-8', 'text/plain', 'application/json; charset=utf-8', 'nonsense'])(
  'a program may say that its JSON is %s: older clients do',
  async type => {
    const server = await testServer()
    const body = JSON.stringify({ organizationId: server.organizationId })
    const headers = { 'X-Stamp': server.users[0]!.key.stamp(body), ...(type && { 'Content-Type': type }) }
    expect(await server.send({ path: whoami, body, headers })).toMatchObject({ status: 200 })
  },
)

test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
  'an allowed page may not say %s: it could send that without asking first',
  async type => {
    const server = await testServer()
    await server.origins.decide('http://localhost:3000', 'allowed', unnoted)
    const body = JSON.stringify({ organizationId: server.organizationId })
    const headers = {
      Origin: 'http://localhost:3000',
      'X-Stamp': server.users[0]!.key.stamp(body),
      ...(type && { 'Content-Type': type }),
    }
    expect(await server.send({ path: whoami, body, headers })).toMatchObject({ status: 415, body: { code: 3 } })
  },
)

test.each(['none', 'same-origin', 'same-site', 'cross-site'])(
  'a browser that hides the origin of a page (%s) is refused, whatever the media type',
  async site => {
    const server = await testServer()
    const body = JSON.stringify({ organizationId: server.organizationId })
    const headers = { 'Sec-Fetch-Site': site, 'X-Stamp': server.users[0]!.key.stamp(body) }
    expect(await server.send({ path: whoami, body, headers })).toMatchObject({ status: 403 })
  },
)

test('the fetch of Node, which sends a part of what browsers send, is no browser', async () => {
  const server = await testServer()
  const body = JSON.stringify({ organizationId: server.organizationId })
  const headers = { 'Sec-Fetch-Mode': 'cors', 'X-Stamp': server.users[0]!.key.stamp(body) }
  expect(await server.send({ path: whoami, body, headers })).toMatchObject({ status: 200 })
})
