import { encodeFunctionData, getAddress } from 'viem'
import { registry } from '../../src/core/chains/ethereum/clear-signing/registry.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { describedFunctions } from '../core/chains/ethereum/clear-signing/generated.ts'
import { me, surroundings, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'

type Input = { readonly name?: string; readonly type: string; readonly components?: readonly Input[] }
const functions = describedFunctions()

/** Gives a harmless argument of each type, except for some names. */
function value({ name = '', type, components }: Input, given: Readonly<Record<string, unknown>>): unknown {
  if (Object.hasOwn(given, name)) return given[name]
  const item = /^(.*)\[(\d*)\]$/.exec(type)
  if (item) return [value({ name, type: item[1] ?? '', ...(components && { components }) }, given)]
  if (components) return Object.fromEntries(components.map(each => [each.name ?? '', value(each, given)]))
  if (type === 'address') return /token|asset/i.test(name) ? usdc : me
  if (type === 'bool') return false
  if (type === 'string') return ''
  const [, width] = /^bytes(\d*)$/.exec(type) ?? []
  if (width !== undefined) return `0x${'00'.repeat(Number(width))}`
  if (name === 'destinationChainId') return 10n
  return /^u?int(8|16|24|32|40|48)$/.test(type) ? 1 : 1_000n
}

/**
 * Returns the warnings about a call that a description explains.
 * @param file - A part of the name of the description.
 * @param given - Arguments by the names of their parameters.
 * @param sent - In wei.
 */
export function warnings(file: string, name: string, given: Readonly<Record<string, unknown>>, sent = 0n) {
  const described = functions.find(each => each.name.includes(file) && each.function.name === name)
  if (!described) throw new Error(`${name} is not described`)
  const { to, chainId, function: called } = onEthereum(described)
  const args = called.inputs.map(input => value(input as Input, given))
  const data = encodeFunctionData({ abi: [called], args } as never)
  const transaction = transactionOf({ to: getAddress(to), chainId, data, value: sent })
  return warnOfEthereum({ chain: 'ethereum', kind: 'ethereumTransaction', transaction }, surroundings)
}

/** Prefers the contract on Ethereum, where most of what the tests name is. */
function onEthereum(described: (typeof functions)[number]): (typeof functions)[number] {
  const [path] = described.name.split(' ')
  const found = Object.entries(registry().index.calldata).find(
    ([contract, each]) => each === path && contract.startsWith('eip155:1:'),
  )
  return found ? { ...described, chainId: 1n, to: found[0].slice('eip155:1:'.length) as `0x${string}` } : described
}

/** Returns the texts of the dangers among them. */
export function dangers(...call: Parameters<typeof warnings>): readonly string[] {
  return warnings(...call)
    .filter(({ level }) => level === 'danger')
    .map(({ text }) => text)
}
