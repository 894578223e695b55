import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import type { Message } from '../../src/core/ports/messenger.ts'
import { p256KeyFrom, type TestKey } from './client.ts'
import { type Headless, type InitialClient, startHeadless } from './headless.ts'
import { codeIn, encryptedCode, mailTo } from './one-time-codes.ts'
import { runProgram } from './program.ts'
import { type Reply, sendTo } from './server.ts'
import { resultOf } from './signing-up.ts'
import { temporaryFolderOfFile } from './temporary-folder.ts'

/** The contact of the person who signs in there. */
export const email = 'ada@example.org'

/** An agent on files of its own, which can be killed and started again, with somebody who signs in by mail. */
export class AgentOnDisk {
  readonly #folder = temporaryFolderOfFile()
  readonly #data = join(this.#folder, 'data')
  readonly #outputs: (() => string)[] = []
  readonly #more: readonly string[]
  #agent!: Headless
  #owner!: TestKey
  #sequence = 0
  parent = ''
  person = ''

  /** @param more - Further options for its start. */
  constructor(more: readonly string[] = []) {
    this.#more = more
    afterAll(() => this.#agent?.kill())
  }

  async start(): Promise<void> {
    const [file, passphrase] = [join(this.#folder, 'client.json'), join(this.#folder, 'passphrase')]
    writeFileSync(passphrase, 'four unrelated words here')
    const vault = ['--vault', 'passphrase', '--passphrase-file', passphrase]
    const messages = ['--messages-to', join(this.#folder, 'messages')]
    this.#agent = await startHeadless([
      '--data',
      this.#data,
      ...vault,
      ...messages,
      ...this.#more,
      '--approvals',
      'nothing',
      '--init',
      file,
    ])
    const client: InitialClient = JSON.parse(readFileSync(file, 'utf8'))
    this.#outputs.push(this.#agent.stdout, this.#agent.stderr)
    this.#owner = p256KeyFrom(client.apiPrivateKey, client.apiPublicKey)
    this.parent = client.organizationId
  }

  async settle(): Promise<void> {
    const rootUsers = [{ userName: 'Ada', userEmail: email, apiKeys: [], authenticators: [], oauthProviders: [] }]
    const parameters = { subOrganizationName: 'Ada', rootUsers, rootQuorumThreshold: 1 }
    const made = resultOf(await this.post(this.request('CREATE_SUB_ORGANIZATION_V7', parameters)))
    this.person = made.subOrganizationId
  }

  /** While it runs. What it does afterwards is not in it. */
  async backUp(): Promise<void> {
    const file = join(this.#folder, 'backup.age')
    rmSync(file, { force: true })
    const to = ['--data', this.#data, '--to', file]
    const made = await runProgram('backup', [...to, '--backup-passphrase-file', join(this.#folder, 'passphrase')])
    if (made.code !== 0) throw new Error(made.stderr)
  }

  /** Loses what it has, and starts with what was in the backup. */
  async restore(): Promise<void> {
    await this.kill()
    rmSync(this.#data, { recursive: true })
    const passphrase = join(this.#folder, 'passphrase')
    const from = ['--from', join(this.#folder, 'backup.age'), '--backup-passphrase-file', passphrase]
    const vault = ['--vault', 'passphrase', '--passphrase-file', passphrase]
    const restored = await runProgram('restore', [...from, '--data', this.#data, ...vault])
    if (restored.code !== 0) throw new Error(restored.stderr)
    await this.start()
  }

  kill = () => this.#agent.kill()

  get api(): string {
    return this.#agent.api
  }

  request(type: string, parameters: object, organizationId = this.parent) {
    const path = `/public/v1/submit/${type.replace(/_V\d+$/, '').toLowerCase()}`
    const timestampMs = String(Date.now() - ++this.#sequence)
    const body = JSON.stringify({ type: `ACTIVITY_TYPE_${type}`, timestampMs, organizationId, parameters })
    return {
      path,
      body,
      headers: { Prefer: 'wait=120', 'Content-Type': 'application/json', 'X-Stamp': this.#owner.stamp(body) },
    }
  }

  post(request: Parameters<typeof sendTo>[1]): Promise<Reply> {
    return sendTo(Number(new URL(this.#agent.api).port), request)
  }

  /** The newest. */
  get message(): Message {
    return JSON.parse(readFileSync(join(this.#folder, 'messages'), 'utf8').trim().split('\n').at(-1) ?? '')
  }

  get code(): string {
    return codeIn(this.message)
  }

  async send() {
    const { otpId, otpEncryptionTargetBundle: bundle } = resultOf(
      await this.post(this.request('INIT_OTP_V3', mailTo(email))),
    )
    return { otpId: otpId as string, bundle: bundle as string, code: this.code }
  }

  async trial({ otpId, bundle }: { otpId: string; bundle: string }, code: string, key: TestKey) {
    const encryptedOtpBundle = await encryptedCode({ bundle }, code, key)
    return { encryptedOtpBundle, request: this.request('VERIFY_OTP_V2', { otpId, encryptedOtpBundle }) }
  }

  /** While it is stopped: what is on its disk, and what it has said. */
  kept() {
    const store = openSqliteStore(databaseFile(this.#data))
    const found = {
      logins: store.list('apiKeys', this.person, { session: 'LOGIN' }).map(({ publicKey }) => publicKey),
      spent: store.list('spentTokens', this.parent, { use: 'LOGIN' }).map(each => each.tokenHash),
      codes: store.list('oneTimeCodes', this.parent),
      activities: store.activities(this.parent, {}, { limit: 100 }),
    }
    void store.close()
    return found
  }

  bytes(): { readonly name: string; readonly bytes: Buffer }[] {
    const files = readdirSync(this.#data, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }))
    return [...files, ...this.#outputs.map(said => ({ name: 'output', bytes: Buffer.from(said()) }))]
  }
}

/** Accepts only errors of a request that the agent did not live to answer; throws all others. */
export const isGone = (thrown: NodeJS.ErrnoException) => {
  if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(thrown.code ?? '')) throw thrown
  return undefined
}
