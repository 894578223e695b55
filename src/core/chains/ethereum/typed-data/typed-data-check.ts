import { visible } from '../../../display/visible.ts'
import { AgentError } from '../../../errors.ts'
import { type PayloadBudget, stepsOf } from '../../declaration/payload-budget.ts'
import type { TypedData, TypedMember, TypedStruct, TypedValue } from './typed-data.ts'
import { elementaryType, elementaryValue, reservedName } from './typed-elementary.ts'

/** More than any protocol in use needs. */
const deepest = 20
const mostStructs = 200
const longestType = 200

/** Checks values against types and remembers how much it has seen. */
export class Checker {
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
    if (type === 'string' || type === 'bytes') this.spend(stepsOf.hash, at)
    return elementaryValue(value, type, why => this.refusal(at, why))
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
}

const tooMuch =
  'is more than is read for one request (about 5,000 values in all its payloads; fewer where they are text, lists or structs). Ask for less at once'

const typeName = /^[A-Za-z_]\w{0,99}$/
const oddTypeName = /^[A-Za-z_$][\w$:]{0,99}$/
const memberName = /^[A-Za-z_$][\w$]{0,99}$/
const arrayType = /^(.*)\[(\d{0,4})\]$/
const arraySuffixes = /(\[(0|[1-9]\d{0,3})?\])+$/

/** JSON null is as good as absent (wire.md §0). */
export function isThere(object: Readonly<Record<string, unknown>>, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== null && object[key] !== undefined
}
