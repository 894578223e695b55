import fc from 'fast-check'
import { hashTypedData, serializeTypedData } from 'viem'
import { expect, test } from 'vitest'
import { longestSentence } from '../../../../../src/core/chains/declaration/described.ts'
import { limitlessInFigures } from '../../../../../src/core/chains/ethereum/encoding/limitless.ts'
import { parseTypedData } from '../../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import type { Field } from '../../../../../src/shared/card.ts'
import { scaled } from '../../../../support/effort.ts'
import { countHits } from '../../../../support/hits.ts'
import { arbitraryTypedData, decodeTypedData, EIP712Domain } from '../../../../support/typed-data.ts'

/** EIP-712, the worked example. */
const mail = {
  types: {
    EIP712Domain,
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}
const mailDigest = 'be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2'

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

test('a primary type with a colon is taken where it stands alone, and refused inside others', () => {
  const name = 'HyperliquidTransaction:UsdSend'
  const alone = {
    ...mail,
    types: { ...mail.types, [name]: [{ name: 'amount', type: 'string' }] },
    primaryType: name,
    message: { amount: '1' },
  }
  expect(hex(parse(alone).digest)).toBe(hashTypedData(alone as never).slice(2))
  expect(() => parse({ ...alone, types: { ...alone.types, [name]: [{ name: 'amount', type: 'Person' }] } })).toThrow(
    'has a name that is no identifier',
  )
  expect(() => parse({ ...alone, types: { ...alone.types, Mail: [{ name: 'x', type: name }] } })).toThrow(
    'has a name that is no identifier',
  )
  expect(() => parse({ ...alone, primaryType: 'Mail', message: mail.message })).toThrow(
    'has a name that is no identifier',
  )
})

const one = (type: string, value: unknown, more: object = {}) => ({
  types: { T: [{ name: 'v', type }], ...more },
  primaryType: 'T',
  domain: {},
  message: { v: value },
})

test.each<[string, unknown, string]>([
  ['text that is no JSON', undefined, 'payload is missing'],
  ['an array', [], 'payload is not a JSON object'],
  ['no types', { domain: {}, primaryType: 'T', message: {} }, 'types is missing'],
  ['no message', { domain: {}, types: { T: [] }, primaryType: 'T' }, 'message is missing'],
  ['a domain that is text', { ...mail, domain: 'x' }, 'domain is not a JSON object'],
  ['an unknown primary type', { ...mail, primaryType: 'Letter' }, 'primaryType does not name one of the types'],
  [
    'a primary type every object inherits',
    { ...mail, primaryType: 'constructor' },
    'primaryType does not name one of the types',
  ],
  [
    'the domain as primary type',
    { ...mail, primaryType: 'EIP712Domain' },
    'primaryType names the domain, so there would be no message in what is signed: it has to name another struct of types',
  ],
  ['a primary type that is no text', { ...mail, primaryType: ['Mail'] }, 'primaryType does not name one of the types'],
  [
    'an unknown member type',
    one('Person', {}),
    'types.T.v is of type Person, which is neither elementary nor in types',
  ],
  ['a member type every object inherits', one('constructor', {}), 'types.T.v is of type constructor'],
  ['a bare uint', one('uint', 1), 'write uint256'],
  ['uint7', one('uint7', 1), 'types.T.v is of type uint7'],
  ['bytes33', one('bytes33', '0x'), 'types.T.v is of type bytes33'],
  ['a malformed array type', one('uint8[', []), 'types.T.v is of type uint8['],
  ['an array length with zeros before it', one('uint8[01]', [1]), 'types.T.v is of type uint8[01]'],
  [
    'a type named like an elementary one',
    { ...one('bool', true), types: { T: [{ name: 'v', type: 'bool' }], uint8: [] } },
    'types.uint8 has the name of an elementary type',
  ],
  [
    'a struct viem would take for an integer',
    one('intent', {}, { intent: [] }),
    'names a struct like an elementary type',
  ],
  [
    'a type called __proto__',
    JSON.parse('{"domain":{},"types":{"__proto__":[],"T":[]},"primaryType":"T","message":{}}'),
    'is no name for a type',
  ],
  [
    'a member called __proto__',
    { ...one('bool', true), types: { T: [{ name: '__proto__', type: 'bool' }] } },
    'types.T[0].name is no name for a member',
  ],
  [
    'a member name with a comma',
    { ...one('bool', true), types: { T: [{ name: 'a,bool b', type: 'bool' }] } },
    'types.T[0].name is no name for a member',
  ],
  [
    'two members of one name',
    {
      ...one('bool', true),
      types: {
        T: [
          { name: 'v', type: 'bool' },
          { name: 'v', type: 'string' },
        ],
      },
    },
    'types.T has two members of one name',
  ],
  ['a type that is no list', { ...one('bool', true), types: { T: {} } }, 'types.T is not a list of members'],
  ['a missing member', one('bool', undefined), 'message.v is missing; it should be bool'],
  ['a null member', one('bool', null), 'message.v is missing; it should be bool'],
  [
    'an inherited member',
    { ...one('bool', true), types: { T: [{ name: 'toString', type: 'bool' }] } },
    'message.toString is missing',
  ],
  [
    'a struct that is text',
    { ...mail, message: { ...mail.message, from: 'Cow' } },
    'message.from is not a JSON object',
  ],
  ['text for a bool', one('bool', 'true'), 'message.v is neither true nor false'],
  ['a number for text', one('string', 1), 'message.v is not text'],
  ['text with half a surrogate', one('string', '\ud800'), 'message.v is not text'],
  ['uint8 256', one('uint8', 256), 'message.v is out of the range of uint8'],
  ['uint8 -1', one('uint8', -1), 'message.v is out of the range of uint8'],
  ['int8 128', one('int8', '128'), 'message.v is out of the range of int8'],
  ['int8 -129', one('int8', '-129'), 'message.v is out of the range of int8'],
  ['a fraction', one('uint8', 1.5), 'message.v is not an integer (uint8)'],
  ['a number JSON cannot hold', one('uint256', 2 ** 53), 'JSON numbers this large lose digits'],
  ['text that is no number', one('uint256', '1e3'), 'message.v is not an integer'],
  ['empty text for a number', one('uint256', ''), 'message.v is not an integer'],
  ['leading zeros', one('uint256', '007'), 'message.v is not an integer'],
  [
    'an address with a wrong checksum',
    one('address', '0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'),
    'message.v is not an address',
  ],
  ['an address of 19 bytes', one('address', `0x${'11'.repeat(19)}`), 'message.v is not an address'],
  ['half a byte', one('bytes', '0x1'), 'message.v is not bytes'],
  ['bytes without 0x', one('bytes', '11'), 'message.v is not bytes'],
  ['three bytes for bytes4', one('bytes4', '0x112233'), 'message.v should be bytes4, and is 3 bytes long'],
  ['a value for a list', one('uint8[]', 1), 'message.v is not a list; it should be uint8[]'],
  ['a list of another length', one('uint8[2]', [1]), 'message.v should have 2 items, and has 1'],
  ['a wrong item, named', one('uint8[][2]', [[1], [1, 256]]), 'message.v[1][1] is out of the range of uint8'],
  ['nesting without end', one('T[]', nested(30)), 'is nested more than 20 levels deep'],
  [
    'more values than can be shown',
    one(
      'uint8[]',
      Array.from({ length: 6000 }, () => 1),
    ),
    'more than is read for one request',
  ],
])('refuses %s', (_, payload, why) => {
  expect(() => parseTypedData(payload === undefined ? '{' : JSON.stringify(payload), 'parameters.payloads[1]')).toThrow(
    expect.objectContaining({
      code: 'REQUEST_INVALID',
      message: expect.stringContaining(why),
      detail: { field: 'parameters.payloads[1]' },
    }),
  )
})

test('JSON at random is refused with a row of the error table, or decoded', () => {
  const text = JSON.stringify(mail)
  const hits = countHits()
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 4 }), (at, cut, put) => {
      try {
        decodeTypedData(`${text.slice(0, at)}${put}${text.slice(at + cut)}`)
        hits.hit()
      } catch (error) {
        expect(error).toMatchObject({ code: 'REQUEST_INVALID' })
      }
    }),
    { numRuns: scaled(1000) },
  )
  hits.expectAtLeast(20)
})

function parse(value: object) {
  return parseTypedData(JSON.stringify(value))
}

function nested(depth: number): unknown[] {
  return depth === 0 ? [] : [{ v: nested(depth - 1) }]
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

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
