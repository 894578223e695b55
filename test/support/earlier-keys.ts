import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sealed } from '../../src/adapters/store/columns.ts'
import { databaseFile, earlierVaultFile } from '../../src/agent/data/data-directory.ts'
import { restore } from './kept-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type EarlierKind = 'passphrase' | 'keychain'

/** Content of a data directory that the version before wrote. */
export interface Earlier {
  readonly organizationId: string
  readonly wallets: readonly { readonly id: string; readonly name: string; readonly address: string }[]
  /** Seeds in hex that no record names: one a crash left in use, one that was set aside. */
  readonly recoverable: readonly string[]
  readonly passphrase?: string
  /** Items of the keychain. */
  readonly items?: readonly { readonly service: string; readonly account: string; readonly password: string }[]
}

const folder = join(import.meta.dirname, '../vectors/earlier-keys')

export function aboutEarlier(kind: EarlierKind): Earlier {
  return JSON.parse(readFileSync(join(folder, kind, 'about.json'), 'utf8'))
}

/** A data directory as the version before left it. @param isCopy - As though it were copied since. */
export function earlierDirectory(kind: EarlierKind, isCopy = false): string {
  const data = join(temporaryFolder(), 'data')
  // Each is as though it were the only one of its kind.
  process.env.XDG_STATE_HOME = temporaryFolder()
  mkdirSync(data)
  const file = databaseFile(data)
  restore(file, readFileSync(join(folder, kind, 'countersign.sql'), 'utf8'))
  // Which file it was in, is another one in each test.
  if (!isCopy) {
    const database = new Database(file)
    const inode = JSON.stringify(statSync(file, { bigint: true }).ino.toString())
    const values = sealed(['databaseInode', inode])
    database.prepare('INSERT OR REPLACE INTO settings (name, value, checksum) VALUES (?, ?, ?)').run(...values)
    database.close()
  }
  if (kind === 'passphrase') copyFileSync(join(folder, kind, 'vault.json'), earlierVaultFile(data))
  return data
}
