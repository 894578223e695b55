import { expect, test } from 'vitest'
import { p256Key } from '../../../support/client.ts'
import { testEngine } from '../../../support/engine.ts'
import { ethereumAccount } from '../../../support/turnkey.ts'

test('a card tells a session from an API key', async () => {
  const agent = await testEngine()
  const wallet = { walletName: 'Main', accounts: [ethereumAccount] }
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', wallet)
  const [signWith] = (result.createWalletResult as { addresses: string[] }).addresses
  const session = p256Key()
  await agent.post('ACTIVITY_TYPE_STAMP_LOGIN', { publicKey: session.publicKey })
  const asked = async (key = agent.users[0]!.key) => {
    agent.clock.advance(1)
    const payload = {
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_SHA256',
      payload: `${key.publicKey}`,
    }
    const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { signWith, ...payload }, { key })
    return agent.engine.approvals.card(id)?.shown.asks
  }
  expect(await asked(session)).toMatchObject({ credential: 'session', apiKeyName: 'Login' })
  expect(await asked()).toMatchObject({ credential: 'apiKey', apiKeyName: 'Key 1' })
})
