import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doctorCommand } from '../../../src/agent/commands/doctor.ts'
import { startHeadless } from '../../support/headless.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../../support/window-session.ts'

// Real data of a real agent, and one real fault in it at a time.

export const passphrase = 'four unrelated words here'

/** What the doctor says of a directory that no agent runs on, by the names of its checks. */
export async function examine(directory: string, given: string | null = null, mend = false) {
  const vault = given === null ? undefined : ({ kind: 'passphrase', passphrase: given } as const)
  const parts = { dataDirectory: directory, vault, tell: () => undefined }
  const { checks, mended } = await doctorCommand.offline(parts, { mend, vault: vault ?? null })
  const of = (state: string) => checks.filter(check => check.state === state).map(({ name }) => name)
  const detail = (name: string) => checks.find(check => check.name === name)?.detail ?? ''
  return { ill: of('ill'), unknown: of('unknown'), detail, mended }
}

/** Everything of a directory that anybody could have changed. */
export function everythingOf(directory: string): unknown[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).map(entry => {
    const path = join(entry.parentPath, entry.name)
    const { mode, mtimeMs, size } = statSync(path)
    return [path, mode, mtimeMs, size, entry.isFile() && createHash('sha256').update(readFileSync(path)).digest('hex')]
  })
}

/** The data of an agent that made one wallet and was stopped. Call it in a `beforeAll`. */
export async function dataOfStoppedAgent() {
  const folder = temporaryFolderOfFile()
  const passphraseFile = join(folder, 'passphrase')
  writeFileSync(passphraseFile, passphrase, { mode: 0o600 })
  const scratch = join(folder, 'scratch')
  mkdirSync(scratch)
  const data = join(folder, 'data')
  const before = join(folder, 'before.db')
  const start = (directory: string, ...more: string[]) =>
    startHeadless(['--data', directory, '--vault', 'passphrase', '--passphrase-file', passphraseFile, ...more], {
      environment: { TMPDIR: scratch },
    })
  const first = await start(data, '--init', join(folder, 'client.json'))
  const { organizationId } = JSON.parse(readFileSync(join(folder, 'client.json'), 'utf8'))
  await first.stop()
  cpSync(join(data, 'countersign.db'), before)
  const second = await start(data)
  const { walletId } = await makeWallet(await enterWindow(second.window), organizationId)
  await second.stop()
  return {
    folder,
    data,
    scratch,
    passphraseFile,
    /** The database as it was before the wallet was made. */
    before,
    organizationId: organizationId as string,
    walletId,
    start,
    /** A copy of the data, to be harmed. */
    copy(directory = join(temporaryFolder(), 'data')): string {
      cpSync(data, directory, { recursive: true, preserveTimestamps: true })
      chmodSync(directory, 0o700)
      return directory
    },
    /** Names of the copies that programs and agents made to read them. The folder is theirs alone. */
    copiesLeft: () => readdirSync(scratch),
  }
}

function makeWallet(session: WindowSession, organizationId: string) {
  const account = {
    curve: 'CURVE_SECP256K1',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  } as const
  return session.call('wallets.create', { organizationId, name: 'Savings', mnemonicLength: 12, accounts: [account] })
}
