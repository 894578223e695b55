import { statSync } from 'node:fs'
import { secretsIn } from '../adapters/passphrase-vault/passphrase-vault.ts'
import { AgentError } from '../core/errors.ts'
import { databaseFile, vaultFile } from './data-directory.ts'

/** @throws AgentError `DATA_LOST` where a vault with secrets lies in the data directory without the database that says what they are. */
export async function refuseVaultAlone(dataDirectory: string): Promise<void> {
  const database = databaseFile(dataDirectory)
  const isThere = [database, `${database}-wal`].some(file => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)
  if (isThere) return
  const held = await secretsIn(vaultFile(dataDirectory))
  if (held === 0) return
  throw new AgentError(
    'DATA_LOST',
    `The key vault in this data directory holds ${held} ${held === 1 ? 'key' : 'keys'}, and the database that belongs to it is gone, or ` +
      'empty. Put back countersign.db, together with countersign.db-wal if there is one. To start over without it, add --begin-anew, ' +
      'once, to the command that starts Countersign (npm start -- --begin-anew): the window then opens the vault with its passphrase and ' +
      'sets aside what it holds, or keeps its file and makes a new one. Nothing was changed.',
  )
}
