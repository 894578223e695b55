import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import Database from 'better-sqlite3'
import { beforeAll, expect } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { newestVersion } from '../../src/adapters/store/take-over.ts'
import { checkBackup } from '../../src/agent/backup/check.ts'
import { restore } from '../../src/agent/backup/restore.ts'
import { sealWith } from '../../src/core/keys/sealed-secret.ts'
import { walletIdOf } from '../../src/core/keys/wallet-id.ts'
import { acme, draftOf, examples } from '../support/records.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

export const entropy = Buffer.alloc(16, 7)
const walletId = walletIdOf(acme, entropy)
export const dataKey = Buffer.alloc(32, 5)
export const name = { organizationId: acme, keyId: walletId }

export interface Parts {
  readonly header?: object
  /** Of version 1, which is made where they are given. */
  readonly secrets?: readonly { readonly line?: object; readonly bytes?: Uint8Array }[]
  readonly key?: Uint8Array
  readonly database?: Buffer
  readonly after?: Buffer
}

export const invalid = { code: 'BACKUP_INVALID', message: expect.stringMatching(/Nothing was changed\.$/) }

/** A genuine backup, and what crafts others from it and opens them. Call this at the top of the file. */
export function backupsOfFile() {
  const folder = temporaryFolderOfFile()
  const at = (name: string) => join(folder, name)
  let recipient: string
  const made = {
    identities: '',
    genuine: Buffer.alloc(0) as Buffer,
    /** As version 1 had it beside its secrets, which were not in it. */
    withoutSecrets: Buffer.alloc(0) as Buffer,
  }

  beforeAll(async () => {
    for (const name of ['data', 'targets']) mkdirSync(at(name))
    made.identities = await generateX25519Identity()
    recipient = await identityToRecipient(made.identities)
    const store = openSqliteStore(at('genuine.db'))
    await store.write(transaction => {
      transaction.insert('organizations', examples.organizations)
      transaction.insert('wallets', { ...examples.wallets, id: walletId, hardwareWallet: null })
      transaction.putSealedSecret(name, sealWith(dataKey, name, entropy))
      transaction.admit(draftOf(1), [{ event: 'allowed' }], 5000)
    })
    await store.close()
    made.genuine = readFileSync(at('genuine.db'))
    made.withoutSecrets = changed('DELETE FROM secrets')
  })

  /** What an agent would have written, except the given values. */
  function plaintextOf({
    header = {},
    secrets,
    key = dataKey,
    database = secrets ? made.withoutSecrets : made.genuine,
    after = Buffer.alloc(0),
  }: Parts): Buffer {
    const first = {
      ...{ format: 'countersign-backup', version: secrets ? 1 : 2, agent: '0.1.0' },
      ...{ madeAt: '2026-11-24T08:15:00.000Z', databaseId: 'one', wallets: 1, activities: 1 },
      ...(secrets ? { secrets: secrets.length, missing: 0 } : { secrets: 1 }),
      database: {
        version: newestVersion,
        bytes: database.length,
        sha256: createHash('sha256').update(database).digest('hex'),
      },
      ...header,
    }
    const lines = secrets?.flatMap(({ line = {}, bytes = entropy }) => [
      Buffer.from(`${JSON.stringify({ ...name, bytes: bytes.length, ...line })}\n`),
      bytes,
    ])
    return Buffer.concat([Buffer.from(`${JSON.stringify(first)}\n`), ...(lines ?? [key]), database, after])
  }

  async function encrypted(plaintext: Uint8Array): Promise<Buffer> {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    return Buffer.from(await encrypter.encrypt(plaintext))
  }

  /** Both ways to open it, each of which has to end with the same and leave nothing. */
  async function open(file: string | Uint8Array, heldBy: object = { identities: made.identities }): Promise<unknown> {
    const from = typeof file === 'string' ? file : at('given.age')
    if (typeof file !== 'string') writeFileSync(from, file)
    const source = { from, heldBy: heldBy as { identities: string } }
    const outcome = await checkBackup(at('data'), source).catch((thrown: unknown) => thrown)
    // What is refused is refused before a way to unlock it is made; a passphrase that is none ends what is not.
    const restored = await restore(
      source,
      at('targets/new/here'),
      { kind: 'passphrase', passphrase: '' },
      Date.now,
    ).catch((thrown: unknown) => thrown)
    if (outcome instanceof Error) expect(restored).toMatchObject({ message: outcome.message })
    else expect(restored).toMatchObject({ code: 'REQUEST_INVALID', message: 'Give a passphrase.' })
    expect(readdirSync(at('data'))).toEqual([])
    expect(readdirSync(at('targets'))).toEqual([])
    return outcome
  }

  function changed(sql: string): Buffer {
    writeFileSync(at('changed.db'), made.genuine)
    const database = new Database(at('changed.db'))
    database.exec(sql)
    database.close()
    return readFileSync(at('changed.db'))
  }

  const craft = async (parts: Parts) => open(await encrypted(plaintextOf(parts)))

  return { folder, at, made, plaintextOf, encrypted, open, craft, changed }
}
