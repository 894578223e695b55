import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitlessInFigures } from '../../../../../src/core/chains/ethereum/encoding/limitless.ts'
import { parseTypedData } from '../../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import type { Field } from '../../../../../src/shared/card.ts'
import { scaled } from '../../../../support/effort.ts'
import { arbitraryTypedData, decodeTypedData } from '../../../../support/typed-data.ts'
import { hex, mail, mailDigest } from './typed-mail.ts'

test('everything that is signed is shown', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(0xffff)), stream => {
      const { json } = arbitraryTypedData(() => stream.next().value)
      const shown = new Set(decodeTypedData(json).fields.flatMap(valuesIn))
      const { message, domain } = parseTypedData(json)
      for (const leaf of [...leavesOf(message), ...leavesOf(domain)])
        expect(shown.has(leaf) || shown.has(limitlessInFigures(BigInt(leaf))), leaf).toBe(true)
    }),
    { numRuns: scaled(200) },
  )
})

test('an amount without limit is a word, and a large number that is none keeps its digits', () => {
  const told = (name: string, type: string, value: bigint) => {
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Offer: [{ name, type }] }
    const sent = { types, primaryType: 'Offer', domain: { name: 'D' }, message: { [name]: value.toString() } }
    return decodeTypedData(JSON.stringify(sent)).fields.flatMap(valuesIn)
  }
  for (const [name, type, value, figures] of [
    ['value', 'uint256', 2n ** 256n - 1n, '2^256 − 1'],
    ['amount', 'uint256', 2n ** 128n, 'at least 2^128'],
    ['amount', 'uint160', 2n ** 160n - 1n, '2^160 − 1'],
    ['deadline', 'uint48', 2n ** 48n - 1n, '2^48 − 1'],
  ] as const) {
    expect(told(name, type, value)).toEqual(expect.arrayContaining(['no limit', figures]))
    expect(told(name, type, value).join(' ')).not.toMatch(/\d{10}/)
  }
  expect(told('amount', 'uint256', 2n ** 128n - 1n)).toContain(`${2n ** 128n - 1n}`)
  expect(told('salt', 'uint256', 2n ** 255n)).toContain(`${2n ** 255n}`)
})

test('what is sent and not signed is said to be not signed', () => {
  const { warnings, typedData } = decodeTypedData(
    JSON.stringify({
      ...mail,
      domain: { ...mail.domain, salt: '0x00' },
      message: { ...mail.message, note: 'free', to: { ...mail.message.to, 'a\u202eb': 1 } },
    }),
  )
  expect(hex(typedData.digest)).toBe(mailDigest)
  expect(warnings).toEqual([
    { level: 'danger', text: expect.stringContaining('It could let somebody take or move') },
    {
      level: 'danger',
      text: expect.stringContaining('not signed: domain.salt, message.to.a⟨U+202E⟩b, message.note'),
    },
  ])
})

test.each([
  ['no EIP712Domain, domain {}', { types: {}, domain: {} }],
  ['no EIP712Domain, no domain', { types: {}, domain: undefined }],
  ['EIP712Domain null, domain {}', { types: { EIP712Domain: null }, domain: {} }],
])('a domain lost on the way is a danger, in words that help the developer: %s', (_, { types, domain }) => {
  const { EIP712Domain: __, ...others } = mail.types
  const sent = JSON.stringify({ ...mail, types: { ...others, ...types }, domain })
  const { warnings } = decodeTypedData(sent)
  expect(warnings).toEqual([{ level: 'danger', text: expect.stringContaining('comes without a domain') }])
  expect(warnings[0]?.text).toMatch(/EIP712Domain.*walletClient\.signTypedData/)
})

test.each([
  ['declared and given', mail],
  ['not declared, but given', { ...mail, types: { Person: mail.types.Person, Mail: mail.types.Mail } }],
  ['declared to be empty', { ...mail, types: { ...mail.types, EIP712Domain: [] }, domain: {} }],
])('a domain that was meant so is none: %s', (_, sent) => {
  const { warnings } = decodeTypedData(JSON.stringify(sent))
  expect(warnings.filter(({ text }) => text.includes('comes without a domain'))).toEqual([])
})

test('a domain without chain or contract is remarked on', () => {
  expect(
    decodeTypedData(JSON.stringify({ ...mail, types: { ...mail.types, EIP712Domain: [] } })).warnings,
  ).toContainEqual({ level: 'notice', text: 'It names no chain, so it may be good on any.' })
  expect(
    decodeTypedData(JSON.stringify({ ...mail, domain: { ...mail.domain, chainId: 424242 } })).warnings,
  ).toContainEqual({ level: 'notice', text: 'Chain 424242 is not known here.' })
})

/** Everything a person can read in a field. */
function valuesIn({ value, exact, children = [] }: Field): string[] {
  return [value, ...(exact === undefined ? [] : [exact]), ...children.flatMap(valuesIn)]
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf)
  return [String(value)]
}

test('entries of lists in lists have labels that tell them apart', () => {
  const message = { amounts: [[1, 2], [3]], asks: [[{ v: '5' }], [{ v: '6' }]] }
  const { fields } = decodeTypedData(
    JSON.stringify({
      types: {
        T: [
          { name: 'amounts', type: 'uint256[][]' },
          { name: 'asks', type: 'Ask[][2]' },
        ],
        Ask: [{ name: 'v', type: 'uint256' }],
      },
      ...{ primaryType: 'T', domain: {}, message },
    }),
  )
  const labels = (fields: readonly Field[]): string[] =>
    fields.flatMap(({ label, children = [] }) => [label, ...labels(children)])
  expect(labels(fields.slice(-1)).slice(1)).toEqual([
    ...['amounts (uint256[][]), 2 items', 'amounts[0], 2 items', 'amounts[0][0]', 'amounts[0][1]'],
    ...['amounts[1], 1 item', 'amounts[1][0]', 'asks (Ask[][2]), 2 items', 'asks[0], 1 item', 'asks[0][0]'],
    ...['v (uint256)', 'asks[1], 1 item', 'asks[1][0]', 'v (uint256)'],
  ])
})
