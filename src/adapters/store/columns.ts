import { type Columns, type ColumnType, type TableName, type Tables, tables } from './tables.ts'

export type Value = string | number | null
export type Row = Record<string, unknown>

/** Turns the records of a table into bound values, in the order of `names`, and its rows into records. */
export interface Codec<Item> {
  readonly names: readonly string[]
  encode(item: Item): Value[]
  /** Changes `row` itself. */
  decode(row: Row): Item
}

export function codecOf<Name extends TableName>(name: Name): Codec<Tables[Name]> {
  const columns = Object.entries(tables[name] as Columns<Row>).map(([field, type]) => ({ field, ...encodings[type] }))
  const translated = columns.filter(({ decode }) => decode)
  return {
    names: columns.map(({ field }) => field),
    encode: item => columns.map(({ field, encode }) => encode((item as unknown as Row)[field])),
    decode(row) {
      for (const { field, decode } of translated) row[field] = decode?.(row[field])
      return row as unknown as Tables[Name]
    },
  }
}

/** A value as a listing compares it. @throws Error for a field that is not kept as a single value. */
export function comparable(name: TableName, field: string, value: unknown): Value {
  const type = (tables[name] as Columns<Row>)[field]
  if (type === undefined || type === 'json') throw new Error(`${name} cannot be listed by ${field}`)
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
