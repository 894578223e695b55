import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { base58 } from '@scure/base'

export interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Which of the secrets are in which of the places, and how they are written there: one line each. */
export function findSecrets(secrets: readonly NamedBytes[], places: readonly NamedBytes[]): string[] {
  return secrets.flatMap(secret =>
    writingsOf(secret.bytes).flatMap(writing =>
      places
        .filter(place => Buffer.from(place.bytes).includes(writing.bytes))
        .map(place => `${secret.name}, ${writing.name}, in ${place.name}`),
    ),
  )
}

/** Every file below a folder. */
export function filesBelow(folder: string): NamedBytes[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => ({ name: file.slice(folder.length + 1), bytes: readFileSync(file) }))
}

/** The ways bytes are written down. */
export function writingsOf(bytes: Uint8Array): NamedBytes[] {
  const hex = Buffer.from(bytes).toString('hex')
  return [
    { name: 'raw', bytes },
    ...written({ hex, 'upper-case hex': hex.toUpperCase(), base58: base58.encode(bytes) }),
    ...[0, 1, 2].flatMap(offset => {
      const { base64, base64url } = base64At(bytes, offset)
      return written({ [`base64 at ${offset}`]: base64, [`base64url at ${offset}`]: base64url })
    }),
  ]
}

/** Base64 goes by three bytes at a time, so what it makes of bytes within others depends on where they begin. */
function base64At(bytes: Uint8Array, offset: number) {
  const shifted = Buffer.concat([Buffer.alloc(offset), bytes])
  const first = Math.ceil((offset * 4) / 3)
  const last = Math.floor((shifted.length * 4) / 3)
  const within = (text: string) => text.slice(first, last)
  return { base64: within(shifted.toString('base64')), base64url: within(shifted.toString('base64url')) }
}

function written(texts: Record<string, string>): NamedBytes[] {
  return Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
}
