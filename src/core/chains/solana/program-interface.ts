import { sha256 } from '../../crypto/hash.ts'
import { idlProblem } from './idl.ts'

/** A type as the IDL spells it: a name, or an object of one key. */
export type IdlType = unknown

export interface IdlArgument {
  readonly name: string
  readonly type: IdlType
}

export interface IdlInstruction {
  readonly name: string
  /** First bytes of its data. */
  readonly discriminator: Uint8Array
  /** Names of its accounts, in their order; those of a group behind the group's name and a point. */
  readonly accounts: readonly string[]
  readonly args: readonly IdlArgument[]
}

/** Interface of a program, as an Anchor IDL declares it (wire.md §6.5). */
export interface ProgramInterface {
  readonly instructions: readonly IdlInstruction[]
  /** Definitions of its own types, by name. */
  readonly types: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

interface GivenAccount {
  readonly name: string
  readonly accounts?: unknown
}

/** Reads an IDL. Returns an empty interface for other texts; only IDLs are registered. */
export function readProgramInterface(text: string): ProgramInterface {
  if (idlProblem(text) !== undefined) return { instructions: [], types: new Map() }
  const { instructions, types } = JSON.parse(text) as {
    instructions: { name: string; discriminator?: number[]; accounts: GivenAccount[]; args: IdlArgument[] }[]
    types: { name: string; type: Record<string, unknown>; serialization?: unknown; generics?: unknown }[]
  }
  return {
    instructions: instructions.map(({ name, discriminator, accounts, args }) => ({
      name,
      discriminator: discriminator ? Uint8Array.from(discriminator) : anchorDiscriminator(name),
      accounts: accounts.flatMap(account => accountNames(account, 0)),
      args,
    })),
    // Types of the same name, in other encodings than Borsh or with parameters are not there: what uses them is not read.
    types: new Map(
      types
        .filter(({ name, serialization = 'borsh', generics }) => {
          return serialization === 'borsh' && !generics && types.filter(each => each.name === name).length === 1
        })
        .map(({ name, type }) => [name, type]),
    ),
  }
}

/** Anchor's own, where the IDL gives none: the first 8 bytes of SHA-256 over `global:` and the name in snake case. */
export function anchorDiscriminator(name: string): Uint8Array {
  return sha256(Buffer.from(`global:${snakeCase(name)}`, 'utf8')).subarray(0, 8)
}

/** Changes the case as Rust's `heck` does, which makes the names of IDLs: `initializeV2` is `initialize_v2`. */
function snakeCase(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .toLowerCase()
}

/** Deeper than any program nests its accounts. */
const deepest = 5

function accountNames({ name, accounts }: GivenAccount, depth: number): string[] {
  if (!Array.isArray(accounts) || depth === deepest) return [name]
  return (accounts as unknown[]).flatMap(inner =>
    isGiven(inner) ? accountNames(inner, depth + 1).map(innerName => `${name}.${innerName}`) : [],
  )
}

function isGiven(value: unknown): value is GivenAccount {
  return typeof value === 'object' && value !== null && typeof (value as GivenAccount).name === 'string'
}
