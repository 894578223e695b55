import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { decryptCredentialBundle, generateP256KeyPair } from '@turnkey/crypto'
import { afterAll, expect, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { databaseFile } from '../../src/agent/data-directory.ts'
import { sha256OfText } from '../../src/core/crypto/hash.ts'
import type { Message } from '../../src/core/ports/messenger.ts'
import { p256Key, p256KeyFrom, type TestKey } from '../support/client.ts'
import { type Headless, type InitialClient, startHeadless } from '../support/headless.ts'
import { codeIn, encryptedCode, loginWith, mailTo } from '../support/one-time-codes.ts'
import { type Reply, sendTo } from '../support/server.ts'
import { resultOf } from '../support/signing-up.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

const email = 'ada@example.org'

/** An agent on files of its own, which can be killed and started again, with somebody who signs in by mail. */
class Agent {
  readonly #folder = temporaryFolderOfFile()
  readonly #data = join(this.#folder, 'data')
  readonly #outputs: (() => string)[] = []
  #agent!: Headless
  #owner!: TestKey
  #sequence = 0
  parent = ''
  person = ''

  constructor() {
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

  kill = () => this.#agent.kill()

  request(type: string, parameters: object, organizationId = this.parent) {
    const path = `/public/v1/submit/${type.replace(/_V\d+$/, '').toLowerCase()}`
    const timestampMs = String(Date.now() - ++this.#sequence)
    const body = JSON.stringify({ type: `ACTIVITY_TYPE_${type}`, timestampMs, organizationId, parameters })
    return { path, body, headers: { 'Content-Type': 'application/json', 'X-Stamp': this.#owner.stamp(body) } }
  }

  post(request: ReturnType<Agent['request']>): Promise<Reply> {
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

const isGone = (thrown: NodeJS.ErrnoException) => {
  if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(thrown.code ?? '')) throw thrown
  return undefined
}

const invalid = { status: 400, body: { code: 3, message: expect.stringContaining('Invalid OTP code') } }

test('wrong tries are remembered across a kill', { timeout: 120_000 }, async () => {
  const agent = new Agent()
  await agent.start()
  await agent.settle()
  const sent = await agent.send()
  const key = p256Key()
  const attempt = async (code: string) => agent.post((await agent.trial(sent, code, key)).request)
  for (const code of ['WRONG2345', 'WRONG2346']) expect(await attempt(code)).toMatchObject(invalid)
  await agent.kill()
  await agent.start()
  expect(await attempt('WRONG2347')).toMatchObject(invalid)
  expect(await attempt(sent.code)).toMatchObject(invalid)
  await agent.kill()
  expect(agent.kept().codes).toMatchObject([{ id: sent.otpId, wrongTries: 3, spent: false }])
})

test('a kill between the use of a code or a token and its key leaves both or neither, and no secret', {
  timeout: 400_000,
}, async () => {
  const agent = new Agent()
  await agent.start()
  await agent.settle()
  const secrets: string[] = []
  const took: number[] = []
  const seen = { cutShort: 0, verified: 0, unverified: 0, loggedIn: 0, notLoggedIn: 0 }
  const rounds = Number(process.env.ROUNDS ?? 8)
  // As long as a first request after the start takes here, and some more.
  const spread = Number(process.env.SPREAD ?? 60)
  for (let round = 0; round < rounds; round++) {
    const sent = await agent.send()
    const holder = p256Key()
    const { encryptedOtpBundle, request } = await agent.trial(sent, sent.code, holder)
    secrets.push(sent.code, encryptedOtpBundle)

    const began = performance.now()
    const verifying = agent.post(request).catch(isGone)
    void verifying.then(reply => reply && took.push(Math.round(performance.now() - began)))
    await delay(Math.random() * spread)
    await agent.kill()
    const first = await verifying
    const { codes, activities } = agent.kept()
    const code = codes.find(({ id }) => id === sent.otpId)
    const done = activities.filter(
      each =>
        each.type.includes('VERIFY_OTP') &&
        each.status === 'ACTIVITY_STATUS_COMPLETED' &&
        JSON.stringify(each).includes(sent.otpId),
    )
    expect(done).toHaveLength(code?.spent ? 1 : 0)
    if (!first && code?.spent) seen.cutShort += 1
    if (first) expect(first.status).toBe(200)
    seen[code?.spent ? 'verified' : 'unverified'] += 1
    await agent.start()

    let token = first && resultOf(first).verificationToken
    if (!token) {
      const again = await agent.post((await agent.trial(sent, sent.code, holder)).request)
      // What was used up is used up; its token went with the agent that made it.
      if (code?.spent) expect(again).toMatchObject(invalid)
      token = code?.spent ? undefined : resultOf(again).verificationToken
      if (!token) continue
    }
    secrets.push(token, ...token.split('.').slice(1))

    const before = agent.person
    const proof = { verificationToken: token as string, key: holder }
    const [one, two] = [loginWith(proof), loginWith(proof)]
    const loggingIn = agent.post(agent.request('OTP_LOGIN_V2', one.parameters, before)).catch(isGone)
    await delay(Math.random() * spread)
    await agent.kill()
    const answered = await loggingIn
    const { logins, spent } = agent.kept()
    const isIn = logins.includes(one.session.publicKey)
    const { id } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    expect(spent.includes(sha256OfText(`verification token ${id}`))).toBe(isIn)
    if (!answered && isIn) seen.cutShort += 1
    if (answered) expect([answered.status, isIn]).toEqual([200, true])
    seen[isIn ? 'loggedIn' : 'notLoggedIn'] += 1
    await agent.start()
    const next = await agent.post(agent.request('OTP_LOGIN_V2', two.parameters, before))
    expect(next.status).toBe(isIn ? 400 : 200)
  }
  await agent.kill()
  console.info(seen, took)
  const found = agent
    .bytes()
    .flatMap(({ name, bytes }) =>
      secrets.filter(secret => bytes.includes(secret)).map(secret => `${name}: ${secret.slice(0, 12)}`),
    )
  expect(found).toEqual([])
  expect(secrets.length).toBeGreaterThan(rounds)
})

test.each(['EMAIL_AUTH_V3', 'INIT_USER_EMAIL_RECOVERY_V2'])(
  'a key that %s mails is nowhere but in the mail',
  { timeout: 120_000 },
  async kind => {
    const agent = new Agent()
    await agent.start()
    await agent.settle()
    const target = generateP256KeyPair()
    const parameters = {
      email,
      targetPublicKey: target.publicKeyUncompressed,
      emailCustomization: { appName: 'Acme' },
    }
    expect((await agent.post(agent.request(kind, parameters, agent.person))).status).toBe(200)
    const { message } = agent
    const [bundle = ''] = /^[1-9A-HJ-NP-Za-km-z]{80,}$/m.exec(message.text) ?? []
    const privateKey = decryptCredentialBundle(bundle, target.privateKey)
    await agent.kill()
    const secrets = [bundle, privateKey, privateKey.toUpperCase()].map(each => Buffer.from(each))
    const found = agent
      .bytes()
      .filter(({ bytes }) => [...secrets, Buffer.from(privateKey, 'hex')].some(secret => bytes.includes(secret)))
    expect(found.map(({ name }) => name)).toEqual([])
    expect(
      agent.bytes().some(({ bytes }) => bytes.includes(agent.person)),
      'the files were read',
    ).toBe(true)
  },
)
