import type { SecretName } from '../../core/ledger/secret-name.ts'
import type { UnlockerRow } from '../../core/ledger/unlocker-row.ts'
import { codecOf, type Row } from './columns.ts'
import { organizationNotFound } from './refusals.ts'
import { refusing } from './sqlite-failure.ts'
import { insertSql, type Prepare } from './statements.ts'
import type { SecretReader, SecretWriter } from './store-interfaces.ts'

/** Sealed secrets, and what unlocks the data key that they are sealed by. The triggers of the schema remove a secret with its record. */
export function secretTables(prepare: Prepare): { readonly reader: SecretReader; readonly writer: SecretWriter } {
  const secrets = codecOf('secrets')
  const unlockers = codecOf('unlockers')
  const one = prepare('SELECT sealed FROM secrets WHERE organizationId = ? AND keyId = ?').pluck()
  const names = prepare('SELECT organizationId, keyId FROM secrets ORDER BY organizationId, keyId')
  const put = prepare(`${insertSql('secrets', secrets.sealedNames)}
    ON CONFLICT (organizationId, keyId) DO UPDATE SET sealed = excluded.sealed, checksum = excluded.checksum`)
  const removeSecret = prepare('DELETE FROM secrets WHERE organizationId = ? AND keyId = ?')
  const every = prepare('SELECT * FROM unlockers ORDER BY kind')
  const putRow = prepare(insertSql('unlockers', unlockers.sealedNames).replace('INSERT', 'INSERT OR REPLACE'))
  const remove = prepare('DELETE FROM unlockers WHERE kind = ?')
  /** Decodes an unlocker. A damaged one opens nothing, and says so when it is tried; the other ways to unlock go on. */
  const decoded = (row: Row): UnlockerRow => {
    const opensNothing = { ...(row as unknown as UnlockerRow), wrapped: { parameters: {}, key: '' }, mac: '' }
    try {
      const decoded: UnlockerRow = unlockers.decode({ ...row })
      return decoded.wrapped ? decoded : opensNothing
    } catch {
      return opensNothing
    }
  }
  return {
    reader: {
      // The seal shows whether it was changed.
      sealedSecret: ({ organizationId, keyId }) => one.get(organizationId, keyId) as string | undefined,
      secretNames: () => names.all() as unknown as SecretName[],
      unlockers: () => every.all().map(decoded),
    },
    writer: {
      putSealedSecret(name, sealed) {
        refusing({ orphan: organizationNotFound }, () => put.run(...secrets.seal({ ...name, sealed })))
      },
      putUnlocker: row => void putRow.run(...unlockers.seal(row)),
      removeSealedSecret: ({ organizationId, keyId }) => void removeSecret.run(organizationId, keyId),
      removeUnlocker: kind => void remove.run(kind),
    },
  }
}
