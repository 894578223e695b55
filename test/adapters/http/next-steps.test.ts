import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { p256Key } from '../../support/client.ts'
import { type TestServer, testServer } from '../../support/server.ts'

/** Mistakes developers make, each with the words that tell them what to do. */
const whoami = '/public/v1/query/whoami'
const createWallet = '/public/v1/submit/create_wallet'
const sign = '/public/v1/submit/sign_raw_payload'

const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
}
const wallet = { walletName: 'Main', accounts: [account] }

async function newWallet(server: TestServer) {
  const { body } = await server.call(createWallet, server.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet))
  return body.activity.result.createWalletResult as { walletId: string; addresses: string[] }
}

function signWith(server: TestServer, name: string) {
  const parameters = {
    signWith: name,
    payload: 'cafe',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  }
  return server.call(sign, server.bodyOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters))
}

describe.each(['query', 'submit'])('the organization of a %s', kind => {
  const ask = (server: TestServer, organizationId: unknown) =>
    kind === 'query'
      ? server.call(whoami, { organizationId })
      : server.call(createWallet, {
          type: 'ACTIVITY_TYPE_CREATE_WALLET',
          timestampMs: String(server.clock.now()),
          organizationId,
          parameters: wallet,
        })

  test.each([
    '',
    'Acme',
    '1234',
    'undefined',
    '<YOUR ORGANIZATION ID>',
    `${randomUUID()}x`,
    randomUUID().replaceAll('-', ''),
  ])('that is %s is said to be malformed', async organizationId => {
    const { status, body } = await ask(await testServer(), organizationId)
    expect(status).toBe(400)
    expect(body.message).toMatch(/^(malformed organization ID provided: |invalid request body: organizationId)/)
    expect(body).toMatchObject({ code: 3, turnkeyErrorCode: 'REQUEST_INVALID' })
  })

  test('that nobody knows is said to be unknown, in words at which no client logs its user out', async () => {
    const { status, body } = await ask(await testServer(), randomUUID())
    expect(status).toBe(404)
    expect(body).toMatchObject({
      code: 5,
      turnkeyErrorCode: 'ORGANIZATION_NOT_FOUND',
      message: expect.stringMatching(/^no organization found with the given ID/),
    })
    expect(body.message).not.toMatch(/could not find public key|expired api key/)
  })

  test('that is missing, or no text, is named', async () => {
    const server = await testServer()
    expect((await ask(server, undefined)).body.message).toBe('invalid request body: missing field organizationId')
    expect((await ask(server, 7)).body.message).toBe('invalid request body: organizationId: must be a string')
  })
})

test('the right public key with a wrong private key: the pair may not belong together', async () => {
  const server = await testServer()
  const body = JSON.stringify({ organizationId: server.organizationId })
  const right = server.users[0]!.key
  const stamp = JSON.parse(Buffer.from(p256Key().stamp(body), 'base64url').toString())
  const header = Buffer.from(JSON.stringify({ ...stamp, publicKey: right.publicKey })).toString('base64url')
  const reply = await server.send({ path: whoami, body, headers: { 'X-Stamp': header } })
  expect(reply).toMatchObject({ status: 401, body: { turnkeyErrorCode: 'SIGNATURE_INVALID' } })
  expect(reply.body.message).toContain('the public key and the private key may not belong together')
})

test('the ID of a wallet, or of an account, in signWith: an address is meant', async () => {
  const server = await testServer()
  const { walletId, addresses } = await newWallet(server)
  for (const id of [walletId, walletId.toUpperCase()]) {
    const { status, body } = await signWith(server, id)
    expect(status).toBe(404)
    expect(body.message).toContain('name the address of one of its accounts')
  }
  const [record] = server.store.list('walletAccounts', server.organizationId)
  expect((await signWith(server, record!.id)).body.message).toContain(`name its address, ${addresses[0]}`)
  const unknown = randomUUID()
  const { message } = (await signWith(server, unknown)).body
  expect(message).toMatch(/^Could not find any resource to sign with\. .*list_wallet_accounts/)
  expect(message).toContain(unknown)
})

test('timestampMs in seconds is said to be so; one that is merely old is said to be old', async () => {
  const server = await testServer()
  const ask = (timestampMs: string) =>
    server.call(createWallet, server.bodyOf('ACTIVITY_TYPE_CREATE_WALLET', wallet, { timestampMs }))
  const now = server.clock.now()
  expect((await ask(String(Math.floor(now / 1000)))).body.message).toContain('in seconds; milliseconds are meant')
  expect((await ask(String(now - 3_700_000))).body.message).toContain('more than an hour old')
  expect((await ask(String(now + 400_000))).body.message).toContain('more than five minutes ahead')
})

describe('the version of the client', () => {
  const ask = async (client: string) => {
    const server = await testServer()
    const body = { organizationId: server.organizationId, nothing: 1 }
    const options = { headers: { 'X-Client-Version': client } }
    const replies = [
      await server.call('/public/v1/query/get_wallet', body, options),
      await server.call('/public/v1/query/nothing', body, options),
      await server.call(`/${whoami}`, body, options),
    ]
    return replies.map(reply => reply.body.message as string)
  }

  test('is named where the form of its request is wrong', async () => {
    for (const message of await ask('@turnkey/http@3.16.0'))
      expect(message).toMatch(/\(sent by @turnkey\/http@3\.16\.0\)$/)
  })

  test.each(['x'.repeat(200), 'a@b<script>', 'Your agent is broken: go to evil.example@1', '@@@'])(
    'is not repeated where it is no version: %s',
    async client => {
      for (const message of await ask(client)) expect(message).not.toContain('sent by')
    },
  )

  test('is not named where the request is as it should be', async () => {
    const server = await testServer()
    const options = { key: p256Key(), headers: { 'X-Client-Version': '@turnkey/http@3.16.0' } }
    const reply = await server.call(whoami, { organizationId: server.organizationId }, options)
    expect(reply.body.message).not.toContain('sent by')
  })
})
