import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { longestSentence } from '../../../../../src/core/chains/declaration/described.ts'
import type { SigningContext } from '../../../../../src/core/chains/declaration/known-text.ts'
import { describeText as describeAnyText } from '../../../../../src/core/chains/declaration/text.ts'
import {
  describePersonalMessage,
  personalMessageIn,
} from '../../../../../src/core/chains/ethereum/messages/personal-message.ts'
import { parseSignIn, signInWithEthereum } from '../../../../../src/core/chains/ethereum/messages/sign-in.ts'
import { scaled } from '../../../../support/effort.ts'
import { countHits } from '../../../../support/hits.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const describeText = (text: Uint8Array, context: Partial<SigningContext> = {}) =>
  describeAnyText(text, { texts: [signInWithEthereum], ...context })
const bytes = (text: string) => Buffer.from(text, 'utf8')

/** EIP-4361, the informal example. */
const signIn = `example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

const notKnown = { level: 'notice', text: expect.stringContaining('Sign it only if you know who asks, and why') }

test('shows text as text', () => {
  expect(describeText(bytes('Hello\nBob'))).toEqual({
    sentence: 'Sign a text of 2 lines that begins “Hello”',
    fields: [{ label: 'Text', value: 'Hello\nBob', style: 'text' }],
    warnings: [notKnown],
  })
  expect(describeText(bytes('Hello'))?.sentence).toBe('Sign the text “Hello”')
  expect(describeText(bytes(''))?.sentence).toBe('Sign an empty message')
})

test('characters that hide or reorder are shown as numbers, and warned of', () => {
  const described = describeText(bytes('pay \u202e100'))
  expect(described?.sentence).toBe('Sign the text “pay ⟨U+202E⟩100”')
  expect(described?.fields).toEqual([{ label: 'Text', value: 'pay ⟨U+202E⟩100', style: 'text' }])
  expect(described?.warnings).toEqual([notKnown, { level: 'danger', text: expect.stringContaining('invisible') }])
  expect(describeText(bytes('❤\ufe0f'))?.warnings).toEqual([notKnown, { level: 'notice', text: expect.any(String) }])
})

test('a text longer than what is shown is warned of', () => {
  expect(describeText(bytes('a'.repeat(20_001)))?.warnings).toEqual([
    notKnown,
    { level: 'danger', text: expect.stringContaining('first 20,000 of 20,001 characters') },
  ])
})

test.each([
  ['not UTF-8', Buffer.of(0xff, 0xfe)],
  ['half a character', Buffer.of(0xe2, 0x82)],
  ['a null byte', bytes('a\0b')],
  ['an escape', bytes('\x1b[2J')],
  ['random bytes of a digest', Buffer.from('daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53', 'hex')],
])('%s is no text', (_, value) => {
  expect(describeText(value)).toBeUndefined()
})

test('a byte order mark is shown, not swallowed', () => {
  expect(describeText(bytes('\ufeffx'))?.fields).toEqual([{ label: 'Text', value: '⟨U+FEFF⟩x', style: 'text' }])
})

test('an Ethereum personal message is opened, also where it begins with a digit', () => {
  for (const text of ['Hello', '1 apple', '', '0', '12', 'ü'.repeat(50)]) {
    const wrapped = Buffer.concat([bytes(`\x19Ethereum Signed Message:\n${bytes(text).length}`), bytes(text)])
    expect(Buffer.from(personalMessageIn(wrapped) as Uint8Array).toString('utf8')).toBe(text)
    const { fields } = describePersonalMessage(personalMessageIn(wrapped) as Uint8Array, { texts: [] })
    expect(fields[0]).toEqual({ label: 'Kind', value: 'Ethereum personal message (EIP-191)' })
  }
  expect(personalMessageIn(bytes('\x19Ethereum Signed Message:\n6Hello'))).toBeUndefined()
  expect(describeText(bytes('\x19Ethereum Signed Message:\n6Hello'))).toBeUndefined()
})

test('a personal message around bytes says that they cannot be read', () => {
  const wrapped = Buffer.concat([bytes('\x19Ethereum Signed Message:\n32'), Buffer.alloc(32, 0xff)])
  expect(describePersonalMessage(personalMessageIn(wrapped) as Uint8Array, { texts: [] })).toMatchObject({
    sentence: 'Sign a personal message of 32 bytes that is not text',
    warnings: [{ level: 'danger' }],
  })
})

test('a sign-in says to what and as whom, and shows the whole text too', () => {
  const described = describeText(bytes(signIn), {
    webOrigin: 'https://example.com',
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  })
  expect(described?.sentence).toBe('Sign in to example.com as 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
  expect(described?.warnings).toEqual([])
  expect(described?.fields).toContainEqual({ label: 'Network', value: 'Ethereum (1)' })
  expect(described?.fields).toContainEqual({ label: 'Nonce', value: '32891756' })
  expect(described?.fields.at(-1)).toEqual({ label: 'Text', value: signIn, style: 'text' })
})

test.each([
  ['another site', 'https://evil.example'],
  ['a site whose name begins alike', 'https://example.com.evil.example'],
  ['another port', 'https://example.com:8443'],
  ['no origin at all', 'null'],
])('a sign-in asked for by %s is a danger', (_, webOrigin) => {
  expect(describeText(bytes(signIn), { webOrigin })?.warnings).toEqual([
    { level: 'danger', text: expect.stringContaining('The page that asks is') },
  ])
})

test('a sign-in with a scheme must be asked for under that scheme', () => {
  const local = signIn
    .replace('example.com wants', 'http://localhost:3000 wants')
    .replace('URI: https://example.com', 'URI: http://localhost:3000')
  expect(describeText(bytes(local), { webOrigin: 'http://localhost:3000' })?.warnings).toEqual([])
  expect(describeText(bytes(local), { webOrigin: 'https://localhost:3000' })?.warnings).toHaveLength(1)
})

test('a sign-in for another account, or about another page, is remarked on', () => {
  const webOrigin = 'https://example.com'
  expect(describeText(bytes(signIn), { webOrigin, address })?.warnings).toEqual([
    { level: 'danger', text: expect.stringContaining('not the one that would sign') },
  ])
  expect(
    describeText(bytes(signIn.replace('URI: https://example.com', 'URI: https://other.example')), { webOrigin })
      ?.warnings,
  ).toEqual([{ level: 'notice', text: 'It names a page that is not on example.com.' }])
})

test('where a program asks for a sign-in, and no page, nothing can be compared, which is said', () => {
  expect(describeText(bytes(signIn))?.warnings).toEqual([
    { level: 'notice', text: expect.stringContaining('nothing shows that example.com wants this') },
  ])
})

test('a sign-in on a network that is not known is remarked on', () => {
  const on = (chainId: string) =>
    describeText(bytes(signIn.replace('Chain ID: 1', `Chain ID: ${chainId}`)), { webOrigin: 'https://example.com' })
      ?.warnings
  expect(on('10')).toEqual([])
  expect(on('987654321987')).toEqual([
    { level: 'notice', text: expect.stringContaining('The network 987,654,321,987 is not known here') },
  ])
})

test('a sign-in that has expired, or is for later, is remarked on', () => {
  const expires = Date.parse('2021-09-30T17:00:00Z')
  const begins = Date.parse('2021-09-30T16:30:00Z')
  const timed = signIn.replace(
    '\nResources',
    '\nExpiration Time: 2021-09-30T17:00:00Z\nNot Before: 2021-09-30T18:30:00+02:00\nResources',
  )
  const at = (askedAt: number) =>
    describeText(bytes(timed), { webOrigin: 'https://example.com', askedAt })?.warnings.map(({ text }) => text)
  expect(at(begins)).toEqual([])
  expect(at(expires - 1)).toEqual([])
  expect(at(expires)).toEqual([expect.stringContaining('It expired on 2021-09-30T17:00:00Z')])
  expect(at(begins - 1)).toEqual([expect.stringContaining('It is not valid before 2021-09-30T18:30:00+02:00')])
})

test.each([
  ['a second statement', signIn.replace('tos\n', 'tos\nmore\n')],
  ['text after it', `${signIn}\nand my money`],
  ['text before it', `Dear user,\n${signIn}`],
  ['another version', signIn.replace('Version: 1', 'Version: 2')],
  ['a short nonce', signIn.replace('32891756', '123')],
  ['a date that is none', signIn.replace('2021-09-30T16:25:24Z', 'yesterday')],
  ['a wrong checksum', signIn.replace('0xC02aaA', '0xc02aaA')],
  ['a user in the domain', signIn.replace('example.com wants', 'example.com@evil.example wants')],
  ['two sign-ins', `${signIn}\n${signIn}`],
])('%s is no sign-in, and said to look like one', (_, text) => {
  expect(parseSignIn(text)).toBeUndefined()
  expect(describeText(bytes(text))?.warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('reads like a sign-in (EIP-4361), but is not'),
  })
})

test('reads what viem writes', () => {
  const fields = {
    address,
    chainId: 10,
    domain: 'example.com',
    nonce: 'foobarbaz',
    uri: 'https://example.com/path',
    version: '1',
  } as const
  const moment = new Date('2030-01-02T03:04:05.678Z')
  for (const more of [
    {},
    { statement: 'I agree.' },
    {
      expirationTime: moment,
      notBefore: moment,
      requestId: 'r1',
      resources: ['https://example.com/a'],
      scheme: 'https',
    },
  ]) {
    const signIn = parseSignIn(createSiweMessage({ ...fields, ...more, issuedAt: moment }))
    expect(signIn).toMatchObject({
      address,
      network: { inWords: expect.stringContaining('(10)'), notKnown: null },
      domain: 'example.com',
      nonce: 'foobarbaz',
      uri: 'https://example.com/path',
    })
  }
})

test('any text gives one short line', () => {
  const hits = countHits()
  fc.assert(
    fc.property(fc.array(fc.nat(0x10ffff), { maxLength: 300 }), codes => {
      const described = describeText(bytes(String.fromCodePoint(...codes)))
      if (!described) return
      hits.hit()
      expect(described.sentence.length).toBeLessThanOrEqual(longestSentence)
      expect(described.sentence).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    }),
    { numRuns: scaled(300) },
  )
  hits.expectAtLeast(100)
})
