import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'

/** Files of a data directory once an agent has laid out its tables there and closed them. */
let empty: { readonly database: Buffer; readonly mark: Buffer } | undefined

/** Puts an empty database there, as a copy: to lay the tables out takes longer than most of what is tried in them. @returns `file` */
export async function layOut(file: string): Promise<string> {
  empty ??= await laidOut()
  writeFileSync(file, empty.database, { mode: 0o600 })
  writeFileSync(`${file}.mark`, empty.mark, { mode: 0o600 })
  return file
}

async function laidOut() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
  try {
    const file = join(folder, 'agent.db')
    await openSqliteStore(file).close()
    return { database: readFileSync(file), mark: readFileSync(`${file}.mark`) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
