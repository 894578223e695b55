import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Presence = 'required' | 'optional' | 'present'

export interface WireActivity {
  readonly operation: string
  readonly intent: string
  readonly parameters: Readonly<Record<string, Presence>>
  readonly result: string | null
  readonly resultFields: Readonly<Record<string, Presence>>
}

interface WireQuery {
  readonly request: Readonly<Record<string, Presence>>
  readonly response: Readonly<Record<string, Presence>>
}

interface ContractRow {
  readonly operation: string
  readonly type: string
  readonly intent: string | null
  readonly result: string | null
  readonly resultFields: readonly string[]
}

/** Requests and answers of public clients of the API, as data. */
export interface Wire {
  /** The activity types of the interface specification. */
  readonly contract: readonly string[]
  readonly activities: Readonly<Record<string, WireActivity>>
  readonly queries: Readonly<Record<string, WireQuery>>
  readonly records: Readonly<Record<string, Readonly<Record<string, Presence>>>>
  readonly contractIntents: Readonly<Record<string, readonly string[]>>
  /** The operations it shows, with the names of the nested envelope. */
  readonly contractRows: readonly ContractRow[]
}

export const wire: Wire = JSON.parse(readFileSync(join(import.meta.dirname, '../vectors/wire.json'), 'utf8'))
