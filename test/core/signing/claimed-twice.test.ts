import { parseEther, serializeTransaction } from 'viem'
import { expect, test, vi } from 'vitest'
import type * as list from '../../../src/core/chains/index.ts'
import { readBytes } from '../../../src/core/signing/reading.ts'

const listed = vi.hoisted(() => ({ chains: [] as unknown[] }))

vi.mock('../../../src/core/chains/index.ts', async importOriginal => {
  const original = await importOriginal<typeof list>()
  listed.chains.push(original.chains[0])
  return { ...original, chains: listed.chains }
})

const transfer = Buffer.from(
  serializeTransaction({
    chainId: 1,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 1n,
    to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    value: parseEther('1'),
  }).slice(2),
  'hex',
)

const read = () => readBytes(transfer, 'keccak256', 'CURVE_SECP256K1', { texts: [] })

test('bytes that one chain can read are what it reads, and bytes that two can read are unknown to every limit', () => {
  expect(read().signs).toMatchObject({ chain: 'ethereum', kind: 'ethereumTransaction' })
  listed.chains.push(listed.chains[0])
  expect(read().signs).toEqual({
    kind: 'unreadable',
    curve: 'CURVE_SECP256K1',
    why: 'more than one chain can read the bytes that are signed',
  })
  expect(read().means).toEqual({ kind: 'bytes' })
})
