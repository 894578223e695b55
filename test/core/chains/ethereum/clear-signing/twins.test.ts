import { parseTransaction, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { registry } from '../../../../../src/core/chains/ethereum/clear-signing/registry.ts'
import { describeTransaction } from '../../../../../src/core/chains/ethereum/describe-transaction.ts'
import { describeReceived } from '../../../../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { decodeUnsignedTransaction } from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { parseTypedData } from '../../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import type { Field } from '../../../../../src/shared/card.ts'
import { type ReferenceCase, referenceCases, unsignedOf } from './cases.ts'
import { signer } from './generated.ts'

/** Of each case the same bytes for a neighbour, which nobody has described. */
test.each(referenceCases.map((each, index) => [`${index} ${each.descriptor}`, each] as const))(
  '%s: says nothing of the neighbouring address, chain and type',
  (_, each) => {
    expect(
      isTold(each.rawTx ? transaction(unsignedOf(each.rawTx)) : message(each.data as Message)),
      'the case itself',
    ).toBe(true)
    for (const [name, twin] of Object.entries(twinsOf(each))) expect(isTold(twin), name).toBe(false)
  },
)

interface Message {
  readonly types: Record<string, { name: string; type: string }[]>
  readonly primaryType: string
  readonly domain: { readonly chainId: number; readonly verifyingContract: string }
  readonly message: object
}

function twinsOf({ rawTx, data }: ReferenceCase): Record<string, readonly Field[]> {
  if (rawTx) {
    const whole = parseTransaction(unsignedOf(rawTx))
    const { to, chainId = 1 } = whole
    const altered = (change: object) => transaction(serializeTransaction({ ...whole, ...change } as never))
    return {
      address: altered({ to: neighbour(to as string) }),
      chain: altered({ chainId: otherChain(chainId, to as string, 'calldata') }),
    }
  }
  const whole = data as Message
  const { domain, types, primaryType } = whole
  const { chainId, verifyingContract } = domain
  const members = types[primaryType] ?? []
  return {
    address: message({ ...whole, domain: { ...domain, verifyingContract: neighbour(verifyingContract) } }),
    chain: message({ ...whole, domain: { ...domain, chainId: otherChain(chainId, verifyingContract, 'eip712') } }),
    type: message({
      ...whole,
      types: { ...types, [primaryType]: [...members, { name: 'note', type: 'uint256' }] },
      message: { ...whole.message, note: 1 },
    }),
  }
}

function neighbour(address: string): string {
  return `0x${((BigInt(address) + 1n) % 2n ** 160n).toString(16).padStart(40, '0')}`
}

/** One where the contract of the same address is not described. */
function otherChain(chainId: number, address: string, kind: 'calldata' | 'eip712'): number {
  let other = Number(chainId) + 1
  while (Object.hasOwn(registry().index[kind], `eip155:${other}:${address.toLowerCase()}`)) other++
  return other
}

function transaction(unsigned: string): readonly Field[] {
  return describeTransaction(decodeUnsignedTransaction(Buffer.from(unsigned.slice(2), 'hex')), signer).fields
}

function message(typedData: Message): readonly Field[] {
  const json = JSON.stringify(typedData)
  return describeReceived(parseTypedData(json), json, signer).fields
}

/** Whether a description of the whole is there: what a call inside it is for has one of its own. */
function isTold(fields: readonly Field[]): boolean {
  const own = fields.flatMap(field => [field, ...(field.label === 'Call' ? (field.children ?? []) : [])])
  return own.some(({ label }) => label.includes(', in the words of '))
}
