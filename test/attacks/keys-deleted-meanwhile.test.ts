/**
 * The promise: a key that is deleted, disabled or changed between the arrival of a request, its approval and its execution signs
 * nothing; the request ends with a reason.
 */
import { expect, test } from 'vitest'
import { toAgentError } from '../../src/core/errors.ts'
import { isSettled } from '../../src/core/ledger/lifecycle.ts'
import type { RecordKind } from '../../src/core/records/index.ts'
import { examples } from '../support/records.ts'
import { asking, keys, type Setting } from './agent-counting-signatures.ts'

type Change = (setting: Setting) => Promise<unknown>
const remove =
  (kind: RecordKind): Change =>
  ({ agent: { store, organizationId } }) =>
    store.write(transaction => {
      for (const { id } of transaction.list(kind, organizationId)) transaction.remove(kind, organizationId, id)
    })

const takenAway: readonly (readonly [string, 'account' | 'privateKey', Change])[] = [
  ['the account', 'account', remove('walletAccounts')],
  ['the wallet', 'account', remove('wallets')],
  ['the private key', 'privateKey', remove('privateKeys')],
  [
    'the private key’s being enabled',
    'privateKey',
    ({ agent: { store, organizationId }, privateKeyId }) =>
      store.write(transaction => {
        const privateKey = transaction.find('privateKeys', organizationId, privateKeyId)!
        transaction.replace('privateKeys', { ...privateKey, disabled: true })
      }),
  ],
]

test.each(takenAway)(
  '%s goes at any moment around the approval: a key that is gone signs nothing',
  async (_, signs, take) => {
    const ends = new Set<string>()
    for (let turns = 0; turns < 24; turns++) {
      const setting = await keys(signs)
      const { agent, reached, signWith } = setting
      // Signed once before, so that the derived key is held: then nothing but the look-up is in the way.
      const before = await asking(agent, signWith)
      await agent.engine.approvals.approve(agent.engine.approvals.card(before.id)!, 'test')
      const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
        signWith,
        payload: 'cd'.repeat(32),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      })
      const approval = agent.engine.approvals.approve(agent.engine.approvals.card(id)!, 'test').catch(toAgentError)
      for (let turn = 0; turn < turns; turn++) await undefined
      await Promise.all([approval, take(setting)])
      const record = agent.store.activity(agent.organizationId, id)!
      expect(isSettled(record.status)).toBe(true)
      expect(reached.filter(what => what.startsWith('0'))).toEqual([])
      expect(reached).toHaveLength(record.status === 'ACTIVITY_STATUS_COMPLETED' ? 2 : 1)
      ends.add(record.status)
      await agent.engine.stop()
    }
    expect(ends).toEqual(new Set(['ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_COMPLETED']))
  },
)

test.each(takenAway)(
  'without asking, %s goes at any moment around a signature that takes of a limit',
  async (_, signs, take) => {
    for (let turns = 0; turns < 24; turns++) {
      const setting = await keys(signs, { approvals: 'nothing' })
      const { agent, reached, signWith } = setting
      await agent.store.write(transaction => {
        const control = { ...examples.velocityControls, organizationId: agent.organizationId, method: 'COUNT' as const }
        transaction.insert('velocityControls', {
          ...control,
          source: { kind: 'activities', types: [] },
          threshold: '10',
          operator: 'LESS_THAN_OR_EQUAL',
        })
      })
      const signature = asking(agent, signWith).catch(toAgentError)
      for (let turn = 0; turn < turns; turn++) await undefined
      await Promise.all([signature, take(setting)])
      expect(reached.filter(what => what.startsWith('0'))).toEqual([])
      await agent.engine.stop()
    }
  },
)

test.each([
  ['DELETE_WALLET_ACCOUNTS', 'account'],
  ['DELETE_WALLETS', 'account'],
  ['DELETE_PRIVATE_KEYS', 'privateKey'],
  ['DISABLE_PRIVATE_KEY', 'privateKey'],
] as const)('%s ends what waits for that key, takes its card away and answers its caller', async (kind, signs) => {
  const { agent, signWith, walletId, privateKeyId, reached } = await keys(signs)
  const { id } = await asking(agent, signWith)
  const { settled } = agent.engine.settlements.wait(id)
  const [account] = agent.store.list('walletAccounts', agent.organizationId)
  const deletion = await agent.post(`ACTIVITY_TYPE_${kind}`, {
    walletAccountIds: [account!.id],
    walletIds: [walletId],
    privateKeyIds: [privateKeyId],
    privateKeyId,
    deleteWithoutExport: true,
  })
  await agent.engine.approvals.approve(agent.engine.approvals.card(deletion.id)!, 'test')
  expect(await settled).toMatchObject({
    id,
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { message: expect.any(String) },
  })
  expect(agent.engine.approvals.cards()).toEqual([])
  expect(reached).toEqual([])
})
