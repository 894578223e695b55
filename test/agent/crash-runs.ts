import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseEther, serializeTransaction } from 'viem'
import { afterAll, expect } from 'vitest'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { p256Key, p256KeyFrom, type TestKey } from '../support/client.ts'
import { type Headless, type InitialClient, startHeadless } from '../support/headless.ts'
import type { Random } from '../support/random.ts'
import { sendTo } from '../support/server.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { ethereumAccount } from '../support/turnkey.ts'
import { unmatchedSecrets } from '../support/unmatched-secrets.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

/** kill -9 at random moments of real work. CRASH_SEED=n makes the same choices again; the moments remain the machine's. */
export const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))

export interface Submission {
  readonly path: string
  readonly body: string
  readonly stamp: string
}

export interface Answer {
  readonly id: string
  readonly status: string
  readonly type: string
  readonly fingerprint: string
  readonly intent: object
  readonly result: object
  readonly failure: { readonly details: readonly object[] } | null
}

/** An agent that can be killed and started again on the same data, with several clients that only know their bytes. */
export class Victim {
  readonly random: Random
  readonly #folder = temporaryFolderOfFile()
  readonly #approvals: string
  #agent!: Headless
  #client!: InitialClient
  #keys: TestKey[] = []
  #sequence = 0
  #address = ''
  #walletId = ''
  kills = 0

  constructor(approvals: string, random: Random) {
    this.#approvals = approvals
    this.random = random
    afterAll(() => this.#agent?.kill())
  }

  get data(): string {
    return join(this.#folder, 'data')
  }

  async start(): Promise<WindowSession> {
    const [file, passphraseFile] = [join(this.#folder, 'client.json'), join(this.#folder, 'passphrase')]
    writeFileSync(passphraseFile, 'four unrelated words here')
    const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
    this.#agent = await startHeadless(['--data', this.data, ...vault, '--approvals', this.#approvals, '--init', file])
    this.#client = JSON.parse(readFileSync(file, 'utf8'))
    return enterWindow(this.#agent.window)
  }

  /** Four clients and one wallet to sign with. */
  async settle(): Promise<Answer[]> {
    this.#keys = [p256KeyFrom(this.#client.apiPrivateKey, this.#client.apiPublicKey)]
    const others = Array.from({ length: 3 }, p256Key)
    const apiKeys = others.map(({ publicKey }, index) => ({
      apiKeyName: `Client ${index}`,
      publicKey,
      curveType: 'API_KEY_CURVE_P256',
    }))
    const created = await this.post(this.submission('CREATE_API_KEYS_V2', { userId: this.#client.userId, apiKeys }))
    this.#keys.push(...others)
    const wallet = await this.post(
      this.submission('CREATE_WALLET', { walletName: 'Main', accounts: [ethereumAccount] }),
    )
    if (!created || !wallet) throw new Error('the agent went away while it was set up')
    const { createWalletResult } = wallet.result as { createWalletResult: { walletId: string; addresses: string[] } }
    this.#address = createWalletResult.addresses[0] ?? ''
    this.#walletId = createWalletResult.walletId
    return [created, wallet]
  }

  /** Ends it as a power cut would, at a moment within the next milliseconds. No key is left without its record, nor a record without. */
  async kill(): Promise<void> {
    await delay(this.random.below(6))
    await this.#agent.kill()
    this.kills += 1
    expect(unmatchedSecrets(databaseFile(this.data))).toEqual([])
  }

  async stop(): Promise<void> {
    await this.#agent.stop()
  }

  submission(type: string, parameters: object): Submission {
    const path = `/public/v1/submit/${type.replace(/_V\d+$/, '').toLowerCase()}`
    const { organizationId } = this.#client
    const timestampMs = String(Date.now() - ++this.#sequence)
    const body = JSON.stringify({ type: `ACTIVITY_TYPE_${type}`, timestampMs, organizationId, parameters })
    const key = this.#keys[this.random.below(this.#keys.length)] as TestKey
    return { path, body, stamp: key.stamp(body) }
  }

  /** The activity, or undefined if the agent was gone before it answered. */
  async post({ path, body, stamp }: Submission, headers: Record<string, string> = {}): Promise<Answer | undefined> {
    const port = Number(new URL(this.#agent.api).port)
    const sent = {
      path,
      body,
      headers: { Prefer: 'wait=120', 'Content-Type': 'application/json', 'X-Stamp': stamp, ...headers },
    }
    const reply = await sendTo(port, sent).catch(thrown => (isGone(thrown) ? undefined : thrown))
    if (!reply) return undefined
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
    return reply.body.activity
  }

  get organizationId(): string {
    return this.#client.organizationId
  }

  get userId(): string {
    return this.#client.userId
  }

  signature(index: number): Submission {
    return this.submission('SIGN_RAW_PAYLOAD_V2', { ...this.#raw, payload: digest(index) })
  }

  signatureBy(signWith: string): Submission {
    return this.submission('SIGN_RAW_PAYLOAD_V2', { ...this.#raw, signWith, payload: digest(1) })
  }

  get #raw() {
    return { signWith: this.#address, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' }
  }

  /** Every kind of work there is, one after the other. */
  mixed(index: number): Submission {
    const { signWith } = this.#raw
    const kinds: (() => Submission)[] = [
      () => this.signature(index),
      () => this.submission('SIGN_RAW_PAYLOADS', { ...this.#raw, payloads: [digest(index), digest(index + 1000)] }),
      () =>
        this.submission('SIGN_TRANSACTION_V2', {
          signWith,
          type: 'TRANSACTION_TYPE_ETHEREUM',
          unsignedTransaction: transfer(index),
        }),
      () => this.submission('CREATE_WALLET', { walletName: `Wallet ${index}`, accounts: [ethereumAccount] }),
      () =>
        this.submission('CREATE_WALLET_ACCOUNTS', {
          walletId: this.#walletId,
          accounts: [{ ...ethereumAccount, path: `m/44'/60'/0'/1/${index}` }],
        }),
      () =>
        this.submission('CREATE_PRIVATE_KEYS_V2', {
          privateKeys: [0, 1].map(each => ({
            privateKeyName: `Key ${index} ${each}`,
            curve: 'CURVE_SECP256K1',
            privateKeyTags: [],
            addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
          })),
        }),
      () =>
        this.submission('CREATE_USERS_V3', {
          users: [{ userName: `User ${index}`, apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }],
        }),
    ]
    return (kinds[index % kinds.length] as () => Submission)()
  }
}

/** 32 bytes, hex. */
function digest(number: number): string {
  return number.toString(16).padStart(64, '0')
}

function transfer(nonce: number): string {
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  return serializeTransaction({
    chainId: 1,
    nonce,
    to,
    value: parseEther('1'),
    gas: 21_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
  }).slice(2)
}

/** For a request that was under way when the agent was killed. */
export function isGone(thrown: NodeJS.ErrnoException): true {
  if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(thrown.code ?? '')) throw thrown
  return true
}
