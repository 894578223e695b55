import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { z } from 'zod'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-fA-F]{${2 * bytes}}$`))

/**
 * Text that a passphrase encrypts, as wallet files have it: AES-256-GCM under a key that scrypt (RFC 7914) makes of the passphrase. The
 * least cost is what the standard asks for. The most bounds the time and memory (2 GB) that a file can take.
 */
export const encryptedText = z.looseObject({
  cipher: z.literal('aes-256-gcm'),
  cipherparams: z.looseObject({ iv: hex(12) }),
  ciphertext: z.string().regex(/^(?:[0-9a-fA-F]{2}){1,10000}$/),
  auth_tag: hex(16),
  kdf: z.literal('scrypt'),
  kdfparams: z.looseObject({
    dklen: z.literal(32),
    n: z.union([16, 17, 18, 19, 20].map(power => z.literal(2 ** power))),
    r: z.int().min(8).max(16),
    p: z.int().min(1).max(4),
    salt: z.string().regex(/^(?:[0-9a-fA-F]{2}){16,64}$/),
  }),
})
export type EncryptedText = z.output<typeof encryptedText>

const cost = { n: 2 ** 16, r: 8, p: 1 } as const

/** @returns bytes that the caller wipes; `undefined` if the passphrase is wrong, or a bit of the file differs */
export async function decryptText(
  { cipherparams, ciphertext, auth_tag, kdfparams }: EncryptedText,
  passphrase: string,
): Promise<Buffer | undefined> {
  const key = await keyOf(passphrase, kdfparams)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(cipherparams.iv, 'hex'), { authTagLength: 16 })
  key.fill(0)
  decipher.setAuthTag(Buffer.from(auth_tag, 'hex'))
  const plaintext = decipher.update(Buffer.from(ciphertext, 'hex'))
  try {
    decipher.final()
    return plaintext
  } catch {
    plaintext.fill(0)
    return undefined
  }
}

/** @param plaintext - Stays the caller's to wipe. */
export async function encryptText(plaintext: Uint8Array, passphrase: string): Promise<EncryptedText> {
  const salt = randomBytes(32).toString('hex')
  const iv = randomBytes(12)
  const key = await keyOf(passphrase, { ...cost, salt })
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  key.fill(0)
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]).toString('hex')
  return {
    cipher: 'aes-256-gcm',
    cipherparams: { iv: iv.toString('hex') },
    ciphertext,
    auth_tag: cipher.getAuthTag().toString('hex'),
    kdf: 'scrypt',
    kdfparams: { dklen: 32, ...cost, salt },
  }
}

function keyOf(
  passphrase: string,
  { n: N, r, p, salt }: Pick<EncryptedText['kdfparams'], 'n' | 'r' | 'p' | 'salt'>,
): Promise<Buffer> {
  // The standard takes the bytes as they are.
  const bytes = Buffer.from(passphrase, 'utf8')
  return new Promise((resolve, reject) => {
    scrypt(bytes, Buffer.from(salt, 'hex'), 32, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      bytes.fill(0)
      if (error) reject(error)
      else resolve(key)
    })
  })
}
