import type { Reader } from '../../ports/store.ts'
import type { SmartContractInterface } from '../../records/smart-contract-interface.ts'
import { type ContractFunction, type ContractInterface, readContractInterface } from './contract-interface.ts'
import { decodeExactly } from './decode-exactly.ts'
import type { NamedType } from './fields.ts'
import type { Hex } from './hex.ts'

/** A function by an interface that an organization has registered for a contract. */
export interface RegisteredFunction {
  readonly function: ContractFunction
  /** What whoever registered it calls it. */
  readonly label: string
}

/** Oldest first. All of them are listed, because that is remembered: asked by address, the store would be gone through each time. */
export function interfacesIn(reader: Reader, organizationId: string): readonly SmartContractInterface[] {
  return reader.list('smartContractInterfaces', organizationId)
}

/** Of the oldest interface of a contract that has the selector. @param to - In the mixed case of EIP-55 */
export function registeredFunction(
  interfaces: readonly SmartContractInterface[],
  to: Hex,
  selector: Hex,
): RegisteredFunction | undefined {
  const wanted = to.toLowerCase()
  for (const registered of interfaces) {
    const { type, address, label } = registered
    if (type !== 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' || address.toLowerCase() !== wanted) continue
    const read = readOnce(registered)
    const called = 'functions' in read ? read.functions.get(selector) : undefined
    if (called) return { function: called, label }
  }
  return undefined
}

/** Its arguments, tuples as lists; `undefined` unless the calldata is exactly what it takes. */
export function decodeRegistered({ inputs }: ContractFunction, data: Hex): readonly unknown[] | undefined {
  return decodeExactly(inputs.map(withoutNames), `0x${data.slice(10)}`)
}

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
