import type { RecordDeclaration } from '../../core/records/define/define-record.ts'
import { checksumOf, rowDamaged } from './checksum.ts'
import type { ColumnType } from './columns-of.ts'
import { type TableName, type Tables, tables } from './tables.ts'
import type { Value } from './value.ts'

export type Row = Record<string, unknown>

/** Turns the records of a table into bound values, and its rows into records. */
export interface Codec<Item> {
  readonly names: readonly string[]
  /** `names`, and the checksum of the row: what is written, and what is read where damage has to be noticed. */
  readonly sealedNames: readonly string[]
  /** Returns values in the order of `names`. */
  encode(item: Item): Value[]
  /** Returns values in the order of `sealedNames`. */
  seal(item: Item): Value[]
  /**
   * Changes `row` itself. A row that was read without its checksum, or was written before there were any, is believed.
   * @throws AgentError `STORE_DAMAGED` for a row that is not as it was written.
   */
  decode(row: Row): Item
}

export function codecOf<Name extends TableName>(name: Name): Codec<Tables[Name]> {
  return codecFor(tables[name] as Readonly<Record<string, ColumnType>>)
}

export function codecFor<Item extends object>(types: Readonly<Record<string, ColumnType>>): Codec<Item> {
  const columns = Object.entries(types).map(([field, type]) => ({ field, ...encodings[type] }))
  const translated = columns.filter(({ decode }) => decode)
  const names = columns.map(({ field }) => field)
  const encode = (item: Item) => columns.map(({ field, encode }) => encode((item as unknown as Row)[field]))
  return {
    names,
    sealedNames: [...names, 'checksum'],
    encode,
    seal: item => sealed(encode(item)),
    decode(row) {
      if ('checksum' in row) {
        if (!isSound(row, names)) throw rowDamaged()
        delete row.checksum
      }
      for (const { field, decode } of translated) row[field] = decode?.(row[field])
      return row as unknown as Item
    },
  }
}

/** With their checksum at the end. */
export function sealed(values: Value[]): Value[] {
  values.push(checksumOf(values))
  return values
}

/** Tells if a row is as it was written, as far as `names` go; also true of one from before there were checksums. */
export function isSound(row: Row, names: readonly string[]): boolean {
  return row.checksum === null || row.checksum === checksumOf(names.map(name => row[name] as Value))
}

export interface Compared extends Pick<RecordDeclaration, 'kind' | 'comparedBy'> {
  readonly types: Readonly<Record<string, ColumnType>>
}

/** Returns the value that a listing compares a field by. @throws Error for a field that is not kept as a single value. */
export function comparedValue(compared: Compared, field: string, value: unknown): Value {
  const kept = comparable(compared, field, value)
  const spell = compared.comparedBy?.[field]
  return spell && typeof kept === 'string' ? spell(kept) : kept
}

/** A value as its column keeps it. @throws Error for a field that is not kept as a single value. */
export function comparable({ kind, types }: Compared, field: string, value: unknown): Value {
  const type = types[field]
  if (type === undefined || type === 'json') throw new Error(`${kind} cannot be listed by ${field}`)
  return encodings[type].encode(value)
}

interface Encoding {
  encode(value: unknown): Value
  /** Absent where the kept value is the value. */
  readonly decode?: (kept: unknown) => unknown
}

const encodings: Record<ColumnType, Encoding> = {
  scalar: { encode: value => value as Value },
  boolean: { encode: value => (value ? 1 : 0), decode: kept => kept === 1 },
  json: {
    encode: value => (value === null ? null : JSON.stringify(value)),
    decode: kept => (kept === null ? null : JSON.parse(kept as string)),
  },
}
