import type Database from 'better-sqlite3'
import { digestOf } from '../../core/ledger/hash-chain.ts'

/** Adds the functions of the agent that migrations use, beside those of SQLite. */
export function teachFunctions(database: Database.Database): void {
  database.function('sha256', { deterministic: true }, text => digestOf(String(text)))
}
