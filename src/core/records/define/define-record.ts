import type { z } from 'zod'
import type { Milliseconds } from '../../milliseconds.ts'
import type { Identified } from './identified.ts'
import type { Quota } from './quota.ts'

/** All that the agent knows of a type of record. The store, quotas, what is asked for by id, and the tests follow from it. */
export interface RecordDeclaration {
  /** Its table, and what the verbs of a store call it. */
  readonly kind: string
  /** One of them, as errors call it. */
  readonly noun: string
  /**
   * Fields in the order of their columns, which is the order of a row's checksum: a new field comes last, and may be null. Text, numbers
   * and booleans are compared in listings, everything else is kept as JSON.
   */
  readonly fields: z.ZodRawShape
  /**
   * Functions that turn texts of a field into what listings compare, if not the texts themselves. For ASCII texts only the case of letters
   * may change: the database compares its own values in that way.
   */
  readonly comparedBy?: Readonly<Record<string, (text: string) => string>>
  /** No two records of one organization agree in all fields of one of these. */
  readonly unique: readonly (readonly string[])[]
  /** The record this one belongs to, beside its organization: it must exist, and takes this one with it when it is removed. */
  readonly owner: { readonly kind: string; readonly field: string } | null
  /** Quotas by the name under which the person’s choice is kept. Empty if people cannot make any number of them. */
  readonly quotas: Readonly<Record<string, Quota>>
  /** Fields of records that count towards a quota of the organization; null where all do. */
  readonly counted: object | null
  /** Initial values, unless others are given. */
  readonly initial: object
  /** One record, with references to the examples of others. */
  readonly example: object
  /**
   * True if it changes with much of what the agent does: then the store caches nothing of it, and keeps what it has cached of other
   * records.
   */
  readonly isWrittenOften?: true
  /** Writes it as the public API answers it (wire.md §2.2): unset values left out, empty lists kept. Null if the API does not show it. */
  readonly present: ((record: never) => object) | null
}

/** A record as its declaration says. */
export type RecordOf<Declaration extends { readonly fields: z.ZodRawShape }> = Identified & Own<Declaration['fields']>

type Own<Fields extends z.ZodRawShape> = { readonly [Field in keyof Fields]: Kept<z.output<Fields[Field]>> }

/** Records are frozen with everything in them. */
type Kept<Value> = Value extends readonly (infer Item)[]
  ? readonly Kept<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Kept<Value[Name]> }
    : Value

/**
 * Declares a type of record. Its TypeScript type, both stores, quotas, removal with its owner and the example of the
 * tests follow from the declaration. `npm run new -- record NAME` writes one with its migration, which creates the
 * table.
 *
 * - The table has the columns `id`, `organizationId`, `createdAt` and `updatedAt`, then one for each field in the same
 *   order, then `checksum INTEGER`. Texts, enums, lists and objects are `TEXT` (lists and objects as JSON); numbers and
 *   booleans are `INTEGER`.
 * - The primary key is `(organizationId, id)`. Each unique index also has `organizationId`, which is a foreign key. An
 *   owner is another foreign key, with `ON DELETE CASCADE`, and stands before this record in the list.
 * - Add an index that ends in `createdAt, id` for each field by which records are listed.
 * - A migration never changes once it has landed. A new field comes last, may be null, and is a new migration.
 *
 * `test/adapters/store/declared-tables.test.ts` compares table and declaration. `migrations.test.ts` there shows two
 * hashes: put the one of the migration into its `landed`, the other into `schemas.ts`. Until then no database opens
 * twice. Then run `KEEP_DATABASE=1 npx vitest run test/adapters/store/kept-databases`, which keeps a database of this
 * version in `test/vectors/databases`: every later version must read it. If a later migration changes what is read,
 * `today` in that test says how.
 *
 * Activities make records with `begin`, write them with `insert`, `replace` and `remove` of the transaction, and find
 * them with `requireRecord`. They call `requireQuota` in `prepare` and again in `record`;
 * `test/core/every-call/quotas.test.ts` finds those that forget. A record that does not say who may do what is named in
 * `notGoverning` of `test/attacks/governance-by-programs.test.ts`.
 *
 * @returns the declaration itself
 */
export function defineRecord<
  const Kind extends string,
  Fields extends z.ZodRawShape,
  const Quotas extends Readonly<Record<string, Quota>>,
  Initial extends Partial<Own<Fields>>,
  Present extends ((record: Identified & Own<Fields>) => object) | null,
>(
  declaration: {
    readonly kind: Kind
    readonly fields: Fields
    readonly comparedBy?: { readonly [Field in keyof Fields]?: (text: string) => string }
    readonly unique: readonly (readonly (keyof Fields & string)[])[]
    readonly owner: { readonly kind: string; readonly field: keyof Fields & string } | null
    readonly quotas: Quotas
    readonly counted: Partial<Own<Fields>> | null
    readonly initial: Initial
    readonly example: Pick<Identified, 'id'> & Own<Fields>
    readonly present: Present
  } & Pick<RecordDeclaration, 'noun' | 'isWrittenOften'>,
) {
  return declaration
}

/** A record of now; what it begins with is taken where `known` does not say. */
export function begin<Declaration extends RecordDeclaration>(
  { initial }: Declaration,
  known: Known<Declaration>,
  now: Milliseconds,
): RecordOf<Declaration> {
  return { ...initial, ...known, createdAt: now, updatedAt: now } as RecordOf<Declaration>
}

type Known<Declaration extends RecordDeclaration> = Omit<
  RecordOf<Declaration>,
  'createdAt' | 'updatedAt' | keyof Declaration['initial']
> &
  Partial<Pick<RecordOf<Declaration>, keyof RecordOf<Declaration> & keyof Declaration['initial']>>
