import { readFileSync } from 'node:fs'

/** In bytes. A larger file is not read. */
const largest = 4 * 1024 * 1024

/**
 * Lists the names that a `known_hosts` file has for a key (sshd(8)). Names that OpenSSH has hashed cannot be read back, and are left out.
 * @param key - As SSH writes it.
 */
export function namesInKnownHosts(file: string, key: Uint8Array): readonly string[] {
  const written = Buffer.from(key).toString('base64')
  const lines = textOf(file)
    .split('\n')
    .map(line => line.trim().split(/\s+/))
  // A line with a marker says something else: that the key is revoked, or signs certificates.
  const names = lines.flatMap(([first = '', , base64]) =>
    base64 === written && !/^[#@|]/.test(first) ? first.split(',') : [],
  )
  return [...new Set(names)]
}

function textOf(file: string): string {
  try {
    const text = readFileSync(file)
    return text.length > largest ? '' : text.toString('utf8')
  } catch {
    return ''
  }
}
