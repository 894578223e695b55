import type { Reader } from '../../../ports/store.ts'
import type { SmartContractInterface } from '../../../records/smart-contract-interface.ts'
import { type ContractFunction, type ContractInterface, readContractInterface } from './contract-interface.ts'
import { decodeExactly } from './decode-exactly.ts'
import type { NamedType } from './fields.ts'
import type { Hex } from './hex.ts'
import { memoizedByKey } from './memoized-by-key.ts'

/** A function by an interface that an organization has registered for a contract. */
export interface RegisteredFunction {
  readonly function: ContractFunction
  /** Label from the registration of the interface. */
  readonly label: string
}

/** Oldest first. All of them are listed, because that is remembered: asked by address, the store would be gone through each time. */
export function interfacesIn(reader: Reader, organizationId: string): readonly SmartContractInterface[] {
  return reader.list('smartContractInterfaces', organizationId)
}

/**
 * Finds the function in the oldest interface of a contract with the selector. Returns `undefined` if an older interface uses its name for
 * another function: policies go by names, and nobody at the desk is asked about a new interface.
 * @param to - In the mixed case of EIP-55.
 */
export function registeredFunction(
  interfaces: readonly SmartContractInterface[],
  to: Hex,
  selector: Hex,
): RegisteredFunction | undefined {
  const named = new Set<string>()
  for (const { label, functions } of interfacesOf(interfaces, to)) {
    const called = functions.get(selector)
    if (called) return named.has(called.name) ? undefined : { function: called, label }
    for (const { name } of functions.values()) named.add(name)
  }
  return undefined
}

/** Lists what each interface of a contract has with the selector, oldest first. @param to - In the mixed case of EIP-55. */
export function everyRegistered(
  interfaces: readonly SmartContractInterface[],
  to: Hex,
  selector: Hex,
): readonly ContractFunction[] {
  return [...interfacesOf(interfaces, to)].flatMap(({ functions }) => functions.get(selector) ?? [])
}

function* interfacesOf(interfaces: readonly SmartContractInterface[], to: Hex) {
  const wanted = to.toLowerCase()
  for (const registered of interfaces) {
    const { type, address, label } = registered
    if (type !== 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' || address.toLowerCase() !== wanted) continue
    const read = readOnce(registered)
    if ('functions' in read) yield { label, functions: read.functions }
  }
}

/** By the contract's address, in the mixed case of EIP-55, and the selector. */
export type FunctionLookup = (to: Hex, selector: Hex) => RegisteredFunction | undefined

/** Characters of interfaces that are read for the calls of one thing that is signed: reading takes time, and a card can do without. */
const mostCharacters = 2_000_000

/** For the calls inside one: each function is looked up once. */
export function functionLookup(interfaces: readonly SmartContractInterface[]): FunctionLookup {
  let left = mostCharacters
  const counted = new Set<string>()
  const found = new Map<string, RegisteredFunction | undefined>()
  return (to, selector) => {
    const name = `${to} ${selector}`
    if (!found.has(name)) found.set(name, registeredFunction(interfaces.filter(isAffordable(to)), to, selector))
    return found.get(name)
  }

  function isAffordable(to: Hex) {
    const wanted = to.toLowerCase()
    return ({ id, address, interface: text }: SmartContractInterface) => {
      if (address.toLowerCase() !== wanted) return false
      if (counted.has(id)) return true
      if (text.length > left) return false
      left -= text.length
      counted.add(id)
      return true
    }
  }
}

/** Its arguments, tuples as lists; `undefined` unless the calldata is exactly what it takes. */
export function decodeRegistered(called: ContractFunction, data: Hex): readonly unknown[] | undefined {
  return decodeExactly(nameless(called), `0x${data.slice(10)}`)
}

const nameless = memoizedByKey(({ inputs }: ContractFunction): readonly NamedType[] => inputs.map(withoutNames))

/** Viem gives tuples whose members have no names as lists. */
function withoutNames({ type, components }: NamedType): NamedType {
  return components ? { type, components: components.map(withoutNames) } : { type }
}

/** Reading an ABI takes milliseconds and its text never changes, so what was read is kept, of as many as are in use at once. */
const mostKept = 100
const kept = new Map<string, { readonly text: string; readonly read: ContractInterface }>()

function readOnce({ id, interface: text }: SmartContractInterface): ContractInterface {
  const known = kept.get(id)
  if (known?.text === text) return known.read
  const read = readContractInterface(text)
  kept.delete(id)
  kept.set(id, { text, read })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return read
}
