/**
 * Promise: whoever is named in a described call or message, in whichever place, is looked at: a look-alike of an own address is a danger
 * in each, somebody whom nothing here knows is told, and own accounts are not. The table has every place of every description.
 */
import { join } from 'node:path'
import { type AbiParameter, encodeAbiParameters, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { recipientWarnings } from '../../src/core/engine/approvals/recipient-warnings.ts'
import type { Decoded } from '../../src/core/ports/decoded.ts'
import { describedFunctions, describedMessages, messageOf } from '../core/chains/ethereum/clear-signing/generated.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { seeded } from '../support/random.ts'
import { ethereumAccount } from '../support/turnkey.ts'

const table = join(import.meta.dirname, '../vectors/addresses-in-described-calls.txt')
const stranger = '0x1234567890AbcdEF1234567890aBcdef12345678'

async function setting() {
  const agent = await testEngine()
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount],
  })
  const [own = ''] = (result.createWalletResult as { readonly addresses: readonly string[] }).addresses
  const middle = [...own.slice(8, -6)].map(digit => (digit === '1' ? '2' : '1')).join('')
  return { agent, own, lookAlike: `${own.slice(0, 8)}${middle}${own.slice(-6)}`.toLowerCase() }
}

/** The worst that the card says about addresses. */
function told(agent: TestEngine, signed: Decoded): string {
  const warnings = recipientWarnings(agent.store, agent.organizationId, {
    givesOut: { kind: 'signatures', publicKey: '', signed: [signed] },
  } as never)
  if (warnings.some(({ level }) => level === 'danger')) return 'danger'
  return warnings.length > 0 ? 'notice' : '-'
}

/** The places of addresses in some parameters: what each is called, and the arguments with one address there and others elsewhere. */
function* placesIn(inputs: readonly AbiParameter[], others: string) {
  const places: string[] = []
  let [at, count, address] = [-1, 0, others]
  const value = (input: AbiParameter, path: string): unknown => {
    const item = /^(.*)\[(\d*)\]$/.exec(input.type)
    if (item)
      return Array.from({ length: Number(item[2]) || 1 }, () => value({ ...input, type: item[1] ?? '' }, `${path}[]`))
    if ('components' in input && input.type === 'tuple')
      return Object.fromEntries(
        input.components.map((each, index) => [each.name ?? index, value(each, `${path}.${each.name}`)]),
      )
    if (input.type !== 'address') return plain(input.type)
    places.push(path)
    return count++ === at ? address : others
  }
  const all = () => {
    count = 0
    places.length = 0
    return inputs.map(input => value(input, input.name ?? ''))
  }
  all()
  const names = [...places]
  for (const [index, name] of names.entries())
    yield {
      name,
      with(placed: string) {
        ;[at, address] = [index, placed]
        return all()
      },
    }
}

function plain(type: string): unknown {
  if (type === 'bool') return false
  if (type === 'string') return ''
  if (type === 'bytes') return '0x'
  const fixed = /^bytes(\d+)$/.exec(type)
  if (fixed) return `0x${'00'.repeat(Number(fixed[1]))}`
  return /^u?int(8|16|24|32|40|48)$/.test(type) ? 1 : 1n
}

test('every place of an address is warned of, and the table lists them', async () => {
  const { agent, own, lookAlike } = await setting()
  const lines: string[] = []
  for (const { name, chainId, to, function: called } of describedFunctions()) {
    for (const place of placesIn(called.inputs, own)) {
      const [alike, unknown, ours] = [lookAlike, stranger, own].map(address => {
        const data =
          `${toFunctionSelector(called)}${encodeAbiParameters(called.inputs, place.with(address)).slice(2)}` as const
        return told(agent, {
          chain: 'ethereum',
          kind: 'ethereumTransaction',
          transaction: transactionOf({ chainId, to, data, value: 0n }),
        } as Decoded)
      })
      lines.push(`${name}, ${place.name}: look-alike ${alike}, stranger ${unknown}, own ${ours}`)
    }
  }
  for (const described of describedMessages()) {
    const message = messageOf(described, seeded(1))
    for (const [path, written] of addressesOf(message.message)) {
      const answers = [lookAlike, stranger, own].map(address => {
        const text = JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
        const changed = JSON.parse(text)
        written(changed.message, address)
        return told(agent, {
          chain: 'ethereum',
          kind: 'typedData',
          typedData: parseTypedData(JSON.stringify(changed), 'payload'),
        } as Decoded)
      })
      lines.push(`${described.name}, ${path}: look-alike ${answers[0]}, stranger ${answers[1]}`)
    }
  }
  expect(lines.length).toBeGreaterThan(400)
  expect(lines.filter(line => !line.includes('look-alike danger, stranger notice'))).toEqual([])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(table)
})

/** The paths of what is an address in a message, each with what writes another there. */
function addressesOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): [string, (root: unknown, address: string) => void][] {
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value))
    return [
      [
        path.join('.'),
        (root, address) => {
          let at = root as Record<string | number, unknown>
          for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>
          at[path.at(-1) ?? ''] = address
        },
      ],
    ]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => addressesOf(each, [...path, key]))
}
