/** The promise: what the person approves while the vault locks goes on waiting. */
import { describe, expect, test } from 'vitest'
import { toAgentError } from '../../src/core/errors.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { cardOf, now, withKey } from './agent-noting-keys-at-signing.ts'

describe('the vault locks while an approval is executed', () => {
  test.each(Array.from({ length: 12 }, (_, index) => index))(
    'after %i turns: either it signed, or it waits on and can be approved again',
    async turns => {
      const { agent, sign, signed } = await withKey()
      const record = await sign()
      const approval = agent.engine.approvals.approve(cardOf(agent, record), 'test').catch(toAgentError)
      for (let turn = 0; turn < turns; turn++) await undefined
      await agent.engine.keyring.lock()
      const outcome = await approval
      if (outcome) {
        expect(outcome.code).toBe('VAULT_LOCKED')
        expect(signed.count).toBe(0)
        expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', executing: false, result: {} })
        expect(agent.engine.approvals.cards().map(({ id }) => id)).toEqual([record.id])
        await agent.engine.keyring.unlock()
        await agent.engine.approvals.approve(cardOf(agent, record), 'test')
      }
      expect(now(agent, record).status).toBe('ACTIVITY_STATUS_COMPLETED')
      expect(signed.count).toBe(1)
    },
  )

  test('it locks right before the key is used: the request waits on, also through a restart', async () => {
    let lock = async () => {}
    const { agent, sign } = await withKey({
      wrapSigner: signer => ({
        async sign(...call) {
          await lock()
          return signer.sign(...call)
        },
      }),
    })
    const record = await sign()
    lock = async () => agent.engine.keyring.lock()
    await expect(agent.engine.approvals.approve(cardOf(agent, record), 'test')).rejects.toMatchObject({
      code: 'VAULT_LOCKED',
    })
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', executing: false })
    await agent.engine.stop()
    const { store, vault, clock } = agent
    await vault.unlock()
    const after = await testEngine({ store, vault, clock })
    await after.engine.approvals.approve(after.engine.approvals.card(record.id)!, 'test')
    expect(now(agent, record).status).toBe('ACTIVITY_STATUS_COMPLETED')
  })

  test('it locks after the first of several signatures: the request ends, and none of them is given out', async () => {
    let made = 0
    const agent: TestEngine = await testEngine({
      wrapSigner: signer => ({
        async sign(...call) {
          if (made === 1) await agent.engine.keyring.lock()
          const signature = await signer.sign(...call)
          made++
          return signature
        },
      }),
    })
    const keys = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
      privateKeys: [{ privateKeyName: 'Key', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
    })
    const { privateKeys } = keys.result.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
    const record = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', {
      signWith: privateKeys[0].privateKeyId,
      payloads: ['ab'.repeat(32), 'cd'.repeat(32)],
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    })
    await agent.engine.approvals.approve(cardOf(agent, record), 'test')
    expect(now(agent, record)).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', result: {} })
  })
})
