import type { AbiFunction } from 'viem'
import { parseAbiItem, toFunctionSelector } from 'viem/utils'
import type { EthereumAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import { encodedType } from '../typed-data/encoded-type.ts'
import type { TypedData } from '../typed-data/typed-data.ts'
import { descriptionOf } from './description-of.ts'
import type { Deployment, Descriptor, Format } from './descriptor.ts'
import { Inapplicable } from './inapplicable.ts'
import { registry } from './registry.ts'
import { descriptorAt } from './resolved-descriptor.ts'

/** A descriptor that may be applied, and what it says of the one function or type. */
export interface Bound<Said extends Format = Format> {
  readonly descriptor: Descriptor
  /** Where it is in the registry. */
  readonly path: string
  /** Name of the function or the type. */
  readonly name: string
  readonly format: Said
}

export interface BoundCall extends Bound {
  readonly function: AbiFunction
}

/**
 * The description of the function that a call names, for exactly this contract on this chain. A proxy is bound by its own address
 * alone: what it leads to is for the chain to say. The templates of token standards are for no contract, and the agent has words of its
 * own for what they describe.
 * @throws Inapplicable for a descriptor that is not valid
 */
export function bindCall(chainId: bigint, to: EthereumAddress, data: Hex): BoundCall | undefined {
  const path = descriptionOf(chainId, to)
  if (path === undefined) return undefined
  const descriptor = descriptorAt(path)
  if (!isDeployed(contextOf(descriptor, 'contract').deployments, chainId, to)) return undefined
  const found = functionsOf(descriptor).get(data.slice(0, 10) as Hex)
  return found && { descriptor, path, name: found.function.name, ...found }
}

/**
 * The description of a typed message: its type must be the very one that is described, and its domain hold all that is asked.
 * @throws Inapplicable for a descriptor that is not valid
 */
export function bindMessage(typedData: TypedData): Bound | undefined {
  const { domain, primaryType } = typedData
  const { chainId, verifyingContract } = domain
  if (typeof chainId !== 'bigint' || typeof verifyingContract !== 'string') return undefined
  const { eip712 } = registry().index
  const key = `eip155:${chainId}:${verifyingContract.toLowerCase()}`
  const types = Object.hasOwn(eip712, key) ? (eip712[key] ?? {}) : {}
  const listed = Object.hasOwn(types, primaryType) ? (types[primaryType] ?? []) : []
  for (const { path } of listed) {
    const bound = messageOf(path, typedData, chainId, verifyingContract)
    if (bound) return bound
  }
  return undefined
}

function messageOf(path: string, typedData: TypedData, chainId: bigint, contract: string): Bound | undefined {
  const descriptor = descriptorAt(path)
  const context = contextOf(descriptor, 'eip712')
  if (!isDeployed(context.deployments, chainId, contract)) return undefined
  const domain = Object.entries(context.domain ?? {})
  if (!domain.every(([name, value]) => isSame(typedData.domain[name], value))) return undefined
  const formats = descriptor.display?.formats ?? {}
  const type = encodedType(typedData)
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined
  return format && { descriptor, path, name: typedData.primaryType, format }
}

/** @throws Inapplicable where it asks for something that cannot be checked here */
function contextOf(descriptor: Descriptor, kind: 'contract' | 'eip712') {
  const { $id, ...context } = (descriptor.context ?? {}) as Readonly<Record<string, object>>
  const others = Object.keys(context).filter(name => name !== kind)
  const asked = (context[kind] ?? {}) as {
    readonly deployments?: readonly Deployment[]
    readonly domain?: Readonly<Record<string, unknown>>
  }
  const unknown = Object.keys(asked).filter(name => !checked[kind].includes(name))
  if (others.length + unknown.length > 0) throw new Inapplicable(`context holds ${[...others, ...unknown]}`)
  return asked
}

/** Members that `context` may have. `abi` and `schemas` are of version 1, and say what the keys of `formats` say. */
const checked = {
  contract: ['deployments', 'abi'],
  eip712: ['deployments', 'domain', 'schemas'],
} as const satisfies Record<string, readonly string[]> as Readonly<Record<'contract' | 'eip712', readonly string[]>>

function isDeployed(deployments: readonly Deployment[] | undefined, chainId: bigint, address: string): boolean {
  return (deployments ?? []).some(
    each => BigInt(each.chainId) === chainId && each.address.toLowerCase() === address.toLowerCase(),
  )
}

/** A member of a domain against what a descriptor writes of it in JSON. */
function isSame(signed: unknown, said: unknown): boolean {
  if (typeof signed === 'bigint') return /^\d+$/.test(String(said)) && signed === BigInt(String(said))
  if (typeof signed === 'string' && typeof said === 'string' && /^0x[0-9a-f]{40}$/i.test(said))
    return signed.toLowerCase() === said.toLowerCase()
  return signed !== undefined && signed === said
}

const functions = new WeakMap<
  Descriptor,
  ReadonlyMap<Hex, { readonly function: AbiFunction; readonly format: Format }>
>()

/** By selector. */
function functionsOf(descriptor: Descriptor) {
  const known = functions.get(descriptor)
  if (known) return known
  const found = new Map<Hex, { readonly function: AbiFunction; readonly format: Format }>()
  for (const [key, format] of Object.entries(descriptor.display?.formats ?? {})) {
    const parsed = parseAbiItem(`function ${key}`) as AbiFunction
    const selector = toFunctionSelector(parsed)
    if (found.has(selector)) throw new Inapplicable(`two formats are of ${selector}`)
    found.set(selector, { function: parsed, format })
  }
  functions.set(descriptor, found)
  return found
}
