import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { unseal } from '../../core/crypto/sealing.ts'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import type { SecretName } from '../../core/ledger/secret-name.ts'
import type { EarlierSecret, EarlierVault } from '../../core/ports/earlier-vault.ts'
import { syncFolder } from '../disk/sync-folder.ts'
import { keyOfPassphrase } from './passphrase-key.ts'

const format = 'countersign-vault'
const base64 = z.base64()
const sealedSecret = z.strictObject({ organizationId: z.string(), keyId: z.string(), sealed: base64 })

const contents = z.strictObject({
  format: z.literal(format),
  version: z.literal(1),
  scrypt: z.strictObject({
    N: z
      .int()
      .min(2 ** 17)
      .max(2 ** 20),
    r: z.literal(8),
    p: z.literal(1),
    salt: base64,
  }),
  /** The key of the secrets, sealed with the key made from the passphrase. */
  vaultKey: base64,
  /** SHA-256 of the fields above, so that damage to them is not taken for a wrong passphrase. */
  checksum: base64,
  secrets: z.array(sealedSecret),
  setAside: z.array(sealedSecret.extend({ at: z.int() })).optional(),
  /** Generation of the database whose secrets these are. */
  generation: z.object({ databaseId: z.string() }).optional(),
})
type Contents = z.output<typeof contents>

/** The file vault.json of a version that kept secrets in it, under a passphrase. */
export function earlierFile(file: string, databaseId: string): EarlierVault {
  return {
    async read(passphrase = '') {
      const found = await readContents(file)
      const key = await vaultKeyOf(found, passphrase)
      const opened = <Name extends SecretName & { readonly sealed: string }>({ sealed, ...name }: Name) => ({
        ...name,
        secret: unseal(key, Buffer.from(sealed, 'base64'), bindingOf(name)) ?? null,
      })
      try {
        return {
          inUse: found.secrets.map((each): EarlierSecret => opened(each)),
          setAside: (found.setAside ?? []).map(each => opened(each)),
          isOfDatabase: found.generation?.databaseId === databaseId,
        }
      } finally {
        key.fill(0)
      }
    },
    async remove() {
      // Of a link, only the link: what it leads to may be of another data directory too.
      const folder = dirname(file)
      const isCopy = (name: string) => name.startsWith(`${basename(file)}.`) && name.endsWith('.new')
      try {
        for (const name of (await readdir(folder)).filter(isCopy)) await rm(join(folder, name), { force: true })
        await rm(file, { force: true })
        await syncFolder(folder)
      } catch (cause) {
        throw new AgentError(
          'VAULT_UNREACHABLE',
          'The old file vault.json could not be removed. See that the data directory can be written to.',
          { cause },
        )
      }
    },
  }
}

async function readContents(file: string): Promise<Contents> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    const isAbsent = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw new AgentError(isAbsent ? 'VAULT_MISSING' : 'VAULT_UNREACHABLE', isAbsent ? absent : unreadable, { cause })
  }
  const parsed = contents.safeParse(jsonOf(text))
  if (!parsed.success || parsed.data.checksum !== checksumOf(parsed.data)) throw damaged()
  return parsed.data
}

async function vaultKeyOf({ scrypt, vaultKey }: Contents, passphrase: string): Promise<Uint8Array> {
  const wrapping = await keyOfPassphrase(passphrase, scrypt)
  try {
    const key = unseal(wrapping, Buffer.from(vaultKey, 'base64'), [format, '1', 'vault key'])
    if (!key) throw new AgentError('PASSPHRASE_WRONG', 'This is not the passphrase of Countersign. Try again.')
    return key
  } finally {
    wrapping.fill(0)
  }
}

function bindingOf({ organizationId, keyId }: SecretName): string[] {
  return [format, '1', 'secret', organizationId, keyId]
}

function checksumOf({ version, scrypt: { N, r, p, salt }, vaultKey }: Contents): string {
  return createHash('sha256')
    .update(JSON.stringify([format, version, N, r, p, salt, vaultKey]))
    .digest('base64')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const absent = `The file vault.json, which holds the keys of this database, is not in the data directory. Put back a copy of it; or ${restoreBackup}.`
const unreadable = 'The file vault.json cannot be read. See that it belongs to you and can be read, then try again.'

function damaged(): AgentError {
  return new AgentError(
    'SECRET_DAMAGED',
    `The file vault.json in the data directory is damaged and was left untouched. Put back a copy of it, then try again; or ${restoreBackup}.`,
  )
}
