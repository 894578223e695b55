import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { temporaryFolder } from '../support/temporary-folder.ts'

export const files = ['countersign.db', 'countersign.db-wal', 'countersign.db.mark'] as const

/** Keys of every secret in what lies there, as SQLite reads it: in a copy, so that the log stays. */
export function secretsIn(folder: string): string[] {
  const copy = temporaryFolder()
  for (const file of files.slice(0, 2)) if (existsSync(join(folder, file))) cpSync(join(folder, file), join(copy, file))
  if (!existsSync(join(copy, 'countersign.db'))) return []
  const database = new Database(join(copy, 'countersign.db'))
  try {
    return database.prepare('SELECT keyId || sealed FROM secrets ORDER BY 1').pluck().all() as string[]
  } catch {
    return []
  } finally {
    database.close()
  }
}

/** The offsets at which the log could end with whole commits (https://www.sqlite.org/fileformat2.html#walformat). */
export function commitsOf(log: Buffer): number[] {
  const [headerSize, frameHeader] = [32, 24]
  const frame = frameHeader + log.readUInt32BE(8)
  const ends: number[] = []
  for (let at = headerSize; at + frame <= log.length; at += frame)
    if (log.readUInt32BE(at + 4) > 0) ends.push(at + frame)
  return ends
}
