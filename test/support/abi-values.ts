import type { NamedType } from '../../src/core/chains/ethereum/encoding/fields.ts'

/**
 * Some value of a type of the Solidity ABI, as viem takes it.
 * @param addresses - To choose from.
 * @param next - Numbers from 0 to 65535.
 */
export function arbitraryValue(parameter: NamedType, addresses: readonly string[], next: () => number): unknown {
  const item = /^(.*)\[\]$/.exec(parameter.type)?.[1]
  if (item !== undefined)
    return Array.from({ length: next() % 4 }, () => arbitraryValue({ ...parameter, type: item }, addresses, next))
  if (parameter.components)
    return Object.fromEntries(
      parameter.components.map(member => [member.name ?? '', arbitraryValue(member, addresses, next)]),
    )
  if (parameter.type === 'address') return addresses[next() % addresses.length]
  if (parameter.type === 'bool') return next() % 2 === 0
  if (parameter.type === 'bytes') return `0x${'ab'.repeat(next() % 60)}`
  const fixed = /^bytes(\d+)$/.exec(parameter.type)?.[1]
  if (fixed) return `0x${'cd'.repeat(Number(fixed))}`
  const bits = BigInt(parameter.type.slice(4))
  const value = [0n, 1n, BigInt(next()), 2n ** bits - 1n][next() % 4] as bigint
  return bits <= 48n ? Number(value % 2n ** bits) : value % 2n ** bits
}
