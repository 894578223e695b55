import type { AbiFunction } from 'viem'
import { type AbiParameter, encodeAbiParameters, toFunctionSelector } from 'viem'
import { parseAbiItem } from 'viem/utils'
import { registry } from '../../../../../src/core/chains/ethereum/clear-signing/registry.ts'
import { descriptorAt } from '../../../../../src/core/chains/ethereum/clear-signing/resolved-descriptor.ts'
import type { Random } from '../../../../support/random.ts'

export const signer = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const zero = '0x0000000000000000000000000000000000000000'

/** Every function that is described, with one contract that has it. */
export function describedFunctions() {
  const byPath = new Map(Object.entries(registry().index.calldata).map(([contract, path]) => [path, contract]))
  return [...byPath].flatMap(([path, contract]) => {
    const [, chainId = '', to = ''] = contract.split(':')
    return Object.entries(descriptorAt(path).display?.formats ?? {}).map(([key, format]) => ({
      name: `${path} ${key.slice(0, 60)}`,
      chainId: BigInt(chainId),
      to: to as `0x${string}`,
      /** Whether a part of something is shown, which may not be there. */
      cuts: /\[-?\d*:-?\d*\]/.test(JSON.stringify(format)),
      function: parseAbiItem(`function ${key}`) as AbiFunction,
    }))
  })
}

/** A call of it with arguments that look random. */
export function callOf(described: ReturnType<typeof describedFunctions>[number], random: Random) {
  const { chainId, to, function: called } = described
  const args = called.inputs.map(input => argument(input, random))
  const data = `${toFunctionSelector(called)}${encodeAbiParameters(called.inputs, args).slice(2)}` as `0x${string}`
  return { chainId, to, data, value: random.percent(30) ? BigInt(random.below(1e9)) : 0n }
}

/** Every typed message that is described, with one contract that takes it. */
export function describedMessages() {
  const all = Object.entries(registry().index.eip712).flatMap(([contract, types]) =>
    Object.entries(types).flatMap(([primaryType, listed]) =>
      listed.map(({ path }) => ({ contract, primaryType, path })),
    ),
  )
  const one = new Map(all.map(each => [`${each.path} ${each.primaryType}`, each]))
  return [...one.values()].flatMap(({ contract, primaryType, path }) => {
    const { context, display } = descriptorAt(path)
    const keys = Object.keys(display?.formats ?? {}).filter(key => key.startsWith(`${primaryType}(`))
    return keys.map(key => ({
      name: `${path} ${key.slice(0, 60)}`,
      contract,
      key,
      domain: context?.eip712?.domain ?? {},
    }))
  })
}

/** A message of it with values that look random, as clients send them. */
export function messageOf({ contract, key, domain }: ReturnType<typeof describedMessages>[number], random: Random) {
  const structs = [...key.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', members = '']) => {
    const list = members === '' ? [] : members.split(',')
    return [name, list.map(member => ({ type: member.split(' ')[0] ?? '', name: member.split(' ')[1] ?? '' }))] as const
  })
  const types = Object.fromEntries(structs)
  const [, chainId = '', verifyingContract = ''] = contract.split(':')
  const value = (type: string): unknown => {
    const item = /^(.*)\[(\d*)\]$/.exec(type)
    if (item) return Array.from({ length: Number(item[2]) || 1 + random.below(2) }, () => value(item[1] ?? ''))
    const members = types[type]
    if (members) return Object.fromEntries(members.map(member => [member.name, value(member.type)]))
    const plain = argument({ type }, random)
    return typeof plain === 'bigint' ? plain.toString() : plain
  }
  const named = { ...domain, chainId: Number(chainId), verifyingContract }
  const kinds: Record<string, string> = { chainId: 'uint256', verifyingContract: 'address', salt: 'bytes32' }
  const EIP712Domain = Object.keys(named).map(name => ({ name, type: kinds[name] ?? 'string' }))
  const [[primaryType = ''] = []] = structs
  return { types: { EIP712Domain, ...types }, primaryType, domain: named, message: value(primaryType) as object }
}

function argument(parameter: AbiParameter, random: Random): unknown {
  const item = /^(.*)\[(\d*)\]$/.exec(parameter.type)
  if (item) {
    const length = item[2] ? Number(item[2]) : 1 + random.below(2)
    return Array.from({ length }, () => argument({ ...parameter, type: item[1] ?? '' }, random))
  }
  if ('components' in parameter) {
    return Object.fromEntries(parameter.components.map(each => [each.name, argument(each, random)]))
  }
  const [, kind = '', bits = ''] = /^([a-z]+)(\d*)$/.exec(parameter.type) ?? []
  switch (kind) {
    case 'address':
      return [usdc, signer, zero, `0x${hex(20, random)}`][random.below(4)]
    case 'bool':
      return random.percent(50)
    case 'string':
      return ['', 'a note', 'Pay Bob, 5 of 7'][random.below(3)]
    case 'bytes':
      return `0x${hex(bits === '' ? 32 * random.below(4) : Number(bits), random)}`
    default: {
      const most = 1 + random.below(Number(bits || 256) / 8)
      const number = BigInt(`0x${hex(most, random)}`)
      return kind === 'int' ? BigInt.asIntN(Number(bits || 256), number) : number
    }
  }
}

function hex(length: number, random: Random): string {
  return Array.from({ length }, () => random.below(256).toString(16).padStart(2, '0')).join('')
}
