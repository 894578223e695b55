/**
 * Promise: an order for programs, which is a danger as a text, is one as a part of a sign-in, too, and over a limit. Words are none there.
 */
import { expect, test } from 'vitest'
import { describeText, textSigned } from '../../src/core/chains/declaration/text.ts'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import { addressOf, solanaSetting } from '../support/solana-setting.ts'

const thief = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZruJosgAsU'
const opening = (own: string, chain = 'Solana') =>
  `app.example wants you to sign in with your ${chain} account:\n${own}`

const orders: Readonly<Record<string, string>> = {
  'an intent in its statement': '{"intents":[{"intent":"transfer","receiver_id":"thief.near"}]}',
  'bytes in its statement': 'ab'.repeat(100),
  'a query in its statement': `to=${thief}&amount=5`,
  'an order in its nonce': `Nonce: {"to":"${thief}","amount":5}`,
  'a query in its request ID': `Request ID: instruction=withdraw&address=${thief}&quantity=100`,
}

test.each(Object.entries(orders))('a sign-in of Solana with %s is a danger, and over a limit', async (_, part) => {
  const { own, sign } = await solanaSetting()
  const { dangers, summary } = await sign(`${opening(own)}\n\n${part}`)
  expect(dangers).toContainEqual(expect.stringContaining('is written for programs'))
  expect(summary.join('\n')).toMatch(/^Not known: What it does, because programs could take/)
  const limited = await solanaSetting({ limit: '0.1' })
  await expect(limited.sign(`${opening(limited.own)}\n\n${part}`)).rejects.toThrow('over the limit')
})

test('so is one of Ethereum', () => {
  const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
  const lines = ['URI: https://app.example', 'Version: 1', 'Chain ID: 1', 'Nonce: abcdefgh12345']
  const text = [opening(address, 'Ethereum'), '', `{"to":"${thief}","amount":5}`, '', ...lines]
  const bytes = Buffer.from([...text, 'Issued At: 2026-01-01T00:00:00.000Z'].join('\n'))
  const context = { texts: knownTexts, webOrigin: 'https://app.example', address }
  expect(describeText(bytes, context)?.warnings).toMatchObject([{ level: 'danger' }])
  expect(textSigned(bytes, 'CURVE_SECP256K1', context)?.why).toContain('an order to pay')
})

test.each([
  'Sign in to Example. This request will not trigger a blockchain transaction or cost any gas fees.',
  'By signing, you agree to the Terms of Service (https://app.example/terms, version 1.2) and the fee schedule.',
  'Clicking Sign or Approve only means you have proved this wallet is owned by you.',
  'I accept the Terms of Service: https://app.example/tos',
  'Welcome back to Example Exchange!',
  'Pay 5 USDC later',
])('a sign-in that says %j does nothing else', async statement => {
  const { own, sign } = await solanaSetting({ limit: '0.1' })
  const nonce = `Nonce: 9b2f5d0e-1c7a-4b8e-9f6d-2a1b3c4d5e6f\nRequest ID: ${addressOf(7)}`
  expect((await sign(`${opening(own)}\n\n${statement}\n\n${nonce}`)).status).toBe('ACTIVITY_STATUS_COMPLETED')
})
