import { sha512 } from '../crypto/hash.ts'
import { sshString } from './ssh-wire.ts'

const magic = 'SSHSIG'
const hash = 'sha512'

/** Writes the bytes that a key signs for `ssh-keygen -Y sign` (OpenSSH, PROTOCOL.sshsig). */
export function signatureRequestOf(namespace: string, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(magic), ...[namespace, '', hash, sha512(content)].map(sshString)])
}

/** Writes the file of a signature, as `ssh-keygen -Y sign` does. @param signature - As SSH writes it. */
export function signatureFileOf(namespace: string, publicKey: Uint8Array, signature: Uint8Array): string {
  const version = Buffer.of(0, 0, 0, 1)
  const parts = [publicKey, namespace, '', hash, signature].map(sshString)
  const lines =
    Buffer.concat([Buffer.from(magic), version, ...parts])
      .toString('base64')
      .match(/.{1,70}/g) ?? []
  return ['-----BEGIN SSH SIGNATURE-----', ...lines, '-----END SSH SIGNATURE-----', ''].join('\n')
}
