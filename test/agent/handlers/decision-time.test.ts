/** The promise: requests of a program wait as long as the person has set for it, also those of its sessions and those that others voted on. */
import { expect, test } from 'vitest'
import { newId } from '../../../src/core/ids.ts'
import { apiKeys } from '../../../src/core/records/api-key.ts'
import { begin } from '../../../src/core/records/define/define-record.ts'
import { p256Key, type TestKey } from '../../support/client.ts'
import { testEngine } from '../../support/engine.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'
import { ethereumAccount } from '../../support/turnkey.ts'
import { windowOver } from '../../support/window.ts'

async function signing() {
  const agent = await testEngine()
  const { organizationId, clock, store } = agent
  const window = await windowOver(agent)
  const [bot, other] = [await addUser(agent, 'Bot'), await addUser(agent, 'Other')]
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [ethereumAccount] })
  const [signWith] = (result.createWalletResult as { addresses: [string] }).addresses
  const parameters = {
    ...{ signWith, payload: '00'.repeat(32) },
    ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
  }
  const ask = (key: TestKey) => agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters, { key })
  const left = (id: string) => (store.activity(organizationId, id)?.expiresAt ?? 0) - clock.now()
  const set = (decisionSeconds: number | null) =>
    window['apiKeys.setDecisionTime']({ organizationId, apiKeyId: bot.keyId, decisionSeconds })
  return { agent, window, bot, other, ask, left, set }
}

test('those of the program, from then on, and of nobody else', async () => {
  const { agent, window, bot, other, ask, left, set } = await signing()
  await addPolicy(agent, {})
  const before = await ask(bot.key)
  await set(3600)
  expect(left(before.id)).toBe(600_000)
  expect(left((await ask(bot.key)).id)).toBe(3_600_000)
  expect(left((await ask(other.key)).id)).toBe(600_000)
  const [view] = (await window['apiKeys.list']({ organizationId: agent.organizationId })).filter(
    ({ id }) => id === bot.keyId,
  )
  expect(view?.decisionSeconds).toBe(3600)
  await set(null)
  expect(left((await ask(bot.key)).id)).toBe(600_000)
})

test('those of a session that its key began', async () => {
  const { agent, bot, ask, left, set } = await signing()
  await addPolicy(agent, {})
  await set(60)
  const session = p256Key()
  const known = { id: newId(), organizationId: agent.organizationId, userId: bot.id, name: 'Login' }
  const rest = { curve: 'API_KEY_CURVE_P256', expirationSeconds: 900, session: 'LOGIN', begunBy: bot.keyId } as const
  await agent.store.write(transaction => {
    const made = begin(apiKeys, { ...known, ...rest, publicKey: session.publicKey }, agent.clock.now())
    transaction.insert('apiKeys', made)
  })
  expect(left((await ask(session)).id)).toBe(60_000)
})

test('those that others had to vote on, once the votes are there', async () => {
  const { agent, bot, other, ask, left, set } = await signing()
  await addPolicy(agent, { consensus: `${by(bot)} && ${by(other)}` })
  await set(7200)
  const { id, fingerprint } = await ask(bot.key)
  expect(left(id)).toBe(86_400_000)
  await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', { fingerprint }, { key: other.key })
  expect(left(id)).toBe(7_200_000)
})
