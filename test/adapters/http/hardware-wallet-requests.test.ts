import { serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory/memory-store.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { newId } from '../../../src/core/ids.ts'
import type { HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import type { Signature } from '../../../src/core/ports/signer.ts'
import { newWallet } from '../../../src/core/records/wallet.ts'
import { testEngine } from '../../support/engine.ts'
import { accountAt } from '../../support/ledger/accounts.ts'
import { oneHardwareWallet } from '../../support/ledger/one-hardware-wallet.ts'
import { testServer } from '../../support/server.ts'
import { recipient } from '../../support/spending.ts'

const path = "m/44'/60'/0'/0/0"
const { address, compressed } = accountAt(path)
const signature: Signature = { r: new Uint8Array(32).fill(1), s: new Uint8Array(32).fill(2), recoveryId: 0 }

/** An agent that asks nobody, and a hardware wallet whose person takes their time. */
async function desk() {
  const asked: PromiseWithResolvers<readonly Signature[]>[] = []
  const begun = Promise.withResolvers<void>()
  const hardwareWallets: HardwareWallets = {
    ...oneHardwareWallet,
    cannotSign: () => undefined,
    sign() {
      const person = Promise.withResolvers<readonly Signature[]>()
      asked.push(person)
      begun.resolve()
      return person.promise
    },
  }
  const store = memoryStore()
  const agent = await testServer({ approvals: 'nothing', store, hardwareWallets })
  const { organizationId, clock } = agent
  await store.write(transaction => {
    const now = clock.now()
    const walletId = newId()
    const hardwareWallet = { kind: 'ledger', app: 'Ethereum', identity: compressed, model: 'Ledger Flex' } as const
    transaction.insert('wallets', newWallet({ id: walletId, organizationId, name: 'Savings', hardwareWallet }, now))
    transaction.insert('walletAccounts', {
      ...{
        id: newId(),
        organizationId,
        walletId,
        curve: 'CURVE_SECP256K1',
        path,
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
      ...{ address, publicKey: compressed, name: 'Account', createdAt: now, updatedAt: now },
    })
  })
  let nonce = 0
  const ask = (prefer: string) => {
    const unsignedTransaction = serializeTransaction({
      ...{ type: 'eip1559', chainId: 1, nonce: nonce++, gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
      ...{ to: recipient, value: 1n },
    })
    const parameters = { signWith: address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
    const body = agent.bodyOf('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
    return agent.call('/public/v1/submit/sign_transaction', body, { headers: { prefer } })
  }
  const look = async (activityId: string) => {
    const { body } = await agent.call('/public/v1/query/get_activity', { organizationId, activityId })
    return body.activity
  }
  return { agent, store, asked, begun: begun.promise, ask, look }
}

test('a request that a hardware wallet signs is recorded before it is asked, and answered at once where the client wants that', async () => {
  const { agent, store, asked, begun, ask, look } = await desk()
  const { status, body } = await ask('respond-async')
  expect([status, body.activity.status]).toEqual([200, 'ACTIVITY_STATUS_PENDING'])
  const { id } = body.activity
  await begun
  expect(await look(id)).toMatchObject({ id, status: 'ACTIVITY_STATUS_PENDING' })
  expect(store.activity(agent.organizationId, id)?.executing).toBe(true)

  const settled = agent.engine.settlements.wait(id).settled
  asked[0]?.resolve([signature])
  expect(await settled).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
  expect(await look(id)).toMatchObject({ id, status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('a client that waits is answered with what the hardware wallet signed, or with why it did not', async () => {
  const { asked, begun, ask } = await desk()
  const first = ask('wait=60')
  await begun
  asked[0]?.resolve([signature])
  expect((await first).body.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  const second = ask('wait=60')
  while (asked.length < 2) await new Promise(resolve => setImmediate(resolve))
  asked[1]?.reject(new AgentError('DEVICE_REFUSED', 'The person refused on the hardware wallet.'))
  expect((await second).body.activity).toMatchObject({
    status: 'ACTIVITY_STATUS_REJECTED',
    failure: { message: 'The person refused on the hardware wallet.' },
  })
})

test('after a crash it has failed, and says that it may have been signed', async () => {
  const { agent, store, begun, ask } = await desk()
  const { body } = await ask('respond-async')
  await begun
  await testEngine({ store, approvals: 'nothing', clock: agent.clock })
  expect(store.activity(agent.organizationId, body.activity.id)).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { message: expect.stringContaining('The agent stopped while it was carrying this out') },
  })
})

test('only so many wait for the hardware wallet', async () => {
  const { agent, asked, ask } = await desk()
  const answers = await Promise.all(Array.from({ length: 110 }, () => ask('respond-async')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  while (agent.store.unsettled().length > 0) {
    for (const person of asked.splice(0)) person.resolve([signature])
    await new Promise(resolve => setImmediate(resolve))
  }
  const next = ask('respond-async')
  expect((await next).status).toBe(200)
})

test('what cannot be recorded as begun is not asked of the hardware wallet, and waits for the person', async () => {
  const { agent, store, asked, ask, look } = await desk()
  const { write } = store
  let refused = false
  // The disk is full for one moment: when the request is marked before the hardware wallet is asked.
  Object.assign(store, {
    write: (work => {
      if (refused || agent.store.unsettled().length === 0) return write.call(store, work)
      refused = true
      return Promise.reject(new AgentError('INTERNAL', 'The disk is full.'))
    }) as typeof write,
  })
  const { body } = await ask('respond-async')
  while (agent.engine.approvals.cards().length === 0) await new Promise(resolve => setImmediate(resolve))
  expect(asked).toEqual([])
  expect(await look(body.activity.id)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
  const settled = agent.engine.settlements.wait(body.activity.id).settled
  const approved = agent.engine.approvals.approve(agent.engine.approvals.cards()[0] as never, 'test')
  while (asked.length === 0) await new Promise(resolve => setImmediate(resolve))
  asked[0]?.resolve([signature])
  await approved
  expect(await settled).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})
