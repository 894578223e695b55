/** Promise: the card says when its program has gone away. Only the program’s own questions count, and nobody holds the places of others. */
import { request } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { NodeCaller } from '../../src/core/ports/node-caller.ts'
import { createWallet, walletBody } from '../adapters/http/wallet-requests.ts'
import { nodeInMemory, nodeOfMainNetwork } from '../support/node-in-memory.ts'
import { addUser } from '../support/policies.ts'
import { type TestServer, testServer } from '../support/server.ts'

const sign = '/public/v1/submit/sign_raw_payload'
const send = '/public/v1/submit/eth_send_transaction'
const ask = '/public/v1/query/get_activity'

async function signing(server: TestServer) {
  const { body } = await server.call(createWallet, walletBody(server))
  const [from] = body.activity.result.createWalletResult.addresses
  const signBody = server.bodyOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith: from,
    payload: 'cafe',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  })
  return { from, signBody }
}

function askerOf({ engine: { approvals } }: TestServer) {
  const [card] = approvals.cards()
  return card && approvals.asker(card.id)
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate()
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await setImmediate()
}

test('another program that waits for the answer is not taken for the one that asked', async () => {
  const server = await testServer()
  const { signBody } = await signing(server)
  const { body } = await server.call(sign, signBody, { headers: { Prefer: 'respond-async' } })
  const other = await addUser(server, 'Other')
  const { organizationId } = server
  const held = server.call(
    ask,
    { organizationId, activityId: body.activity.id },
    { key: other.key, headers: { Prefer: 'wait=600' } },
  )
  held.catch(() => undefined)
  // It is held as soon as the person is told, or it would be answered by now.
  await Promise.race([held, until(() => askerOf(server)?.waits === true)])
  expect(askerOf(server)).toEqual({ waits: false, lastAskedAt: null, gaveUp: false })
})

test('another program cannot hide that the one that asked has given up', async () => {
  const server = await testServer()
  const { signBody } = await signing(server)
  const [owner] = server.users
  const headers = {
    'Content-Type': 'application/json',
    'X-Stamp': owner?.key.stamp(signBody) ?? '',
    Prefer: 'wait=600',
  }
  const gone = request({ host: '127.0.0.1', port: server.port, method: 'POST', path: sign, headers, agent: false })
  gone.on('error', () => undefined)
  gone.end(signBody)
  await until(() => askerOf(server)?.waits === true)
  const activityId = server.engine.approvals.cards()[0]?.id ?? ''
  const other = await addUser(server, 'Other')
  const { organizationId } = server
  const held = server.call(ask, { organizationId, activityId }, { key: other.key, headers: { Prefer: 'wait=600' } })
  held.catch(() => undefined)
  for (let turn = 0; turn < 2_000; turn++) await setImmediate()
  gone.destroy()
  for (let turn = 0; turn < 2_000; turn++) await setImmediate()
  expect(askerOf(server)).toMatchObject({ waits: false, gaveUp: true })
})

test('a client that went away while the node was asked does not wait', async () => {
  const inner = nodeInMemory()
  const opened = Promise.withResolvers<void>()
  let asked = 0
  const nodes: NodeCaller = {
    at: url => async (method, params) => {
      asked++
      await opened.promise
      return inner.at(url)(method, params)
    },
    close: () => undefined,
  }
  const server = await testServer({ nodes })
  await server.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { from } = await signing(server)
  const body = server.bodyOf('ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2', {
    from,
    caip2: 'eip155:1',
    calls: [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '5' }],
  })
  const [owner] = server.users
  const headers = { 'Content-Type': 'application/json', 'X-Stamp': owner?.key.stamp(body) ?? '', Prefer: 'wait=600' }
  const gone = request({ host: '127.0.0.1', port: server.port, method: 'POST', path: send, headers, agent: false })
  gone.on('error', () => undefined)
  gone.end(body)
  await until(() => asked > 0)
  const closed = new Promise<void>(resolve => gone.on('close', () => resolve()))
  gone.destroy()
  await closed
  await turns()
  opened.resolve()
  await until(() => askerOf(server) !== undefined)
  await turns()
  expect(askerOf(server)?.waits).toBe(false)
})
