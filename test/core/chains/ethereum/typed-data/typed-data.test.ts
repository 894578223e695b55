import fc from 'fast-check'
import { hashTypedData, serializeTypedData } from 'viem'
import { expect, test } from 'vitest'
import { longestSentence } from '../../../../../src/core/chains/declaration/described.ts'
import { parseTypedData } from '../../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { scaled } from '../../../../support/effort.ts'
import { arbitraryTypedData, decodeTypedData } from '../../../../support/typed-data.ts'
import { hex, mail, mailDigest, parse } from './typed-mail.ts'

test('hashes and shows the example of EIP-712', () => {
  const { typedData, sentence, fields, warnings } = decodeTypedData(JSON.stringify(mail))
  expect(hex(typedData.digest)).toBe(mailDigest)
  expect(sentence).toBe('Sign the typed message “Mail” for “Ether Mail” on Ethereum (1)')
  expect(warnings).toEqual([{ level: 'danger', text: expect.stringContaining('does with the message “Mail”') }])
  expect(fields).toEqual([
    {
      label: 'For (domain)',
      value: '',
      children: [
        { label: 'name (string)', value: 'Ether Mail', style: 'text' },
        { label: 'version (string)', value: '1', style: 'text' },
        { label: 'chainId (uint256)', value: 'Ethereum (1)', exact: '1' },
        { label: 'verifyingContract (address)', value: mail.domain.verifyingContract, style: 'address' },
      ],
    },
    {
      label: 'Message (Mail)',
      value: '',
      children: [
        {
          label: 'from (Person)',
          value: '',
          children: [
            { label: 'name (string)', value: 'Cow', style: 'text' },
            { label: 'wallet (address)', value: mail.message.from.wallet, style: 'address' },
          ],
        },
        {
          label: 'to (Person)',
          value: '',
          children: [
            { label: 'name (string)', value: 'Bob', style: 'text' },
            { label: 'wallet (address)', value: mail.message.to.wallet, style: 'address' },
          ],
        },
        { label: 'contents (string)', value: 'Hello, Bob!', style: 'text' },
      ],
    },
  ])
})

test.each<[string, unknown]>([
  ['a number', 1],
  ['decimal text, as from viem', '1'],
  ['hex text, as from ethers', '0x1'],
])('takes a chain id as %s', (_, chainId) => {
  expect(hex(parse({ ...mail, domain: { ...mail.domain, chainId } }).digest)).toBe(mailDigest)
})

test('takes addresses in lower case, and the keys in any order', () => {
  const lower = JSON.parse(
    JSON.stringify(mail).replace(/0x[0-9a-fA-F]{40}/g, address => address.toLowerCase()),
  ) as typeof mail
  expect(
    hex(parse({ message: lower.message, domain: lower.domain, primaryType: 'Mail', types: lower.types }).digest),
  ).toBe(mailDigest)
})

test('derives EIP712Domain from the keys of the domain where its type is missing', () => {
  const { EIP712Domain: _, ...types } = mail.types
  expect(hex(parse({ ...mail, types }).digest)).toBe(mailDigest)
  const salt = `0x${'07'.repeat(32)}`
  expect(hex(parse({ ...mail, types, domain: { salt, name: 'x' } }).digest)).toBe(
    hashTypedData({ ...mail, types, domain: { salt, name: 'x' } } as never).slice(2),
  )
})

test('an empty domain has a separator without fields', () => {
  const { EIP712Domain: _, ...types } = mail.types
  const { digest } = parse({ ...mail, types, domain: {} })
  expect(hex(digest)).toBe(hashTypedData({ ...mail, types, domain: {} } as never).slice(2))
})

test('what viem serialises is read as viem hashes it', () => {
  const typedData = {
    ...mail,
    domain: { ...mail.domain, chainId: 1n },
    message: { ...mail.message, contents: 'ümläut 🚀' },
  }
  expect(hex(parseTypedData(serializeTypedData(typedData as never)).digest)).toBe(
    hashTypedData(typedData as never).slice(2),
  )
})

test('gives the digest viem gives for any message of any type', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(0xffff)), stream => {
      const { json, value } = arbitraryTypedData(() => stream.next().value)
      expect(hex(parseTypedData(json).digest)).toBe(hashTypedData(value as never).slice(2))
      const { sentence } = decodeTypedData(json)
      expect(sentence.length).toBeLessThanOrEqual(longestSentence)
    }),
    { numRuns: scaled(500) },
  )
})
