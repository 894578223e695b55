import { randomBytes, scrypt } from 'node:crypto'
import { seal, unseal } from '../../core/crypto/sealing.ts'
import { AgentError } from '../../core/errors.ts'
import type { SecretName } from '../../core/ports/key-vault.ts'
import { fileDamaged, formatFields, type VaultContents, type VaultHeader } from './vault-contents.ts'

/** 128 MiB and a third of a second or so for each guess. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1 } as const

/** What each sealed thing is bound to begins with the format it belongs to. */
const boundTo = [formatFields.format, String(formatFields.version)]
const vaultKeyBinding = [...boundTo, 'vault key']

export function secretBinding({ organizationId, keyId }: SecretName): string[] {
  return [...boundTo, 'secret', organizationId, keyId]
}

/** The beginning of a file, in which this passphrase opens this vault key, with a salt of its own. */
export async function headerFor(passphrase: string, vaultKey: Uint8Array): Promise<VaultHeader> {
  const cost = { ...scryptCost, salt: toBase64(randomBytes(16)) }
  const wrapping = await passphraseKey(passphrase, cost)
  try {
    return { ...formatFields, scrypt: cost, vaultKey: toBase64(seal(wrapping, vaultKey, vaultKeyBinding)) }
  } finally {
    wrapping.fill(0)
  }
}

/** @throws AgentError `PASSPHRASE_WRONG`. The file is known to be whole, so nothing else can be the matter. */
export async function openVaultKey(contents: VaultContents, passphrase = ''): Promise<Uint8Array> {
  const wrapping = await passphraseKey(passphrase, contents.scrypt)
  try {
    const vaultKey = unseal(wrapping, Buffer.from(contents.vaultKey, 'base64'), vaultKeyBinding)
    if (!vaultKey) throw new AgentError('PASSPHRASE_WRONG', 'This is not the passphrase of the vault. Try again.')
    if (vaultKey.length !== 32) throw fileDamaged()
    return vaultKey
  } finally {
    wrapping.fill(0)
  }
}

/** 32 bytes. */
function passphraseKey(passphrase: string, { N, r, p, salt }: VaultHeader['scrypt']): Promise<Uint8Array> {
  // The same passphrase typed on another keyboard may come as other code points.
  const bytes = Buffer.from(passphrase.normalize('NFKC'), 'utf8')
  return new Promise((resolve, reject) => {
    scrypt(bytes, Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      bytes.fill(0)
      if (error) reject(error)
      else resolve(key)
    })
  })
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
}
