import Database from 'better-sqlite3'

/**
 * Secrets of a database that no record names, and records that lack their secret: rows of what, organization and key. Both come from one
 * query.
 */
export function unmatchedSecrets(file: string): unknown[] {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare(query).raw().all()
  } finally {
    database.close()
  }
}

const query = `
  WITH named AS (
    SELECT organizationId, id AS keyId FROM wallets WHERE hardwareWallet IS NULL
    UNION SELECT organizationId, id FROM privateKeys
    UNION SELECT organizationId, id FROM apiKeys WHERE isWindowKey = 1
    UNION SELECT organizationId, id FROM importTargets
    UNION SELECT organizationId, id FROM recoveryEntries
    UNION SELECT organizationId, id FROM storedSecrets
    UNION SELECT settings.value ->> 'organizationId', own.value ->> 'id'
      FROM settings JOIN json_each(settings.value -> 'keys') AS own WHERE settings.name = 'signerKeys'
  )
  SELECT 'a record without its secret', organizationId, keyId FROM named
    WHERE (organizationId, keyId) NOT IN (SELECT organizationId, keyId FROM secrets)
  UNION ALL
  SELECT 'a secret without its record', organizationId, keyId FROM secrets
    WHERE (organizationId, keyId) NOT IN (SELECT organizationId, keyId FROM named)`
