import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import type { Identity, Recipient, Stanza } from 'age-encryption'

/**
 * A passphrase as age keeps it: https://github.com/C2SP/C2SP/blob/main/age.md, “The scrypt recipient type”. The library's own computes
 * scrypt in JavaScript at once: it takes twice as long as Node's, and nothing else would happen in those seconds.
 */
const [type, label] = ['scrypt', 'age-encryption.org/v1/scrypt']

/** log2 of N: 256 MiB, a second or two for each guess. It is what age itself takes. */
const workFactor = 18
/** Limit of the library: 1 GiB. A file that asks for more is refused before any of it is computed. */
const mostWork = 20

const [algorithm, nonce, tagLength] = ['chacha20-poly1305', new Uint8Array(12), 16] as const

/**
 * Encrypts for the NFKC form of a passphrase, as in the vault: typed on another keyboard, it may come as other code points.
 * @param makeStanza - `Stanza` of the library, which is loaded when it is needed.
 */
export function passphraseRecipient(passphrase: string, makeStanza: typeof Stanza): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
      const key = await keyOf(nfkc(passphrase), salt, workFactor)
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength })
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      key.fill(0)
      return [new makeStanza([type, unpadded(salt), String(workFactor)], new Uint8Array(body))]
    },
  }
}

/**
 * Opens what Countersign encrypted, and what age did, which takes a passphrase as it is typed.
 * @throws Error for a stanza that is not as the format says.
 */
export function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza, ...others]) {
      if (stanza?.args[0] !== type) return null
      const [, salt = '', factor = ''] = stanza.args
      const isSound = others.length === 0 && stanza.args.length === 3 && stanza.body.length === 32
      if (!isSound || !/^[1-9]\d?$/.test(factor) || !/^[A-Za-z0-9+/]{22}$/.test(salt)) throw new Error('invalid stanza')
      if (Number(factor) > mostWork) throw new Error('scrypt work factor is too high')
      for (const form of new Set([nfkc(passphrase), passphrase])) {
        const fileKey = opened(stanza.body, await keyOf(form, Buffer.from(salt, 'base64'), Number(factor)))
        if (fileKey) return fileKey
      }
      return null
    },
  }
}

/** @param key - Is wiped. @returns `undefined` where the key does not open it */
function opened(body: Uint8Array, key: Buffer): Uint8Array | undefined {
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  key.fill(0)
  decipher.setAuthTag(body.subarray(-tagLength))
  const fileKey = decipher.update(body.subarray(0, -tagLength))
  try {
    decipher.final()
  } catch {
    return undefined
  }
  return new Uint8Array(fileKey)
}

const nfkc = (passphrase: string): string => passphrase.normalize('NFKC')

function keyOf(passphrase: string, salt: Uint8Array, factor: number): Promise<Buffer> {
  const bytes = Buffer.from(passphrase, 'utf8')
  const cost = { N: 2 ** factor, r: 8, p: 1 }
  return new Promise((resolve, reject) => {
    const salted = Buffer.concat([Buffer.from(label), salt])
    scrypt(bytes, salted, 32, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) => {
      bytes.fill(0)
      if (error) reject(error)
      else resolve(key)
    })
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
