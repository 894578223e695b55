/** Promise: who has no right sends nothing, and a session that can only read changes nothing; a transaction is sent again for its program. */
import { expect, test } from 'vitest'
import { answerQuery } from '../../src/core/engine/answer-query.ts'
import { getSendTransactionStatus } from '../../src/core/signing/get-send-transaction-status.ts'
import { testEngine } from '../support/engine.ts'
import { nodeInMemory, nodeOfMainNetwork } from '../support/node-in-memory.ts'
import { addUser } from '../support/policies.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function signedAndNotSent() {
  const node = nodeInMemory()
  const agent = await testEngine({ nodes: node, approvals: 'nothing' })
  await agent.engine.settings.update(nodeOfMainNetwork, () => undefined)
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount],
  })
  const [from] = (result.createWalletResult as { addresses: string[] }).addresses
  node.script = { eth_sendRawTransaction: new Error('nothing answers there') }
  const parameters = { from, caip2: 'eip155:1', calls: [{ to: friend, value: '5' }] }
  const { id } = await agent.post('ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2', parameters)
  node.script = {}
  const { organizationId } = agent
  const body = JSON.stringify({ organizationId, sendTransactionStatusId: id })
  return { node, agent, body }
}

const path = '/public/v1/query/get_send_transaction_status'

test('a user without any right has nothing sent by asking', async () => {
  const { node, agent, body } = await signedAndNotSent()
  const stranger = await addUser(agent, 'Stranger')
  const request = { path, body: Buffer.from(body), stamp: stranger.key.stamp(body), caller: { window: false } }
  await answerQuery(agent.engine, getSendTransactionStatus, request)
  expect(node.sent).toEqual([])
})

test('once its program is paused, its transaction is not sent because another asks', async () => {
  const { node, agent, body } = await signedAndNotSent()
  const stranger = await addUser(agent, 'Stranger')
  const [owner] = agent.users
  await agent.store.write(transaction => {
    const [key] = transaction.list('apiKeys', agent.organizationId, { publicKey: owner?.key.publicKey ?? '' })
    if (!key) throw new Error('no key')
    transaction.replace('apiKeys', { ...key, pausedAt: agent.clock.now() })
  })
  const request = { path, body: Buffer.from(body), stamp: stranger.key.stamp(body), caller: { window: false } }
  await answerQuery(agent.engine, getSendTransactionStatus, request)
  expect(node.sent).toEqual([])
})

test('a session that can only read has nothing sent', async () => {
  const { node, agent, body } = await signedAndNotSent()
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION', {})
  const kept = result.createReadOnlySessionResult as { session?: string }
  const { result: whole } = agent.engine.handedOut.complete(
    agent.store.activities(
      agent.organizationId,
      { types: ['ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION'] },
      { limit: 1 },
    )[0]!,
    agent.store.list('apiKeys', agent.organizationId, {})[0]!.id,
  )
  const session = kept.session ?? (whole.createReadOnlySessionResult as { session: string }).session
  const request = { path, body: Buffer.from(body), stamp: undefined, session, caller: { window: false } }
  await answerQuery(agent.engine, getSendTransactionStatus, request)
  expect(node.sent).toEqual([])
})
