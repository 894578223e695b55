import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { parseTypedData } from '../../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { scaled } from '../../../../support/effort.ts'
import { countHits } from '../../../../support/hits.ts'
import { decodeTypedData } from '../../../../support/typed-data.ts'
import { hex, mail, parse } from './typed-mail.ts'

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

function nested(depth: number): unknown[] {
  return depth === 0 ? [] : [{ v: nested(depth - 1) }]
}
