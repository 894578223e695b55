/**
 * Promise: a sign-in that lets another key act for the account is a danger, and unknown for limits and rules, with an account of whichever
 * chain. Its resources may only point to pages, documents and identities, and its URI is a page: a key that it names there may act for the
 * account, whatever the resources are.
 */
import { describe, expect, test } from 'vitest'
import { describeText, textSigned } from '../../src/core/chains/declaration/text.ts'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import { withKeys } from '../support/asked.ts'
import { testEngine } from '../support/engine.ts'

const accounts: Readonly<Record<string, string>> = {
  Ethereum: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  Solana: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  Aptos: '0xdd41f15077c29e85ade6d3f12dcb3a7f6ec085e4888151bd500f5e9f1731a8ee',
}
const signIn = (chain: string, resources: readonly string[], statement = 'Hello', uri = 'https://bank.com/login') =>
  [
    ...[`bank.com wants you to sign in with your ${chain} account:`, accounts[chain], '', statement, ''],
    ...[`URI: ${uri}`, 'Version: 1', 'Chain ID: 1', 'Nonce: abcdefgh12345'],
    ...['Issued At: 2026-11-23T00:00:00Z', 'Resources:', ...resources.map(resource => `- ${resource}`)],
  ].join('\n')
const context = { texts: knownTexts, webOrigin: 'https://bank.com' }
const told = (text: string) => {
  const described = describeText(Buffer.from(text), context)
  return {
    sentence: described?.sentence,
    dangers: described?.warnings.filter(({ level }) => level === 'danger').map(each => each.text),
    limits: textSigned(Buffer.from(text), 'CURVE_SECP256K1', context)?.why,
  }
}
const recap = (power: object) =>
  `urn:recap:${Buffer.from(JSON.stringify({ att: power, prf: [] })).toString('base64url')}`
const signing = recap({ 'lit-pkp://*': { 'Threshold/Signing': [{}] } })

describe.each(Object.keys(accounts))('with an account of %s', chain => {
  test.each([
    ['a capability (ERC-5573)', [signing]],
    ['one in capitals', [signing.replace('urn:recap', 'URN:RECAP')]],
    ['one behind harmless ones', ['https://bank.com/terms', 'ipfs://bafybeiemxf5', signing]],
    ['a scheme that is not known', ['ceramic://*']],
    ['no scheme', ['everything']],
    ['an identity with a command', ['did:key:z6Mk?action=sign']],
  ])('a sign-in with %s is a danger, and unknown for limits', (_, resources) => {
    const { sentence, dangers, limits } = told(signIn(chain, resources))
    expect(sentence).toBe(`Sign in to bank.com as ${accounts[chain]}`)
    expect(dangers).toEqual([expect.stringMatching(/^It is more than a sign-in: .* may let another key act/)])
    expect(limits).toBe('the sign-in has a resource that may let another key act for the account')
  })

  test.each([
    ['pages and documents', ['https://bank.com/terms', 'http://bank.com/a', 'ipfs://bafybeiemxf5/'], 'Hello'],
    ['an identity', ['did:pkh:eip155:1:0x9858EfFD232B4033E47d90003D41EC34EcaEda94'], 'Hello'],
    ['a statement about access', ['https://bank.com'], 'I authorize access to my account'],
  ])('a sign-in with %s is none', (_, resources, statement) => {
    expect(told(signIn(chain, resources, statement))).toMatchObject({ dangers: [], limits: null })
  })

  const key = 'did:key:z6MkqJ6qV18zBazggzhGMHNgadEQGbX9RceEH3j2G6kNTbKq'
  test.each([
    // https://github.com/WalletConnect/walletconnect-specs/blob/main/docs/specs/clients/core/identity/identity-keys.md
    ['an identity key of WalletConnect', key, ['https://keys.walletconnect.com']],
    ['a session key of Lit', `lit:session:${'ab'.repeat(32)}`, []],
    ['a key behind a scheme', `bank.com:${key}`, []],
    ['what a browser would run', 'javascript:bank.com', []],
  ])('a sign-in whose URI is %s is a danger, and unknown for limits', (_, uri, resources) => {
    const { dangers, limits } = told(signIn(chain, resources, 'Hello', uri))
    expect(dangers).toEqual([expect.stringMatching(/^It is more than a sign-in: its URI .* may let another key act/)])
    expect(limits).toBe('the sign-in has a URI that may let another key act for the account')
  })

  test.each(['http://bank.com', 'HTTPS://bank.com/a', 'bank.com', 'bank.com/login'])('the URI %s is a page', uri => {
    expect(told(signIn(chain, ['https://bank.com'], 'Hello', uri))).toMatchObject({ dangers: [], limits: null })
  })

  test('a site with a scheme of its own is named by that', () => {
    const text = (uri: string) => `wallet://${signIn(chain, ['https://bank.com'], 'Hello', uri)}`
    expect(told(text('wallet://bank.com/login')).limits).toBeNull()
    expect(told(text('wallet://other.com')).limits).toContain('a URI that may let another key act')
  })
})

test('text that only reads like a sign-in is not spared when it speaks of access', () => {
  const text = `Access zkSync account.\nOnly sign this message for a trusted client!\n${signIn('Ethereum', [])}`
  expect(told(text).limits).not.toBeNull()
  expect(told(text).dangers?.join()).toMatch(/speaks of access or keys/)
})

test('the card says what could move', async () => {
  const agent = await testEngine()
  const { address } = await withKeys(agent)
  const text = signIn('Ethereum', [signing]).replace(accounts.Ethereum as string, address)
  const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith: address,
    payload: Buffer.from(`\x19Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`).toString('hex'),
    ...{ encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
  })
  const shown = agent.engine.approvals.card(id)?.shown
  expect(shown?.warnings.filter(({ level }) => level === 'danger')).toHaveLength(1)
  expect(JSON.stringify(shown?.fields)).toMatch(/a resource that may let another key act for the account/)
})
