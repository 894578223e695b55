import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { layOut } from '../../support/laid-out-database.ts'
import { storeContract } from '../../support/store-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
afterAll(() => rmSync(folder, { recursive: true }))

let number = 0
storeContract('sqlite', async () => openSqliteStore(await layOut(join(folder, `${++number}.db`))))
