import { base58 } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import fc from 'fast-check'
import { HDKey } from 'micro-key-producer/slip10.js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import type { SolanaAsked, SolanaMessage } from '../../../src/core/chains/solana/signed.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { manualClock } from '../../support/clock.ts'
import { scaled } from '../../support/effort.ts'
import { ed25519KeyOf } from '../../support/ledger/chaos-app.ts'
import { chaosKinds } from '../../support/ledger/chaos-kinds.ts'
import { ChaosLedger, chaosSource, otherWords, savingsWords, status } from '../../support/ledger/chaos-ledger.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { inTime } from '../../support/ledger/passing-time.ts'
import { solanaMessage, solanaTransfer, solanaTransferOfVersion1 } from '../../support/ledger/solana-signables.ts'
import { areSound } from '../../support/ledger/sound.ts'
import { key, noHardwareWallets, path } from './solana-wallet.ts'

const addressFormat = 'ADDRESS_FORMAT_SOLANA'

beforeAll(loadLedgerLibraries, 60_000)

function desk() {
  const clock = manualClock()
  const ledger = new ChaosLedger(clock)
  ledger.app = 'Solana'
  const hardwareWallets = createLedgerWallets({ sources: [chaosSource(ledger)], clock })
  const hardwareWallet = { identity: ledger.publicKey(path), walletName: 'Savings' }
  const { signal } = new AbortController()
  const sign = (what: SolanaAsked, at = path, publicKey = ledger.publicKey(at)) =>
    inTime(
      clock,
      hardwareWallets.sign(
        { ...hardwareWallet, app: onLedger('Solana'), path: at, addressFormat, publicKey, what },
        signal,
      ),
    )
  const read = (paths: readonly string[], { show = false, format = addressFormat } = {}) => {
    const accounts = paths.map(each => ({ path: each, addressFormat: format }))
    return inTime(
      clock,
      hardwareWallets.readAccounts({ app: onLedger('Solana'), accounts, hardwareWallet, show }, signal),
    )
  }
  return { ledger, hardwareWallets, sign, read }
}

async function failureOf(promise: Promise<unknown>): Promise<AgentError> {
  const failure = await promise.then(
    () => new Error('nothing failed'),
    (thrown: unknown) => thrown,
  )
  expect(failure).toBeInstanceOf(AgentError)
  return failure as AgentError
}

test('accounts are told and shown', async () => {
  const { ledger, read } = desk()
  const paths = ["m/44'/501'", "m/44'/501'/0'", "m/44'/501'/7'", "m/44'/501'/7'/0'"]
  for (const show of [false, true]) {
    const { identity, accounts } = await read(paths, { show })
    expect(identity).toBe(key)
    expect(accounts).toEqual(
      paths.map(each => {
        // SLIP-10, by another library than the adapter has.
        const { publicKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(savingsWords)).derive(each)
        const hex = Buffer.from(publicKey).toString('hex').slice(-64)
        return { path: each, addressFormat, publicKey: hex, address: base58.encode(Buffer.from(hex, 'hex')) }
      }),
    )
  }
  ledger.person = async () => false
  expect((await failureOf(read(paths, { show: true }))).code).toBe('DEVICE_REFUSED')
})

test.each([
  ["m/44'/501'/0", addressFormat, /every step hardened/],
  ["m/44'/501'/0'/0'/0'", addressFormat, /every step hardened/],
  ["m/44'/60'/0'/0/0", addressFormat, /every step hardened/],
  ["44'/501'/0'", addressFormat, /written like m\//],
  [path, 'ADDRESS_FORMAT_ETHEREUM', /ADDRESS_FORMAT_SOLANA only/],
])('an account at %s with %s is refused before the hardware wallet is asked', async (at, format, says) => {
  const { ledger, read } = desk()
  expect(await failureOf(read([at], { format }))).toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringMatching(says),
  })
  expect(ledger.received).toEqual([])
})

test('messages of any length are signed as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 900, unit: 'grapheme' }), async text => {
      const { ledger, sign } = desk()
      const what = solanaMessage(key, text, { format: /^[\x20-\x7e]+$/.test(text) ? 0 : 1 })
      expect(areSound(await sign(what), what, key)).toBe(true)
      expect(ledger.signed).toHaveLength(1)
    }),
    { numRuns: scaled(40) },
  )
})

test.each([0, 1, 3, 5])('a transaction with %i more calls is signed as it is', async unknownCalls => {
  const { sign } = desk()
  const at = "m/44'/501'/3'/0'"
  const publicKey = ed25519KeyOf(savingsWords, at)
  const what = solanaTransfer(publicKey, { unknownCalls })
  expect(areSound(await sign(what, at), what, publicKey)).toBe(true)
})

test('the setting for blind signing is read', async () => {
  for (const blindSigning of [false, true]) {
    const { ledger, hardwareWallets, read } = desk()
    ledger.blindSigning = blindSigning
    await read([path])
    expect(hardwareWallets.state().hardwareWallets[0]?.blindSigning).toBe(blindSigning)
  }
})

describe('what the app answers is said with its next step', () => {
  test('where blind signing is off', async () => {
    const { ledger, sign } = desk()
    ledger.blindSigning = false
    for (const what of [solanaTransfer(key), solanaMessage(key, 'Zürich', { format: 1 })]) {
      expect(await failureOf(sign(what))).toMatchObject({
        code: 'DEVICE_SETTING_OFF',
        message: expect.stringContaining('blind signing is off in its Solana app'),
      })
    }
    expect(ledger.signed).toEqual([])
  })

  test.each([
    [0x6a81, 'DEVICE_APP_OUTDATED', /does not know this form of off-chain message\. Update it/],
    [0x6a82, 'DEVICE_APP_OUTDATED', /does not know this form of off-chain message\. Update it/],
    [0x6a83, 'DEVICE_REJECTED', /longer than the Solana app on the Ledger takes\. Update it in Ledger Live, or send/],
    [0x6985, 'DEVICE_REFUSED', /^It was refused on the Ledger\.$/],
  ])('status %i of a message', async (code, failure, says) => {
    const { ledger, sign } = desk()
    ledger.mishap = apdu => (apdu[1] === 0x07 ? status(code) : undefined)
    expect(await failureOf(sign(solanaMessage(key, 'x')))).toMatchObject({
      code: failure,
      message: expect.stringMatching(says),
    })
  })
})

describe('what a Ledger cannot sign is said with what to send instead', () => {
  const bytes = Buffer.from('\xffsolana offchain\x00 and no header', 'latin1')
  const cut = (solanaMessage(key, 'hello') as SolanaMessage).bytes.subarray(0, -1)

  test.each<[string, AppName, SolanaAsked | { kind: 'digest' | 'bytes' }, RegExp]>([
    [
      'bytes without a meaning',
      'Solana',
      { kind: 'bytes' },
      /nothing it knows\. Send the whole transaction, or the mess/,
    ],
    ['something for another chain', 'Solana', chaosKinds['a transaction']?.what as SolanaAsked, /another of its apps/],
    [
      'bytes that only begin like a message',
      'Solana',
      { chain: 'solana', kind: 'solanaMessage', bytes } satisfies SolanaMessage,
      /header of version 0/,
    ],
    [
      'a message that was cut',
      'Solana',
      { chain: 'solana', kind: 'solanaMessage', bytes: cut } satisfies SolanaMessage,
      /header of version 0/,
    ],
    [
      'a header of another version',
      'Solana',
      solanaMessage(key, 'x', { version: 1 }),
      /this is version 1\. Send it as/,
    ],
    [
      'a transaction of version 1',
      'Solana',
      solanaTransferOfVersion1(key),
      /and this is version 1\. Send one of those/,
    ],
    ['long text', 'Solana', solanaMessage(key, 'x', { format: 2 }), /this is format 2\. Send a shorter text/],
    ['an empty message', 'Solana', solanaMessage(key, ''), /empty message/],
    ['a message that is too long', 'Solana', solanaMessage(key, 'x'.repeat(15_300)), /at most 15312 bytes/],
    ['what is no text', 'Solana', solanaMessage(key, Buffer.of(0xff), { format: 1 }), /text in UTF-8, and this is not/],
    ['letters that format 0 has not', 'Solana', solanaMessage(key, 'é'), /Send it as format 1/],
  ])('%s', (_, app, asked, says) => {
    expect(noHardwareWallets.cannotSign(onLedger(app), asked)).toMatch(says)
  })

  test.each<[string, SolanaAsked]>([
    ['a transaction', solanaTransfer(key)],
    ['a message', solanaMessage(key, 'Hello\nthere')],
    ['a message in any language', solanaMessage(key, 'Zürich', { format: 1 })],
  ])('and not of %s', (_, what) => {
    expect(noHardwareWallets.cannotSign(onLedger('Solana'), what)).toBeUndefined()
  })

  test('what does not name the key as a signer, before the hardware wallet is asked', async () => {
    const other = ed25519KeyOf(otherWords, path)
    for (const what of [solanaTransfer(other), solanaMessage(other, 'x')]) {
      const { ledger, sign } = desk()
      expect(await failureOf(sign(what))).toMatchObject({
        code: 'NOT_SUPPORTED',
        message: expect.stringMatching(/names its key as a signer, and this does not/),
      })
      expect(ledger.received).toEqual([])
    }
  })
})
