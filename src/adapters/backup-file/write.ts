import { createReadStream } from 'node:fs'
import { ReadableStream as Stream } from 'node:stream/web'
import { AgentError } from '../../core/errors.ts'
import { writeWhole } from '../disk/write-whole.ts'
import type { BackupHeader } from './contents.ts'
import { fileFailure } from './failures.ts'
import { passphraseRecipient } from './passphrase.ts'

/** People whom a backup is for: those who know a passphrase, or have one of several keys. */
export type BackupFor = { readonly passphrase: string } | { readonly recipients: readonly string[] }

export interface BackupContents {
  readonly header: BackupHeader
  /** Opens the secrets in the database. */
  readonly dataKey: Uint8Array
  /** A copy of the database, of as many bytes as the header says. */
  readonly database: string
}

type Encrypt = (plaintext: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>

/**
 * Prepares what encrypts for them, by the format age (https://age-encryption.org/v1).
 * @throws AgentError `REQUEST_INVALID` for an empty passphrase, or what is no recipient that can be encrypted to
 */
export async function encryptionFor(wanted: BackupFor): Promise<Encrypt> {
  const { Encrypter, Stanza } = await import('age-encryption')
  const encrypter = new Encrypter()
  if ('passphrase' in wanted) {
    if (wanted.passphrase === '') throw new AgentError('REQUEST_INVALID', 'Give a passphrase for the backup.')
    encrypter.addRecipient(passphraseRecipient(wanted.passphrase, Stanza))
    return plaintext => encrypter.encrypt(plaintext)
  }
  if (wanted.recipients.length === 0)
    throw new AgentError('REQUEST_INVALID', 'Give a passphrase or a recipient for the backup.')
  try {
    for (const recipient of wanted.recipients) encrypter.addRecipient(recipient)
    // Some are looked at only when they are used.
    await encrypter.encrypt(new Uint8Array())
  } catch (cause) {
    throw new AgentError(
      'REQUEST_INVALID',
      'A recipient begins with age1 and is copied whole, as age-keygen or the program of a security key shows it. One of these is not.',
      { cause },
    )
  }
  return plaintext => encrypter.encrypt(plaintext)
}

/**
 * Writes the file, whole or not at all, where there is none: see `writeWhole`. Memory does not grow with the database.
 * @throws AgentError `ALREADY_EXISTS`, `FILE_UNUSABLE`
 */
export async function writeBackup(file: string, encrypt: Encrypt, contents: BackupContents): Promise<void> {
  try {
    await writeWhole(file, async handle => {
      const encrypted = await encrypt(Stream.from(plaintextOf(contents)) as ReadableStream<Uint8Array>)
      for await (const chunk of encrypted) await handle.writeFile(chunk)
    })
  } catch (thrown) {
    throw fileFailure(thrown)
  }
}

async function* plaintextOf({ header, dataKey, database }: BackupContents): AsyncGenerator<Uint8Array> {
  yield line(header)
  yield dataKey
  yield* createReadStream(database)
}

function line(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
