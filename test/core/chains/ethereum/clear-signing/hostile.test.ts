import { type AbiFunction, encodeAbiParameters, parseAbiItem, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { bindCall } from '../../../../../src/core/chains/ethereum/clear-signing/bind.ts'
import { clearSign } from '../../../../../src/core/chains/ethereum/clear-signing/clear-signed.ts'
import type { Descriptor } from '../../../../../src/core/chains/ethereum/clear-signing/descriptor.ts'
import { Inapplicable } from '../../../../../src/core/chains/ethereum/clear-signing/inapplicable.ts'
import { leaf, type Node } from '../../../../../src/core/chains/ethereum/clear-signing/node.ts'
import { withIncludes } from '../../../../../src/core/chains/ethereum/clear-signing/resolved-descriptor.ts'
import { expectCost, hashingOneMegabyte } from '../../../../support/cost.ts'
import { describeCall } from '../../../../support/ethereum-calls.ts'
import { describedFunctions, signer } from './generated.ts'

const withList = describedFunctions().find(each => each.function.inputs.some(({ type }) => type.endsWith('[]')))
const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, '0')

test('a list that claims sixteen million items in a few bytes is not read', async () => {
  for (const claimed of [1_000_000, 2 ** 24, 2n ** 255n]) {
    const { chainId, to, function: called } = withList as NonNullable<typeof withList>
    const heads = called.inputs.map((_, index) => word(32 * (called.inputs.length + index)))
    const data = `${toFunctionSelector(called)}${heads.join('')}${word(claimed)}` as const
    const call = { chainId, to, value: 0n, data }
    expect(describeCall(call, signer).isTold).toBe(false)
    await expectCost({ of: () => describeCall(call, signer), atMost: 2, times: hashingOneMegabyte })
  }
})

test('a list of thousands is told of in part, and what is not shown is said to be left out', () => {
  const described = describedFunctions().find(each => each.name.includes('batchAddToWhitelist')) as NonNullable<
    typeof withList
  >
  const list = Array.from({ length: 5_000 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}` as const)
  const data =
    `${toFunctionSelector(described.function)}${encodeAbiParameters([{ type: 'address[]' }], [list]).slice(2)}` as const
  const { isTold, fields } = describeCall({ chainId: described.chainId, to: described.to, value: 0n, data }, signer)
  expect(isTold).toBe(true)
  const [told] = fields
  expect(told?.children?.filter(({ label }) => label === 'Addresses')).toHaveLength(101)
  expect(JSON.stringify(told)).toContain('and 4,900 more, in the raw bytes')
  expect(told?.children?.some(({ label }) => label === 'Not in this description')).toBe(true)
})

test('every cut through the arguments leaves the call to the agent’s own words', () => {
  const [described] = describedFunctions()
  const { chainId, to, function: called } = described as NonNullable<typeof withList>
  const args = encodeAbiParameters(called.inputs, called.inputs.map(({ type }) => sample(type)) as never)
  const whole = `${toFunctionSelector(called)}${args.slice(2)}`
  expect(describeCall({ chainId, to, value: 0n, data: whole as `0x${string}` }, signer).isTold).toBe(true)
  for (let length = 10; length < whole.length; length += 2) {
    const data = whole.slice(0, length) as `0x${string}`
    expect(describeCall({ chainId, to, value: 0n, data }, signer).isTold, `${length}`).toBe(false)
  }
})

test('bytes after the arguments are a field and a danger', () => {
  const [described] = describedFunctions()
  const { chainId, to, function: called } = described as NonNullable<typeof withList>
  const args = encodeAbiParameters(called.inputs, called.inputs.map(({ type }) => sample(type)) as never)
  const data = `${toFunctionSelector(called)}${args.slice(2)}c0ffee` as const
  const { isTold, fields, warnings } = describeCall({ chainId, to, value: 0n, data }, signer)
  expect(isTold).toBe(true)
  expect(fields).toContainEqual({ label: 'Bytes after the arguments', value: '0xc0ffee', style: 'bytes' })
  expect(warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('3 bytes follow the arguments'),
  })
})

const sample = (type: string) =>
  type === 'address'
    ? signer
    : type === 'bool'
      ? true
      : type === 'string'
        ? 'x'
        : type.startsWith('bytes')
          ? `0x${'11'.repeat(Number(type.slice(5) || 4))}`
          : type.endsWith('[]')
            ? []
            : 5n

test('a descriptor that includes itself, or what is not there, is not applied', () => {
  const descriptors: Record<string, Descriptor> = {
    'a/one.json': { includes: 'two.json' },
    'a/two.json': { includes: '../a/one.json' },
    'a/three.json': { includes: '../../../etc/passwd' },
  }
  for (const path of Object.keys(descriptors)) expect(() => withIncludes(descriptors, path)).toThrow(Inapplicable)
})

test('of what includes bring, the including file wins, and fields are joined by their path', () => {
  const descriptors = {
    'shared.json': {
      metadata: { owner: 'Shared', constants: { one: 1, two: 2 } },
      display: {
        formats: {
          'f(uint256 a)': {
            intent: 'Old',
            fields: [
              { path: 'a', label: 'A', params: { x: 1, y: 1 } },
              { path: 'b', label: 'B' },
            ],
          },
        },
      },
    },
    'own.json': {
      includes: 'shared.json',
      metadata: { constants: { two: 3 } },
      display: {
        formats: {
          'f(uint256 a)': {
            intent: 'New',
            fields: [
              { path: 'c', label: 'C' },
              { path: 'a', params: { y: 2 } },
            ],
          },
        },
      },
    },
  } as unknown as Record<string, Descriptor>
  expect(withIncludes(descriptors, 'own.json')).toEqual({
    metadata: { owner: 'Shared', constants: { one: 1, two: 3 } },
    display: {
      formats: {
        'f(uint256 a)': {
          intent: 'New',
          fields: [
            { path: 'a', label: 'A', params: { x: 1, y: 2 } },
            { path: 'b', label: 'B' },
            { path: 'c', label: 'C' },
          ],
        },
      },
    },
  })
})

/** A descriptor of one function that says whatever it likes. */
function signedBy(fields: readonly object[], more: object = {}) {
  const data: Node = {
    kind: 'struct',
    members: new Map<string, Node>([
      ['a', leaf('uint256', 5n)],
      ['b', { kind: 'list', items: [leaf('uint256', 1n), leaf('uint256', 2n)] }],
      ['c', leaf('bytes', '0x11223344')],
    ]),
  }
  const descriptor = { metadata: { constants: { limit: 5 } } } as Descriptor
  const places = { data, container: { kind: 'struct', members: new Map() } as Node, descriptor }
  const format = { intent: 'Do', fields, ...more } as never
  const describeInside = () => ({ fields: [], warnings: [], isTold: false })
  return clearSign({ descriptor, path: 'x', name: 'f', format }, { places, chainId: 1n, signer, describeInside })
}

test.each<[string, object]>([
  ['a path that leads nowhere', { path: 'nothing', label: 'X' }],
  ['an item that is not there', { path: 'b.[2]', label: 'X' }],
  ['a slice past the end', { path: 'c.[0:5]', label: 'X' }],
  ['a slice of nothing', { path: 'c.[2:2]', label: 'X' }],
  ['a format that is not known', { path: 'a', label: 'X', format: 'emoji' }],
  ['an encrypted value', { path: 'a', label: 'X', encryption: { scheme: 'x' } }],
  ['a definition that is not there', { path: 'a', $ref: '$.display.definitions.none' }],
  [
    'a constant that is not there',
    { path: 'a', label: 'X', format: 'tokenAmount', params: { token: '$.metadata.constants.none' } },
  ],
  [
    'a constant by a name that objects have',
    { path: 'a', label: 'X', format: 'tokenAmount', params: { token: '$.metadata.constants.constructor' } },
  ],
  [
    'a map',
    { path: 'a', label: 'X', format: 'tokenAmount', params: { token: { map: '$.metadata.maps.x', keyPath: 'a' } } },
  ],
  ['a visibility that is not known', { path: 'a', label: 'X', visible: 'sometimes' }],
  ['a value that must be another', { path: 'a', label: 'X', visible: { mustMatch: [6] } }],
  ['lists of other lengths', { path: 'a', label: 'X', format: 'tokenAmount', params: { tokenPath: 'b.[]' } }],
  ['a group that is bundled', { path: 'b', fields: [], iteration: 'bundled' }],
])('%s makes the whole description inapplicable', (_, field) => {
  expect(() => signedBy([{ path: 'a', label: 'A' }, field])).toThrow(Inapplicable)
})

test('a path that leads nowhere and is never shown does not matter', () => {
  expect(signedBy([{ path: 'nothing', label: 'X', visible: 'never' }]).fields).toEqual([])
})

test('values are hidden where the description says which', () => {
  expect(signedBy([{ path: 'a', label: 'A', visible: { ifNotIn: ['5'] } }]).fields).toEqual([])
  expect(signedBy([{ path: 'a', label: 'A', visible: { ifNotIn: ['6'] } }]).fields).toHaveLength(1)
  expect(signedBy([{ path: 'a', label: 'A', visible: { mustMatch: [5] } }]).fields).toEqual([])
})

test('labels and intents that lie are seen for what they are', () => {
  const { intent, fields } = signedBy([{ path: 'a', label: 'To\u202Eyou' }], { intent: 'Safe\u200B' })
  expect([intent, fields[0]?.label]).toEqual(['Safe⟨U+200B⟩', 'To⟨U+202E⟩you'])
})

test('a sentence has every value that it names, or is not there', () => {
  const fields = [
    { path: 'a', label: 'A' },
    { path: 'c', label: 'C', visible: 'optional' },
  ]
  expect(signedBy(fields, { interpolatedIntent: 'Do {a} with {{braces}}' }).sentence).toBe('Do 5 with {braces}')
  for (const interpolatedIntent of ['Do {nothing}', 'Do {c}', 'Do {a', 'Do a}'])
    expect(signedBy(fields, { interpolatedIntent }).sentence, interpolatedIntent).toBeUndefined()
})

test('no two functions of one descriptor have one selector', () => {
  for (const { chainId, to, function: called } of describedFunctions()) {
    const selector = toFunctionSelector(parseAbiItem(`function ${called.name}()`) as AbiFunction)
    expect(() => bindCall(chainId, to, selector)).not.toThrow()
  }
})
