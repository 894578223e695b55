import type Database from 'better-sqlite3'
import { digestOf } from '../../core/ledger/hash-chain.ts'

/** What migrations ask of the agent, beside what SQLite can do. */
export function teachFunctions(database: Database.Database): void {
  database.function('sha256', { deterministic: true }, text => digestOf(String(text)))
}
