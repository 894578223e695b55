/**
 * The promise: a passphrase is the text that its owner wrote, and nothing else. No other text opens what it locks, and what a file with it
 * opens, its owner can open by typing it.
 */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { decryptionBy } from '../../src/adapters/backup-file/decrypt.ts'
import { encryptionFor } from '../../src/adapters/backup-file/write.ts'
import { serveCommands } from '../../src/adapters/command-socket/serve.ts'
import { socketName } from '../../src/adapters/command-socket/socket-path.ts'
import { restore } from '../../src/headless/commands/restore.ts'
import { readPassphrase, vaultOf } from '../../src/headless/vault-of.ts'
import { newPassphrase } from '../../src/shared/passphrase.ts'
import { newPassphraseFault } from '../../src/shared/passphrase-form.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const words = 'four unrelated words'

function fileOf(...parts: readonly (string | readonly number[])[]): string {
  const file = join(temporaryFolder(), 'passphrase')
  writeFileSync(file, Buffer.concat(parts.map(part => Buffer.from(part as string))), { mode: 0o600 })
  return file
}

const read = (file: string) => readPassphrase(file, '--passphrase-file')

test.each([0xe4, 0xff, 0xc3])('a file with the byte %i, which is no UTF-8, is refused, with the next step', byte => {
  const file = fileOf(words, [byte])
  expect(() => read(file)).toThrow('--passphrase-file is not UTF-8. Save it as UTF-8.')
  expect(() => vaultOf({ vault: 'passphrase', 'passphrase-file': file })).toThrow('is not UTF-8')
})

test('an identity file that is no UTF-8 is refused', async () => {
  const restored = restore.run(
    { from: 'backup.age', data: 'nowhere', vault: 'keychain', 'identity-file': fileOf(words, [0xe4]) },
    [],
  )
  await expect(restored).rejects.toThrow('--identity-file is not UTF-8. Save it as UTF-8.')
})

test('a command that is no UTF-8 is refused before anybody reads its passphrase', async () => {
  const dataDirectory = temporaryFolder()
  const asked: unknown[] = []
  const run = async (request: unknown) => asked.push(request)
  const door = await serveCommands({ dataDirectory, commands: new Map([['backup', run]]), log })
  onTestFinished(() => door?.stop())
  const sent = request({ socketPath: join(dataDirectory, socketName), path: '/backup', method: 'POST', agent: false })
  sent.end(Buffer.concat([Buffer.from('{"vaultPassphrase":"four words'), Buffer.of(0xe4), Buffer.from('"}')]))
  const [response] = await once(sent, 'response')
  expect(await text(response)).toContain('it is not JSON in UTF-8')
  expect(asked).toEqual([])
})

test('a byte order mark, which nobody types, is no part of the passphrase', () => {
  expect(read(fileOf([0xef, 0xbb, 0xbf], `${words}\r\n`))).toBe(words)
})

test.each<[string, Buffer]>([
  ['UTF-16 with a mark', Buffer.from(`\ufeff${words}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(words, 'utf16le')],
  ['big-endian UTF-16 without a mark', Buffer.from(words, 'utf16le').swap16()],
])('a file in %s is refused, with the next step', (_, bytes) => {
  expect(() => read(fileOf([...bytes]))).toThrow(/[Ss]aved? (it )?as UTF-8/)
})

test.each(['\t', '\n', '\u001b', '\u007f', '\u0085'])('a file with the control character %j is refused', character => {
  expect(() => read(fileOf(words, character, words, '\n'))).toThrow('one line of text without control characters')
})

const streamOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream()
const bytesOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer())

/** Each has another form in NFKC. */
const typed = ['half ½ of four words', 'premier º and four words', 'cafe\u0301 and four words']

test.each(typed)('a file that age encrypted for %j is opened by it, and by no other', async passphrase => {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(10)
  encrypter.setPassphrase(passphrase)
  const file = await encrypter.encrypt('the backup')
  const opened = await (await decryptionBy({ passphrase }))(streamOf(file))
  expect(Buffer.from(await bytesOf(opened)).toString()).toBe('the backup')
  const other = await decryptionBy({ passphrase: `${passphrase} ` })
  await expect(other(streamOf(file))).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
})

test('a backup is opened by age with the NFKC form of its passphrase, and here as it is typed', async () => {
  const [passphrase = ''] = typed
  const encrypt = await encryptionFor({ passphrase })
  const file = await bytesOf(await encrypt(streamOf(Buffer.from('the backup'))))
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase.normalize('NFKC'))
  expect(Buffer.from(await decrypter.decrypt(file)).toString()).toBe('the backup')
  const opened = await (await decryptionBy({ passphrase }))(streamOf(file))
  expect(Buffer.from(await bytesOf(opened)).toString()).toBe('the backup')
})

const longest = '🙂'.repeat(512)
const formed = {
  'of 11 units': ['🙂🙂🙂🙂🙂x', /at least 12 characters/],
  'of 12 units': ['🙂🙂🙂🙂🙂🙂', undefined],
  'of 1,024 units': [longest, undefined],
  'of 1,025 units': [`${longest}x`, /at most 1,024 characters/],
  'of more units than characters': ['🙂'.repeat(1000), /at most 1,024 characters/],
  'with a tab': [`${words}\t${words}`, /control characters/],
  'with half a character': [`${words}\ud83d`, /control characters/],
} as const

test.each(Object.entries(formed))('a new passphrase %s is taken everywhere, or nowhere', (_, [passphrase, reason]) => {
  const asked = newPassphrase.safeParse(passphrase)
  expect(asked.error?.issues[0]?.message).toEqual(reason && expect.stringMatching(reason))
  expect(newPassphraseFault(passphrase)).toBe(asked.error?.issues[0]?.message)
  // A file holds no half characters: what it would hold is not UTF-8.
  const file = fileOf(...(passphrase.isWellFormed() ? [passphrase] : [words, [0xed, 0xa0, 0xbd]]))
  const read = () => vaultOf({ vault: 'passphrase', 'passphrase-file': file })
  if (reason) expect(read).toThrow(passphrase.isWellFormed() ? reason : 'not UTF-8')
  else expect(read()).toEqual({ kind: 'passphrase', passphrase })
})

test('a passphrase of a backup that the window could not take is refused on the command line', () => {
  expect(() => read(fileOf(`${longest}x`))).toThrow(/at most 1,024 characters/)
})
