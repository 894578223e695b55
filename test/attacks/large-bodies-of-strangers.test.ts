/**
 * Promise: a megabyte is read only for somebody who is registered here, and never for a query. Whoever is not is refused by the headers,
 * or as soon as the body is large, so that their bodies are neither kept, hashed nor parsed.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWallet, whoami } from '../adapters/http/wallet-requests.ts'
import { p256Key } from '../support/client.ts'
import { type TestServer, testServer } from '../support/server.ts'

const large = 64 * 1024 + 1
const body = `{"a":"${'x'.repeat(large)}"}`

/** Sends headers, and what is given of a body, which never ends. @returns the status line and the body of the answer */
async function unfinished({ port }: TestServer, path: string, headers: Record<string, string>, sent: string) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${sent}`)
  let answer = ''
  for await (const chunk of socket) {
    answer += chunk
    if (answer.includes('}')) break
  }
  return answer
}

const strangers: readonly (readonly [string, () => Record<string, string>, string])[] = [
  ['without a stamp', () => ({}), 'without a stamp'],
  ['with a malformed stamp', () => ({ 'X-Stamp': 'e30' }), 'could not extract api key stamp'],
  ['with the stamp of an unknown key', () => ({ 'X-Stamp': p256Key().stamp(body) }), 'could not find public key'],
  ['with the stamp of no passkey', () => ({ 'X-Stamp-Webauthn': '{}' }), 'webauthn'],
  ['with a session alone', () => ({ 'X-Session': 'abc' }), 'without a stamp'],
  ['with an attested stamp alone', () => ({ 'X-Stamp-Attested': '{}' }), 'without a stamp'],
]

test.each(strangers)('a large body %s is refused before a byte of it has come', async (_, headers, said) => {
  const server = await testServer()
  const answer = await unfinished(server, createWallet, { ...headers(), 'Content-Length': String(large) }, '')
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer.toLowerCase()).toContain(said.toLowerCase())
  expect(answer.toLowerCase()).toContain('connection: close')
})

test.each(strangers)('a body %s that does not say its size is refused once it is large', async (_, headers, said) => {
  const server = await testServer()
  const chunk = `${large.toString(16)}\r\n${'x'.repeat(large)}\r\n`
  const answer = await unfinished(server, createWallet, { ...headers(), 'Transfer-Encoding': 'chunked' }, chunk)
  expect(answer.toLowerCase()).toContain(said.toLowerCase())
})

test('a query is small, whoever asks it', async () => {
  const server = await testServer()
  expect(await server.call(whoami, body)).toMatchObject({ status: 413 })
})

test('a large body of somebody who is registered is read to its end', async () => {
  const server = await testServer()
  const reply = await server.call(createWallet, body)
  expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining('organizationId') } })
})
