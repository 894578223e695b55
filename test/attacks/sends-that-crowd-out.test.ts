/**
 * Promise: who may not sign costs the person’s node and the other programs nothing, and of what waits for a node only as much is kept as of
 * what waits for the person.
 */
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { answerQuery } from '../../src/core/engine/answer-query.ts'
import type { NodeCaller } from '../../src/core/ports/node-caller.ts'
import { getNonces } from '../../src/core/signing/send-ethereum/get-nonces.ts'
import { testEngine } from '../support/engine.ts'
import { nodeInMemory, nodeOfMainNetwork } from '../support/node-in-memory.ts'
import { addUser } from '../support/policies.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const type = 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Answers nothing until it is told to. */
async function started() {
  const inner = nodeInMemory()
  const opened = Promise.withResolvers<void>()
  const asked: string[] = []
  const nodes: NodeCaller = {
    at: url => async (method, params) => {
      asked.push(method)
      await opened.promise
      return inner.at(url)(method, params)
    },
    close: () => undefined,
  }
  const agent = await testEngine({ nodes, approvals: 'nothing' })
  await agent.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount],
  })
  const [from] = (result.createWalletResult as { addresses: string[] }).addresses
  const parameters = { from, caip2: 'eip155:1', calls: [{ to: friend, value: '5' }] }
  return { agent, inner, opened, asked, parameters }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await setImmediate()
}

test('a user without any right has the node asked nothing', async () => {
  const { agent, opened, asked, parameters } = await started()
  const stranger = await addUser(agent, 'Stranger')
  opened.resolve()
  await expect(agent.post(type, parameters, { key: stranger.key })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(asked).toEqual([])
})

test('a user without any right does not keep the owner’s transaction from being asked about', async () => {
  const { agent, inner, opened, asked, parameters } = await started()
  const stranger = await addUser(agent, 'Stranger')
  const theirs = Array.from({ length: 20 }, () => agent.post(type, parameters, { key: stranger.key }))
  const all = Promise.allSettled(theirs)
  await turns()
  const own = agent.post(type, parameters)
  await turns()
  const before = asked.length
  opened.resolve()
  await own
  await all
  // The chain, the number and three fees of the owner’s; nothing for those who may not sign.
  expect(asked.length - before).toBeLessThan(20)
  expect(inner.sent).toHaveLength(1)
})

test('what waited for its turn until its time was over is not signed any more', async () => {
  const { agent, inner, opened, parameters } = await started()
  const stranger = await addUser(agent, 'Stranger')
  // Each has the node for ten seconds where it is silent; thousands fit.
  const before = Array.from({ length: 20 }, () => agent.post(type, parameters, { key: stranger.key }))
  const all = Promise.allSettled(before)
  await turns()
  // Almost an hour old; the vault, which locks when nothing is asked, stays open for the test.
  const timestampMs = String(agent.clock.now() - 3_590_000)
  const own = agent.post(type, parameters, { timestampMs }).catch(({ code }) => code)
  await turns()
  // Its program has given up, and sends it again.
  agent.clock.advance(20_000)
  const again = agent.post(type, parameters)
  opened.resolve()
  await Promise.all([all, own, again])
  expect(inner.sent).toHaveLength(1)
})

test('of what waits for a silent node, one user has only so much', async () => {
  const { agent, opened, parameters } = await started()
  const outcomes: string[] = []
  const all = Array.from({ length: 20 }, () => agent.post(type, parameters).catch(({ code }) => outcomes.push(code)))
  while (outcomes.length < 4) await setImmediate()
  await turns()
  expect(outcomes).toEqual(Array(4).fill('TOO_MANY_WAITING'))
  opened.resolve()
  await Promise.allSettled(all)
})

test('of questions to a silent node, only as many are open as requests may wait', async () => {
  const { agent, opened, asked, parameters } = await started()
  const stranger = await addUser(agent, 'Stranger')
  const { organizationId } = agent
  const body = JSON.stringify({ organizationId, address: parameters.from, caip2: 'eip155:1', nonce: true })
  const path = '/public/v1/query/get_nonces'
  const request = { path, body: Buffer.from(body), stamp: stranger.key.stamp(body), caller: { window: false } }
  const all = Array.from({ length: 1_100 }, () => answerQuery(agent.engine, getNonces, request))
  const ended = Promise.allSettled(all)
  await turns()
  const open = asked.length
  opened.resolve()
  await ended
  expect(open).toBeLessThanOrEqual(1_000)
})
