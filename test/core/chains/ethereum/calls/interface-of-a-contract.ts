import {
  type Abi,
  type AbiFunction,
  encodeFunctionData,
  getAbiItem,
  serializeTransaction,
  toFunctionSelector,
} from 'viem'
import { memoryStore } from '../../../../../src/adapters/store/memory/memory-store.ts'
import { readContractCall } from '../../../../../src/core/chains/ethereum/calls/contract-call.ts'
import { ethereumScope } from '../../../../../src/core/chains/ethereum/scope.ts'
import { decodeUnsignedTransaction } from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { newOrganization } from '../../../../../src/core/records/organization.ts'
import { acme, examples, globex } from '../../../../support/records.ts'

export const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const abi = [
  fn('transfer', [
    ['to', 'address'],
    ['amount', 'uint256'],
  ]),
  fn('mixed', [
    ['small', 'uint8'],
    ['negative', 'int128'],
    ['open', 'bool'],
    ['note', 'string'],
    ['word', 'bytes32'],
    ['rest', 'bytes'],
    ['many', 'uint32[][2]'],
  ]),
  {
    ...fn('execute', []),
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'value', type: 'uint256' },
          {
            name: 'inner',
            type: 'tuple',
            components: [
              { name: 'data', type: 'bytes' },
              { name: '', type: 'bool' },
            ],
          },
        ],
      },
    ],
  },
  fn('unnamed', [
    ['', 'uint256'],
    ['second', 'address'],
    ['', 'bool'],
  ]),
  fn('pause', []),
  { type: 'event', name: 'Paused', inputs: [] },
] as unknown as Abi

export function fn(name: string, inputs: readonly (readonly [string, string])[]) {
  return { type: 'function', name, inputs: inputs.map(([name, type]) => ({ name, type })), outputs: [] }
}

export function encode(functionName: string, args: readonly unknown[]): `0x${string}` {
  return encodeFunctionData({ abi, functionName, args } as never).toLowerCase() as `0x${string}`
}

export function selectorOf(abi: Abi, name: string): `0x${string}` {
  return toFunctionSelector(getAbiItem({ abi, name }) as AbiFunction)
}

export function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

export function registered(abi: Abi) {
  return { ...examples.smartContractInterfaces, address: contract as string, interface: JSON.stringify(abi) }
}

export async function storeWith(interfaces: readonly ReturnType<typeof registered>[]) {
  const store = memoryStore()
  const rootQuorum = { threshold: 1, userIds: [] }
  await store.write(transaction => {
    for (const id of [acme, globex])
      transaction.insert('organizations', newOrganization({ id, name: id, rootQuorum }, 1))
    for (const each of interfaces) transaction.insert('smartContractInterfaces', each)
  })
  return store
}

export async function reading(abi: Abi, change: Partial<ReturnType<typeof registered>> = {}) {
  const store = await storeWith([{ ...registered(abi), ...change }])
  return (data: string) => readContractCall(store, acme, contract, data as `0x${string}`)
}

export async function scopeOf(data: `0x${string}`, to: typeof contract | null = contract) {
  const store = await storeWith([registered(abi)])
  const unsigned = serializeTransaction({ type: 'eip1559', chainId: 1, gas: 1n, data, ...(to && { to }) })
  const transaction = decodeUnsignedTransaction(Buffer.from(unsigned.slice(2), 'hex'))
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  return { eth: ethereumScope(signed, { publicKey: undefined, organizationId: acme, reader: store }) }
}
