import { hashTypedData } from 'viem/utils'
import { visible } from '../../display/visible.ts'
import { AgentError } from '../../errors.ts'
import { PayloadBudget, stepsOf } from '../declaration/payload-budget.ts'
import { type EthereumAddress, parseEthereumAddress } from './address.ts'
import type { Hex } from './transaction.ts'

/** A member of a struct: `{ name: 'to', type: 'address' }`. */
export interface TypedMember {
  readonly name: string
  readonly type: string
}

/** Integers as bigint, bytes as lower-case hex, addresses in EIP-55; structs and arrays of such. */
export type TypedValue = bigint | boolean | string | readonly TypedValue[] | TypedStruct
export interface TypedStruct {
  readonly [member: string]: TypedValue
}

/** A message of EIP-712, every value of it checked against its type. */
export interface TypedData {
  /** Every struct by name, `EIP712Domain` among them. */
  readonly types: Readonly<Record<string, readonly TypedMember[]>>
  readonly primaryType: string
  readonly domain: TypedStruct
  /** Whether the client said what the domain consists of; otherwise its type follows from what it holds. */
  readonly declaresDomain: boolean
  readonly message: TypedStruct
  /** Paths of what stands in domain or message and in no type: it is not signed. */
  readonly unsigned: readonly string[]
  /** 32 bytes: what is signed. */
  readonly digest: Uint8Array
}

/** More than any protocol in use needs. */
const deepest = 20
const mostStructs = 200
const longestType = 200

/** Members of the domain in the order of EIP-712, for a client that does not declare its type. */
const domainMembers: readonly TypedMember[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Reads EIP-712 typed data as clients send it (wire.md §7.1): JSON `{domain, types, primaryType, message}`. Integers come as
 * numbers, decimal text or 0x-hex text. Where `types.EIP712Domain` is missing, it follows from the keys of `domain`.
 *
 * @param field - Where the payload stood in the request, for the error.
 * @param budget - Shared by all payloads of a request.
 * @throws AgentError `REQUEST_INVALID` naming the place for an unknown type, a missing member, a value that is not of its type,
 * and for what is deeper, or takes more work, than any protocol in use needs.
 */
export function parseTypedData(
  json: string,
  field = 'parameters.payload',
  budget: PayloadBudget = new PayloadBudget(),
): TypedData {
  const checker = new Checker(field, budget)
  checker.spend(stepsOf.json(json.length), 'payload')
  const { domain = {}, types, primaryType, message } = checker.object(parseJson(json), 'payload')
  const givenDomain = checker.object(domain, 'domain')
  const givenTypes = checker.object(types, 'types')
  const checkedTypes = checker.types(
    { ...givenTypes, EIP712Domain: givenTypes.EIP712Domain ?? domainTypeOf(givenDomain) },
    primaryType,
  )
  if (typeof primaryType !== 'string' || primaryType === 'EIP712Domain' || !Object.hasOwn(checkedTypes, primaryType)) {
    throw checker.refusal('primaryType', 'does not name one of the types')
  }
  const checkedDomain = checker.struct(givenDomain, 'EIP712Domain', 'domain', checkedTypes, 0)
  const checkedMessage = checker.struct(message, primaryType, 'message', checkedTypes, 0)
  const typedData = {
    types: checkedTypes,
    primaryType,
    domain: checkedDomain,
    declaresDomain: isThere(givenTypes, 'EIP712Domain'),
    message: checkedMessage,
  }
  const digest = digestOf(typedData)
  if (!digest) throw checker.refusal('types', 'names a struct like an elementary type')
  return { ...typedData, unsigned: checker.unsigned, digest }
}

/** `undefined` where viem takes the name of a struct for an elementary type; everything else has been checked. */
function digestOf(typedData: Pick<TypedData, 'types' | 'primaryType' | 'domain' | 'message'>): Uint8Array | undefined {
  try {
    return Buffer.from(hashTypedData(typedData as unknown as Parameters<typeof hashTypedData>[0]).slice(2), 'hex')
  } catch {
    return undefined
  }
}

function domainTypeOf(domain: Readonly<Record<string, unknown>>): readonly TypedMember[] {
  return domainMembers.filter(({ name }) => isThere(domain, name))
}

/** Checks values against types and remembers how much it has seen. */
class Checker {
  readonly unsigned: string[] = []
  readonly field: string
  readonly #budget: PayloadBudget
  /** By struct, what it costs to hash its type. */
  readonly #typeSteps = new Map<string, number>()

  constructor(field: string, budget: PayloadBudget) {
    this.field = field
    this.#budget = budget
  }

  spend(steps: number, at: string): void {
    if (!this.#budget.spend(steps)) throw this.refusal(at, tooMuch)
  }

  object(value: unknown, at: string): Readonly<Record<string, unknown>> {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    throw this.refusal(at, value === undefined ? 'is missing' : 'is not a JSON object')
  }

  types(given: Readonly<Record<string, unknown>>, primaryType: unknown): Record<string, readonly TypedMember[]> {
    const names = Object.keys(given)
    if (names.length > mostStructs) throw this.refusal('types', `has more than ${mostStructs} entries`)
    // Own keys only: a struct called “constructor” must not be found where there is none.
    const checked = Object.create(null) as Record<string, readonly TypedMember[]>
    for (const name of names) checked[name] = this.#members(given[name], name, `types.${visible(name, 60)}`)
    for (const [name, members] of Object.entries(checked)) {
      for (const { name: member, type } of members) this.#resolve(type, checked, `types.${name}.${member}`)
      if (!typeName.test(name)) this.#allowOddName(name, members, primaryType, checked)
    }
    return checked
  }

  struct(value: unknown, type: string, at: string, types: TypedData['types'], depth: number): TypedStruct {
    const given = this.object(value, at)
    const members = types[type] as readonly TypedMember[]
    this.spend(stepsOf.hash + this.#stepsOfType(type, types, at), at)
    const checked = Object.create(null) as Record<string, TypedValue>
    for (const { name, type: memberType } of members) {
      if (!isThere(given, name)) throw this.refusal(`${at}.${name}`, `is missing; it should be ${memberType}`)
      checked[name] = this.value(given[name], memberType, `${at}.${name}`, types, depth + 1)
    }
    for (const key of Object.keys(given)) {
      if (Object.hasOwn(checked, key)) continue
      this.spend(stepsOf.value, at)
      this.unsigned.push(`${at}.${visible(key, 60)}`)
    }
    return checked
  }

  value(value: unknown, type: string, at: string, types: TypedData['types'], depth: number): TypedValue {
    if (depth > deepest) throw this.refusal(at, `is nested more than ${deepest} levels deep`)
    this.spend(stepsOf.value, at)
    const array = arrayType.exec(type)
    if (array) return this.#array(value, array[1] as string, array[2] as string, at, types, depth)
    if (Object.hasOwn(types, type)) return this.struct(value, type, at, types, depth)
    return this.#elementary(value, type, at)
  }

  refusal(at: string, why: string): AgentError {
    return new AgentError('REQUEST_INVALID', `invalid EIP-712 typed data: ${at} ${why}`, {
      detail: { field: this.field },
    })
  }

  #members(given: unknown, name: string, at: string): readonly TypedMember[] {
    if (!oddTypeName.test(name) || name === '__proto__') throw this.refusal(at, 'is no name for a type')
    if (reservedName.test(name)) throw this.refusal(at, 'has the name of an elementary type')
    if (!Array.isArray(given)) throw this.refusal(at, 'is not a list of members')
    if (given.length > mostStructs) throw this.refusal(at, `has more than ${mostStructs} members`)
    this.spend(stepsOf.member * (1 + given.length), at)
    const members = given.map((entry: unknown, index): TypedMember => {
      const member = this.object(entry, `${at}[${index}]`)
      const { name, type } = member
      if (typeof name !== 'string' || !memberName.test(name) || name === '__proto__') {
        throw this.refusal(`${at}[${index}].name`, 'is no name for a member')
      }
      if (typeof type !== 'string') throw this.refusal(`${at}[${index}].type`, 'is not text')
      // Looking for the brackets at the end of a type takes the square of its length.
      if (type.length > longestType)
        throw this.refusal(`${at}[${index}].type`, `is longer than ${longestType} characters`)
      return { name, type }
    })
    if (new Set(members.map(member => member.name)).size < members.length)
      throw this.refusal(at, 'has two members of one name')
    return members
  }

  /** Looking is paid for as well: each of many structs may use all others. */
  #stepsOfType(type: string, types: TypedData['types'], at: string): number {
    const known = this.#typeSteps.get(type)
    if (known !== undefined) return known
    const reached = new Set([type])
    let members = 0
    let characters = 0
    for (const name of reached) {
      const own = types[name] as readonly TypedMember[]
      this.spend(own.length, at)
      members += own.length
      characters += name.length
      for (const member of own) {
        characters += member.name.length + member.type.length + 2
        const base = member.type.replace(arraySuffixes, '')
        if (Object.hasOwn(types, base)) reached.add(base)
      }
    }
    const steps = stepsOf.structType(members, characters)
    this.#typeSteps.set(type, steps)
    return steps
  }

  #resolve(type: string, types: TypedData['types'], at: string): void {
    const base = type.replace(arraySuffixes, '')
    if (Object.hasOwn(types, base) || elementaryType.test(base)) return
    const hint = base === 'uint' || base === 'int' ? `; write ${base}256` : ''
    throw this.refusal(at, `is of type ${visible(type, 60)}, which is neither elementary nor in types${hint}`)
  }

  /**
   * Some protocols put a colon into the name of their primary type. Libraries disagree on how such a name is found inside
   * other types, so it is taken only where it cannot matter.
   */
  #allowOddName(name: string, members: readonly TypedMember[], primaryType: unknown, types: TypedData['types']): void {
    const base = ({ type }: TypedMember) => type.replace(arraySuffixes, '')
    const isUsed = Object.values(types).some(others => others.some(member => base(member) === name))
    const usesStructs = members.some(member => Object.hasOwn(types, base(member)))
    if (name === primaryType && !isUsed && !usesStructs) return
    throw this.refusal(`types.${name}`, 'has a name that is no identifier')
  }

  #array(
    value: unknown,
    type: string,
    length: string,
    at: string,
    types: TypedData['types'],
    depth: number,
  ): readonly TypedValue[] {
    this.spend(stepsOf.hash, at)
    if (!Array.isArray(value)) throw this.refusal(at, `is not a list; it should be ${type}[${length}]`)
    if (length !== '' && value.length !== Number(length)) {
      throw this.refusal(at, `should have ${length} items, and has ${value.length}`)
    }
    return value.map((entry: unknown, index) => this.value(entry, type, `${at}[${index}]`, types, depth + 1))
  }

  #elementary(value: unknown, type: string, at: string): TypedValue {
    if (type === 'string' || type === 'bytes') this.spend(stepsOf.hash, at)
    if (type === 'string') return this.#text(value, at)
    if (type === 'bool') {
      if (typeof value === 'boolean') return value
      throw this.refusal(at, 'is neither true nor false')
    }
    if (type === 'address') return this.#address(value, at)
    if (type.startsWith('bytes')) return this.#bytes(value, type, at)
    return this.#integer(value, type, at)
  }

  #text(value: unknown, at: string): string {
    // A lone surrogate has no UTF-8, and would be signed as something else.
    if (typeof value === 'string' && !loneSurrogate.test(value)) return value
    throw this.refusal(at, 'is not text')
  }

  #address(value: unknown, at: string): EthereumAddress {
    const address = typeof value === 'string' ? parseEthereumAddress(value) : undefined
    if (address) return address
    throw this.refusal(at, 'is not an address: 0x and 40 hex digits, in one case or with a right checksum (EIP-55)')
  }

  #bytes(value: unknown, type: string, at: string): Hex {
    if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value)) {
      throw this.refusal(at, 'is not bytes: 0x and an even number of hex digits')
    }
    const length = (value.length - 2) / 2
    if (type !== 'bytes' && length !== Number(type.slice(5)))
      throw this.refusal(at, `should be ${type}, and is ${length} bytes long`)
    return value.toLowerCase() as Hex
  }

  #integer(value: unknown, type: string, at: string): bigint {
    const isNumber = typeof value === 'number' && Number.isSafeInteger(value)
    if (!isNumber && (typeof value !== 'string' || !integerText.test(value))) {
      const large =
        typeof value === 'number' && Number.isInteger(value)
          ? '; JSON numbers this large lose digits, send it as text'
          : ''
      throw this.refusal(at, `is not an integer (${type})${large}`)
    }
    const integer = BigInt(value as number | string)
    const bits = BigInt(type.replace(/\D+/, ''))
    const [least, most] = type.startsWith('u') ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
    if (integer < least || integer > most) throw this.refusal(at, `is out of the range of ${type}`)
    return integer
  }
}

const tooMuch =
  'is more than is read for one request (about 5,000 values in all its payloads; fewer where they are text, lists or structs). Ask for less at once'

const typeName = /^[A-Za-z_]\w{0,99}$/
const oddTypeName = /^[A-Za-z_$][\w$:]{0,99}$/
const memberName = /^[A-Za-z_$][\w$]{0,99}$/
const reservedName = /^(address|bool|string|u?int\d*|bytes\d*)$/
const elementaryType =
  /^(address|bool|string|bytes|bytes([1-9]|[12]\d|3[0-2])|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/
const arrayType = /^(.*)\[(\d{0,4})\]$/
const arraySuffixes = /(\[(0|[1-9]\d{0,3})?\])+$/
const integerText = /^(-?(0|[1-9]\d{0,77})|0x[0-9a-fA-F]{1,64})$/
const loneSurrogate = /\p{Cs}/u

/** JSON null is as good as absent (wire.md §0). */
function isThere(object: Readonly<Record<string, unknown>>, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== null && object[key] !== undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
