import { open, stat } from 'node:fs/promises'
import type { Decrypter, Identity } from 'age-encryption'
import { AgentError } from '../../core/errors.ts'
import { mostRecipients } from '../../shared/backups.ts'
import { damagedBackup, notABackup } from './failures.ts'
import { passphraseIdentity } from './passphrase.ts'

/** Key to a backup: its passphrase, or the text of an identity file of age. */
export type HeldBy = { readonly passphrase: string } | { readonly identities: string }

/** Most bytes in the header of age: it lists who can open the file, a line or a few each. */
const longestHeader = 256 * 1024
/** Twice as many as an agent encrypts to. Each is tried with each identity, which takes milliseconds. */
const mostStanzas = 2 * mostRecipients
const firstLine = 'age-encryption.org/v1\n'
const armored = '-----BEGIN AGE ENCRYPTED FILE-----'

/**
 * Checks the file before the library reads it, which would hold a file without line breaks in memory as a whole. Only a regular file is
 * opened: nobody may ever write to a pipe.
 * @throws AgentError `BACKUP_INVALID`, `FILE_UNUSABLE`
 */
export async function refuseForeignHeader(file: string): Promise<void> {
  const found = await stat(file)
  if (!found.isFile() && !found.isDirectory()) {
    throw new AgentError('FILE_UNUSABLE', 'This is no regular file. Copy the backup into one, and name that.')
  }
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHeader), 0, longestHeader, 0)
    const text = buffer.toString('latin1', 0, bytesRead)
    if (text.startsWith(armored)) {
      throw new AgentError(
        'BACKUP_INVALID',
        'This file is age’s text form. Backups are not: remove the armor with age, or take the file that Countersign wrote. Nothing was ' +
          'changed.',
      )
    }
    if (!text.startsWith(firstLine)) {
      // Cut off before the first line ends, it still is one.
      throw text !== '' && firstLine.startsWith(text) ? damagedBackup() : notABackup()
    }
    const [header, ...rest] = text.split('\n--- ', 2)
    if (rest.length === 0) throw damagedBackup()
    if ((header?.split('\n-> ').length ?? 0) - 1 > mostStanzas) throw notABackup()
  } finally {
    await handle.close()
  }
}

/**
 * @returns decrypts a file; rejects with `PASSPHRASE_WRONG` where this does not open it, and with errors of the library.
 * @throws AgentError `REQUEST_INVALID` for a text that is no identity file
 */
export async function decryptionBy(
  heldBy: HeldBy,
): Promise<(file: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  /** Kinds of recipient that can open the file, as its header says. */
  let kinds: readonly string[] = []
  const look: Identity = {
    unwrapFileKey(stanzas) {
      kinds = stanzas.map(({ args: [kind = ''] }) => kind)
      return null
    },
  }
  decrypter.addIdentity(look)
  if ('passphrase' in heldBy) decrypter.addIdentity(passphraseIdentity(heldBy.passphrase))
  else addIdentities(decrypter, heldBy.identities)
  return async file => {
    try {
      return await decrypter.decrypt(file)
    } catch (thrown) {
      throw isNobody(thrown) ? notFor(heldBy, kinds) : thrown
    }
  }
}

function addIdentities(decrypter: Decrypter, text: string): void {
  const lines = text.split(/\r?\n/).map(line => line.trim())
  const identities = lines.filter(line => line !== '' && !line.startsWith('#'))
  try {
    if (identities.length === 0) throw new Error('empty')
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch {
    // Without its cause, which may quote a line.
    throw new AgentError(
      'REQUEST_INVALID',
      'An identity file has lines that begin with AGE-SECRET-KEY-, as age-keygen writes them. This one has others, or none.',
    )
  }
}

function isNobody(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message.startsWith('no identity matched')
}

function notFor(heldBy: HeldBy, kinds: readonly string[]): AgentError {
  const isForPassphrase = kinds.includes('scrypt')
  if ('passphrase' in heldBy) {
    return isForPassphrase
      ? new AgentError('PASSPHRASE_WRONG', 'This is not the passphrase of the backup. Try again. Nothing was changed.')
      : new AgentError(
          'PASSPHRASE_WRONG',
          'This backup was made for recipients, not for a passphrase. Give the identity of one of them, which begins with AGE-SECRET-KEY-. Nothing was changed.',
        )
  }
  return new AgentError(
    'PASSPHRASE_WRONG',
    isForPassphrase
      ? 'This backup was made with a passphrase. Give that passphrase, not an identity file. Nothing was changed.'
      : 'This backup was made for other recipients: none of these identities opens it. Nothing was changed.',
  )
}
