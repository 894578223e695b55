import type Database from 'better-sqlite3'
import { digestOf } from '../../core/ledger/hash-chain.ts'
import { type SoughtIn, soughtTest } from '../../core/ledger/sought.ts'

/** Adds the functions of the agent that migrations use, beside those of SQLite. */
export function teachFunctions(database: Database.Database): void {
  database.function('sha256', { deterministic: true }, text => digestOf(String(text)))
}

/** Adds the function that a listing of activities asks whether a row holds what is sought, which it gets as JSON first. */
export function teachSearch(database: Database.Database): void {
  let last = { json: '', test: soughtTest({}) }
  database.function('isSought', { deterministic: true, directOnly: true, varargs: true }, (json, ...columns) => {
    const [id, fingerprint, type, intent, result, failure, requester, sentence] = columns as string[]
    // One listing asks it of thousands of rows.
    if (last.json !== json) last = { json: json as string, test: soughtTest(JSON.parse(json as string)) }
    const where = { id, fingerprint, type, intent, result, failure, requester, sentence } as SoughtIn
    return Number(last.test(where))
  })
}
