import { erc20Abi, erc721Abi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { readContractInterface } from '../../../../../src/core/chains/ethereum/encoding/contract-interface.ts'

const read = (abi: unknown) => readContractInterface(typeof abi === 'string' ? abi : JSON.stringify(abi))
const fn = (change: object) => ({ type: 'function', name: 'f', inputs: [], ...change })
const of = (type: unknown, more: object = {}) => [fn({ inputs: [{ name: 'x', type, ...more }] })]

test.each([
  ['ERC-20', erc20Abi],
  ['ERC-721', erc721Abi],
])('reads the functions of %s under the selectors viem gives them', (_, abi) => {
  const result = read(abi)
  const functions = abi.filter(entry => entry.type === 'function')
  expect('functions' in result && [...result.functions.keys()].sort()).toEqual(
    functions.map(entry => toFunctionSelector(entry)).sort(),
  )
})

test('an entry without a type is a function, as old compilers wrote it; others are passed over', () => {
  const result = read([{ name: 'f', inputs: [] }, { type: 'constructor' }, { type: 'error', name: 'E', inputs: 7 }])
  expect('functions' in result && [...result.functions.values()].map(({ name }) => name)).toEqual(['f'])
})

test.each([
  ['what is no JSON', '[{', /not a JSON list/],
  ['an object', {}, /not a JSON list/],
  ['an entry that is no object', [7], /^entry 0 is not a JSON object$/],
  ['an entry of an unknown type', [{ type: 'method' }], /^entry 0 is of a type/],
  ['a function without a name', [fn({ name: undefined })], /^entry 0 is a function without a proper name$/],
  ['a name with an escape in it', [fn({ name: 'a\u202eb' })], /without a proper name/],
  ['a function without inputs', [fn({ inputs: undefined })], /^entry 0 \(f\) has no list of inputs$/],
  ['uint', of('uint'), /^entry 0 \(f\), input 0 is of no type of the ABI; write uint256 for uint/],
  ['a type nobody knows', of('uint7'), /is of no type/],
  ['a type that is no text', of(7), /is of no type/],
  ['a list of length 0', of('uint256[0]'), /is of no type/],
  ['a tuple without components', of('tuple'), /has no list of components/],
  ['a tuple of nothing', of('tuple[]', { components: [] }), /is a tuple of nothing/],
  ['an input with a name that is none', [fn({ inputs: [{ name: 'a b', type: 'bool' }] })], /has no proper name/],
  [
    'two inputs of one name',
    [
      fn({
        inputs: [
          { name: 'a', type: 'bool' },
          { name: 'a', type: 'bool' },
        ],
      }),
    ],
    /two inputs of one name/,
  ],
  [
    'more inputs than are read',
    [fn({ inputs: Array.from({ length: 101 }, () => ({ type: 'bool' })) })],
    /more than 100/,
  ],
  ['more entries than are read', Array.from({ length: 2_001 }, () => fn({})), /more than 2000/],
  ['tuples in tuples without end', of('tuple', nested(40)), /nested more than 10 deep/],
  ['brackets without end', '['.repeat(300_000), /not a JSON list/],
] as const)('%s is refused, with the place', (_, abi, problem) => {
  expect(read(abi)).toEqual({ problem: expect.stringMatching(problem) })
})

test('a function declared twice is one', () => {
  const result = read([fn({ inputs: [{ name: 'first', type: 'bool' }] }), ...of('bool')])
  expect('functions' in result && [...result.functions.values()]).toMatchObject([{ inputs: [{ name: 'first' }] }])
})

function nested(depth: number): object {
  return { components: [{ name: 'x', ...(depth === 0 ? { type: 'bool' } : { type: 'tuple', ...nested(depth - 1) }) }] }
}
