import { describeReceived } from '../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'

/** Parses typed data, and describes it. */
export function decodeTypedData(json: string) {
  const typedData = parseTypedData(json)
  return { typedData, ...describeReceived(typedData, json) }
}

/** The type of a domain with all that is usual in one. viem leaves a domain out of what it sends unless its type is spelt out. */
export const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/** Some types, a message of them as JSON as clients send it, and the same as viem hashes it. */
export function arbitraryTypedData(next: () => number) {
  const elementary = ['address', 'bool', 'string', 'bytes', 'bytes1', 'bytes32', 'uint8', 'uint256', 'int8', 'int256']
  const structs = ['A', 'B', 'C']
  const types: Record<string, { name: string; type: string }[]> = {}
  structs.forEach((struct, depth) => {
    types[struct] = Array.from({ length: 1 + (next() % 4) }, (_, index) => {
      const inner = structs.slice(depth + 1)
      const base = (
        inner.length > 0 && next() % 3 === 0 ? inner[next() % inner.length] : elementary[next() % elementary.length]
      ) as string
      return { name: `m${index}`, type: `${base}${['', '', '', '[]', '[2]', '[2][]'][next() % 6]}` }
    })
  })
  const domain = { name: 'D', chainId: next() % 2 ? 1 : 10 }
  const values = ofType('A')
  return {
    json: JSON.stringify({
      types,
      primaryType: 'A',
      domain: { ...domain, chainId: `${domain.chainId}` },
      message: values.json,
    }),
    value: { types, primaryType: 'A', domain, message: values.value },
  }

  function ofType(type: string): { json: unknown; value: unknown } {
    const array = /^(.*)\[(\d*)\]$/.exec(type)
    if (array) {
      const items = Array.from({ length: array[2] ? Number(array[2]) : next() % 3 }, () => ofType(array[1] as string))
      return { json: items.map(item => item.json), value: items.map(item => item.value) }
    }
    const members = types[type]
    if (members) {
      const entries = members.map(member => [member.name, ofType(member.type)] as const)
      return {
        json: Object.fromEntries(entries.map(([name, entry]) => [name, entry.json])),
        value: Object.fromEntries(entries.map(([name, entry]) => [name, entry.value])),
      }
    }
    if (type === 'bool') return same(next() % 2 === 0)
    if (type === 'string') return same(['', 'text', 'ümläut 🚀', 'two words'][next() % 4])
    if (type === 'address')
      return same(
        ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', '0x0000000000000000000000000000000000000000'][next() % 2],
      )
    if (type === 'bytes') return same(`0x${'ab'.repeat(next() % 40)}`)
    if (type.startsWith('bytes')) return same(`0x${'cd'.repeat(Number(type.slice(5)))}`)
    const bits = BigInt(type.replace(/\D/g, ''))
    const signed = type.startsWith('i')
    const choices = signed
      ? [0n, 5n, -5n, -(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
      : [0n, 5n, 200n, 2n ** bits - 1n]
    const value = choices[next() % choices.length] as bigint
    return { json: Math.abs(Number(value)) < 1000 && next() % 2 ? Number(value) : value.toString(), value }
  }
}

function same(value: unknown): { json: unknown; value: unknown } {
  return { json: value, value }
}
