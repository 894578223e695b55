/**
 * Promise: a text that signs in somewhere is told as that, with an account of whichever chain: a page that asks for a sign-in to another is
 * a danger, and so is one with another account.
 */
import { expect, test } from 'vitest'
import { describeText } from '../../src/core/chains/declaration/text.ts'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import { addressOf, hexOf, solanaSetting } from '../support/solana-setting.ts'

const lines = [
  ...['URI: https://bank.com', 'Version: 1', 'Chain ID: mainnet', 'Nonce: abcdefgh1'],
  ...['Issued At: 2020-01-01T00:00:00Z', 'Expiration Time: 2020-01-02T00:00:00Z'],
]
const signIn = (own: string, ...rest: readonly string[]) =>
  [`bank.com wants you to sign in with your Solana account:`, own, ...rest].join('\n')
const wordings: Readonly<Record<string, (own: string) => string>> = {
  'every line': own => signIn(own, '', 'Hello', '', ...lines),
  'no statement': own => signIn(own, '', ...lines),
  'no statement, as EIP-4361 has it': own => signIn(own, '', '', ...lines),
  'a statement alone': own => signIn(own, '', 'Hello'),
  'nothing else': own => signIn(own),
  'the last lines': own => signIn(own, '', 'Hello', '', ...lines.slice(3), 'Resources:', '- https://bank.com/terms'),
}
const offChain = (own: string, text: string) =>
  Buffer.concat([
    Buffer.from('\xffsolana offchain\x01\x01', 'latin1'),
    Buffer.from(hexOf(own), 'hex'),
    Buffer.from(text),
  ])

test.each(Object.entries(wordings))('a sign-in with Solana of %s is held against the page', async (_, wording) => {
  const { own, sign } = await solanaSetting()
  const text = wording(own)
  for (const payload of [text, offChain(own, text)]) {
    const elsewhere = await sign(payload, 'https://evil.com')
    expect(elsewhere.sentence).toBe(`Sign in to bank.com as ${own}`)
    expect(elsewhere.dangers).toEqual([expect.stringContaining('The page that asks is https://evil.com')])
    const there = await sign(payload, 'https://bank.com')
    expect(there.dangers).toEqual([])
    expect(there.warnings.some(warning => warning.includes('It expired on 2020-01-02'))).toBe(
      text.includes('Expiration'),
    )
    expect(there.summary.join('\n')).toMatch(/^Nothing moves/)
  }
  const others = await sign(wording(addressOf(66)), 'https://bank.com')
  expect(others.dangers).toEqual([expect.stringContaining('is not the one that would sign')])
})

test.each<[string, (own: string) => string]>([
  ['something before it', own => `Hello\n${signIn(own)}`],
  ['something after it', own => `${signIn(own, '', 'Hello', '', ...lines)}\nand more`],
  ['lines in another order', own => signIn(own, '', ...lines.toReversed())],
  ['no address', () => signIn('not an address')],
  ['a user in the domain', own => `bank.com@evil.com wants you to sign in with your Solana account:\n${own}`],
])('what only reads like one is a danger: %s', async (_, text) => {
  const { own, sign } = await solanaSetting()
  expect((await sign(text(own), 'https://bank.com')).dangers).toContainEqual(
    expect.stringContaining('It reads like a sign-in'),
  )
})

test('CAIP-122 words it alike for other chains', () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const text = `bank.com wants you to sign in with your Bitcoin account:\n${address}\n\nHello\n\n${lines.join('\n')}`
  const described = describeText(Buffer.from(text), { texts: knownTexts, webOrigin: 'https://evil.com' })
  expect(described?.sentence).toBe(`Sign in to bank.com as ${address}`)
  expect(described?.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('https://evil.com') })
})
