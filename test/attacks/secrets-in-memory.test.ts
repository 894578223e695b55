/**
 * The promise: once the vault is locked, who reads all of the agent's memory finds no seed, no recovery phrase, no private key and no data key,
 * however written: bytes, either way round as big integers hold them, hexadecimal, base64 or words, in one byte a letter or two.
 * The exceptions are said in docs/security.md, and are here: a passphrase that was typed, a key that made a taproot signature, and on Node a key on
 * Ed25519.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { deriveKey, seedOf } from '../../src/core/crypto/derivation.ts'
import { publicKeyOf } from '../../src/core/keys/public-key.ts'
import type { SigningInput, SigningKey } from '../../src/core/ports/signer.ts'
import type { WalletCurve } from '../../src/core/schema/curve.ts'
import { startHeadless } from '../support/headless.ts'
import { finderOf, findInMemory } from '../support/memory/process-memory.ts'
import type { Asked } from '../support/memory/signing-child.ts'
import { memoryVault } from '../support/memory-vault.ts'
import { mnemonicOf } from '../support/phrases.ts'
import { examples } from '../support/records.ts'
import { type NamedBytes, writingsOf } from '../support/secret-scan.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { enterWindow } from '../support/window-session.ts'

const soon = 300_000

/** Memory can be read where Linux lets a parent read its child's; the picture of the heap is taken everywhere. */
const isReadable = process.platform === 'linux'

function everyWriting(secrets: readonly NamedBytes[]): Map<string, Uint8Array> {
  const needles = new Map<string, Uint8Array>()
  for (const { name, bytes } of secrets) {
    needles.set(`${name}, the other way round`, Uint8Array.from(bytes).reverse())
    for (const writing of writingsOf(bytes)) {
      needles.set(`${name}, ${writing.name}`, writing.bytes)
      if (writing.name === 'raw') continue
      needles.set(
        `${name}, ${writing.name}, two bytes a letter`,
        Buffer.from(Buffer.from(writing.bytes).toString(), 'utf16le'),
      )
    }
  }
  return needles
}

const ofPhrase = (entropy: Uint8Array) =>
  (['utf8', 'utf16le'] as const).map(encoding => ({
    name: `recovery phrase, ${encoding}`,
    bytes: Buffer.from(mnemonicOf(entropy), encoding),
  }))

/** Keys of a wallet and one of its own, in a vault, and what signs with them. */
interface Kept {
  readonly database: string
  readonly signings: Asked['signings']
  readonly secrets: readonly NamedBytes[]
}

const passphrase = 'correct horse battery staple'

async function keep(inputs: readonly (readonly [path: string, input: SigningInput])[]): Promise<Kept> {
  const database = join(temporaryFolder(), 'agent.db')
  const store = openSqliteStore(database)
  const [organizationId, walletId, ownId] = [randomUUID(), randomUUID(), randomUUID()]
  const [entropy, own] = [randomBytes(32), randomBytes(32)]
  await store.write(transaction =>
    transaction.insert('organizations', { ...examples.organizations, id: organizationId, organizationId }),
  )
  const vault = memoryVault(store)
  await vault.changes.begin({ kind: 'passphrase', passphrase }, () => undefined)
  await vault.put({ organizationId, keyId: walletId }, entropy)
  await vault.put({ organizationId, keyId: ownId }, own)
  const dataKey = Uint8Array.from(await vault.dataKey())
  await store.close()
  const keyOf = (keyId: string, path: string | null, curve: WalletCurve, privateKey: Uint8Array): SigningKey => ({
    ...{ organizationId, keyId, path, curve, addressFormat: null, address: '', name: '', hardwareWallet: null },
    publicKey: Buffer.from(publicKeyOf(privateKey, curve)).toString('hex'),
  })
  const derived = inputs.map(([path, input]) => ({
    path,
    input,
    privateKey: deriveKey(entropy, path, input.curve as WalletCurve),
  }))
  return {
    database,
    signings: [
      ...derived.map(({ path, input, privateKey }) => ({
        key: keyOf(walletId, path, input.curve as WalletCurve, privateKey),
        input,
      })),
      { key: keyOf(ownId, null, 'CURVE_SECP256K1', own), input: digest() },
    ],
    secrets: [
      { name: 'entropy', bytes: entropy },
      { name: 'seed', bytes: seedOf(entropy) },
      ...ofPhrase(entropy),
      ...derived.map(({ path, privateKey }) => ({ name: path, bytes: privateKey })),
      { name: 'a key of its own', bytes: own },
      { name: 'data key', bytes: dataKey },
    ],
  }
}

const digest = (): SigningInput => ({ curve: 'CURVE_SECP256K1', digest: randomBytes(32) })

/** Signs in a process of its own; answers what is found there before and after it locks. */
async function signAndLock({ database, signings, secrets }: Kept) {
  const snapshot = join(temporaryFolder(), 'memory.heapsnapshot')
  const child: ChildProcess = fork(join(import.meta.dirname, '../support/memory/signing-child.ts'), {
    serialization: 'advanced',
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_OPTIONS: undefined },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const needles = everyWriting(secrets)
  const inMemory = () => (isReadable ? [...findInMemory(child.pid as number, needles)] : [])
  child.send({ database, passphrase, signings, times: 5, snapshot } satisfies Asked)
  await once(child, 'message')
  const unlocked = inMemory()
  child.send('lock')
  await once(child, 'message')
  const inHeap = new Set<string>()
  finderOf(needles)(readFileSync(snapshot), inHeap)
  return { unlocked, locked: inMemory(), inHeap: [...inHeap] }
}

/** OpenSSL frees the encoding that such a key is read from without wiping it (`der2key_decode`): Node on its own may leave that behind. */
const freedByOpenSsl = "m/44'/501'/0'/0', raw"

describe('what a signature leaves behind', () => {
  test('is nothing of JavaScript’s, once it is locked; before, only the keys themselves, and what opens them', {
    timeout: soon,
  }, async () => {
    const kept = await keep([
      ["m/44'/60'/0'/0/0", digest()],
      ["m/84'/0'/0'/1/7", digest()],
      ["m/44'/501'/0'/0'", { curve: 'CURVE_ED25519', message: randomBytes(200) }],
    ])
    const { unlocked, locked, inHeap } = await signAndLock(kept)
    // What is looked for can be found.
    const keys = ["m/44'/60'/0'/0/0", "m/84'/0'/0'/1/7", "m/44'/501'/0'/0'", 'a key of its own', 'data key']
    const held = keys.map(name => `${name}, raw`)
    if (isReadable) expect(unlocked.sort()).toEqual(held.sort())
    expect(locked.filter(name => name !== freedByOpenSsl)).toEqual([])
    expect(inHeap).toEqual([])
  })

  test('is the key itself for a taproot signature alone, as docs/security.md says', { timeout: soon }, async () => {
    const path = "m/86'/0'/0'/0/0"
    const kept = await keep([[path, { curve: 'CURVE_SECP256K1', digest: randomBytes(32), scheme: 'taproot' }]])
    const { locked, inHeap } = await signAndLock(kept)
    for (const found of [...locked, ...inHeap]) expect(found.startsWith(path), found).toBe(true)
    const said = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
    expect(said).toContain('taproot signature')
    expect(said).toContain('private key on Ed25519')
  })
})

describe.runIf(isReadable)('the built agent', () => {
  test('keeps nothing of a wallet it has made, once it is locked', { timeout: soon }, async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'passphrase')
    writeFileSync(file, passphrase, { mode: 0o600 })
    const data = join(folder, 'data')
    const agent = await startHeadless(
      [
        ...['--data', data, '--vault', 'passphrase', '--passphrase-file', file],
        ...['--init', join(folder, 'client.json')],
      ],
      { ownScrypt: true },
    )
    onTestFinished(() => agent.kill())
    const session = await enterWindow(agent.window)
    const organizationId = (await session.call('state.get', undefined)).organizations[0]?.id ?? ''
    const account = (curve: WalletCurve, path: string, format: string) => ({
      curve,
      path,
      addressFormat: `ADDRESS_FORMAT_${format}`,
    })
    const accounts = [
      account('CURVE_SECP256K1', "m/44'/60'/0'/0/0", 'ETHEREUM'),
      account('CURVE_ED25519', "m/44'/501'/0'/0'", 'SOLANA'),
      account('CURVE_SECP256K1', "m/84'/0'/0'/0/0", 'BITCOIN_MAINNET_P2WPKH'),
    ]
    const made = await session.call('wallets.create', { organizationId, name: 'Main', mnemonicLength: 24, accounts })
    await session.call('vault.lock', undefined)

    const copy = join(folder, 'copy')
    cpSync(data, copy, { recursive: true, filter: path => !path.endsWith('.sock') })
    const store = openSqliteStore(join(copy, 'countersign.db'))
    const vault = memoryVault(store)
    await vault.unlock(passphrase)
    const [entropy, dataKey] = [await vault.open({ organizationId, keyId: made.walletId }), await vault.dataKey()]
    await store.close()
    if (!entropy) throw new Error('the wallet has no key')
    const secrets = [
      { name: 'entropy', bytes: entropy },
      { name: 'seed', bytes: seedOf(entropy) },
      ...ofPhrase(entropy),
      ...accounts.map(({ curve, path }) => ({ name: path, bytes: deriveKey(entropy, path, curve) })),
      { name: 'data key', bytes: dataKey },
    ]
    const left = [...findInMemory(agent.pid, everyWriting(secrets))]
    expect(left.filter(name => name !== freedByOpenSsl)).toEqual([])
    await agent.stop()
  })
})
