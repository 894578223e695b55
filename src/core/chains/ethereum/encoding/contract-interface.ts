import { keccak256 } from '../../../crypto/hash.ts'
import { visible } from '../../../display/visible.ts'
import { toHex } from '../../../schema/hex.ts'
import type { NamedType } from './fields.ts'
import type { Hex } from './hex.ts'

/** A function of a contract, as its ABI declares it. */
export interface ContractFunction {
  readonly name: string
  /** First four bytes of a call, `0x` and lower-case hex. */
  readonly selector: Hex
  readonly inputs: readonly NamedType[]
}

export type ContractInterface =
  | { readonly functions: ReadonlyMap<Hex, ContractFunction> }
  /** In words, without a full stop, naming the place. */
  | { readonly problem: string }

/** More than any contract has, and than any function takes. */
const mostEntries = 2_000
const mostInputs = 100
/** Most types of one function, those in structs too: each call is compared with all of them. */
const mostTypes = 500
const deepest = 10

/** Reads a JSON ABI (Solidity, “Contract ABI Specification”, JSON). Never throws. Events, errors and constructors are passed over. */
export function readContractInterface(text: string): ContractInterface {
  const abi = parseJson(text)
  if (!Array.isArray(abi)) return { problem: 'it is not a JSON list, as an ABI is' }
  if (abi.length > mostEntries) return { problem: `it has more than ${mostEntries} entries` }
  try {
    const functions = new Map<Hex, ContractFunction>()
    for (const [index, entry] of abi.entries()) {
      const read = functionOf(entry, `entry ${index}`)
      // The same function twice is the same function.
      if (read && !functions.has(read.selector)) functions.set(read.selector, read)
    }
    return { functions }
  } catch (thrown) {
    if (thrown instanceof Problem) return { problem: thrown.message }
    throw thrown
  }
}

/** With the names of its parameters: `transfer(address to, uint256 amount)`. */
export function writtenOut({ name, inputs }: ContractFunction): string {
  return `${name}${parameters(inputs)}`
}

function parameters(inputs: readonly NamedType[]): string {
  const written = inputs.map(({ name, type, components }) => {
    const inFull = components ? `${parameters(components)}${type.slice('tuple'.length)}` : type
    return name ? `${inFull} ${name}` : inFull
  })
  return `(${written.join(', ')})`
}

class Problem extends Error {}

function functionOf(entry: unknown, at: string): ContractFunction | undefined {
  if (!isObject(entry)) throw new Problem(`${at} is not a JSON object`)
  const { type = 'function', name, inputs } = entry
  if (typeof type !== 'string' || !entryTypes.includes(type)) {
    throw new Problem(`${at} is of a type that is none of ${entryTypes.join(', ')}`)
  }
  if (type !== 'function') return undefined
  if (typeof name !== 'string' || !identifier.test(name)) throw new Problem(`${at} is a function without a proper name`)
  const parameters = parametersOf(inputs, `${at} (${visible(name, 60)})`, 0)
  if (typesIn(parameters) > mostTypes)
    throw new Problem(`${at} (${visible(name, 60)}) takes more than ${mostTypes} values, those in structs included`)
  return { name, selector: selectorOf(`${name}${typesOf(parameters)}`), inputs: parameters }
}

function typesIn(parameters: readonly NamedType[]): number {
  return parameters.reduce((sum, { components }) => sum + 1 + (components ? typesIn(components) : 0), 0)
}

function selectorOf(signature: string): Hex {
  return `0x${toHex(keccak256(Buffer.from(signature, 'ascii')).subarray(0, 4))}`
}

/** As signatures have them: `(address,(uint256,bytes)[])`. */
export function typesOf(parameters: readonly NamedType[]): string {
  const types = parameters.map(({ type, components }) =>
    components ? `${typesOf(components)}${type.slice('tuple'.length)}` : type,
  )
  return `(${types.join(',')})`
}

function parametersOf(given: unknown, at: string, depth: number): NamedType[] {
  if (!Array.isArray(given)) throw new Problem(`${at} has no list of ${depth === 0 ? 'inputs' : 'components'}`)
  if (given.length > mostInputs) throw new Problem(`${at} takes more than ${mostInputs} values`)
  if (depth > deepest) throw new Problem(`${at} is nested more than ${deepest} deep`)
  const parameters = given.map((parameter, index) => parameterOf(parameter, `${at}, input ${index}`, depth))
  const names = parameters.map(({ name }) => name).filter(name => name !== '')
  if (new Set(names).size < names.length) throw new Problem(`${at} has two inputs of one name`)
  return parameters
}

function parameterOf(given: unknown, at: string, depth: number): NamedType {
  if (!isObject(given)) throw new Problem(`${at} is not a JSON object`)
  const { name = '', type, components } = given
  if (typeof name !== 'string' || !(name === '' || identifier.test(name))) throw new Problem(`${at} has no proper name`)
  if (typeof type !== 'string' || type.length > 100 || !parameterType.test(type)) {
    throw new Problem(`${at} is of no type of the ABI; write uint256 for uint, and tuple with components for structs`)
  }
  if (!type.startsWith('tuple')) return { name, type }
  const members = parametersOf(components, at, depth + 1)
  // Nothing in the calldata would bound how many of them a list can have.
  if (members.length === 0) throw new Problem(`${at} is a tuple of nothing`)
  return { name, type, components: members }
}

const entryTypes = ['function', 'constructor', 'receive', 'fallback', 'event', 'error']
const identifier = /^[A-Za-z_$][\w$]{0,255}$/
const parameterType =
  /^(tuple|address|bool|string|function|bytes([1-9]|[12]\d|3[0-2])?|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))(\[([1-9]\d{0,6})?\])*$/

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
