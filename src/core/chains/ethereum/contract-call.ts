import { structOf } from '../../policy-language/lazily.ts'
import type { Struct, Value } from '../../policy-language/value.ts'
import type { Reader } from '../../ports/store.ts'
import type { SmartContractInterface } from '../../records/smart-contract-interface.ts'
import { type ContractInterface, readContractInterface } from './contract-interface.ts'
import { decodeExactly } from './decode-exactly.ts'
import type { NamedType } from './fields.ts'
import type { Hex } from './hex.ts'

export interface ContractCall {
  readonly functionName: string
  /** By name, by position where an argument has none. */
  readonly args: Struct
}

/**
 * What a call of a contract means by the interfaces its organization has registered: of the oldest one that has its selector.
 * `undefined` where none has, or where the calldata is not exactly what that function takes.
 *
 * @param to - In the mixed case of EIP-55.
 */
export function readContractCall(reader: Reader, organizationId: string, to: Hex, data: Hex): ContractCall | undefined {
  const selector = data.slice(0, 10) as Hex
  for (const registered of interfacesOf(reader, organizationId, to)) {
    const read = readOnce(registered)
    const called = 'functions' in read ? read.functions.get(selector) : undefined
    if (!called) continue
    const inputs = called.inputs.map(withoutNames)
    const args = decodeExactly(inputs, `0x${data.slice(10)}`)
    return args && { functionName: called.name, args: argumentsOf(called.inputs, args) }
  }
  return undefined
}

/** Oldest first. All of them are listed, because that is remembered: asked by address, the store would be gone through each time. */
function interfacesOf(reader: Reader, organizationId: string, to: Hex): SmartContractInterface[] {
  const wanted = to.toLowerCase()
  return reader
    .list('smartContractInterfaces', organizationId)
    .filter(
      ({ type, address }) => type === 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' && address.toLowerCase() === wanted,
    )
}

function argumentsOf(inputs: readonly NamedType[], args: readonly unknown[]): Struct {
  return structOf(
    Object.fromEntries(inputs.map((input, index) => [input.name || String(index), asValue(input, args[index])])),
  )
}

/** As the language has it: integers as bigint, tuples by position. */
function asValue(parameter: NamedType, value: unknown): Value {
  const { type, components } = parameter
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined) {
    return (value as readonly unknown[]).map(each => asValue({ ...parameter, type: item }, each))
  }
  if (components) return components.map((member, index) => asValue(member, (value as readonly unknown[])[index]))
  return /^u?int/.test(type) ? BigInt(value as bigint) : (value as Value)
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
