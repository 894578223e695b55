import dns from 'node:dns'
import net from 'node:net'
import * as ecc from '@bitcoinerlab/secp256k1'
import { initEccLib } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { addressOf } from '../../../src/core/chains/address-formats.ts'
import { bitcoinMessageDigest } from '../../../src/core/chains/bitcoin/message.ts'
import { signSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import { manualClock } from '../../support/clock.ts'
import { scaled } from '../../support/effort.ts'
import {
  type BitcoinSample,
  bitcoinMessage,
  bitcoinTransaction,
  digestsOf,
} from '../../support/ledger/bitcoin-signables.ts'
import { keyOf } from '../../support/ledger/chaos-app.ts'
import { chaosKinds, identityPaths } from '../../support/ledger/chaos-kinds.ts'
import { ChaosLedger, chaosSource, savingsWords } from '../../support/ledger/chaos-ledger.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { inTime } from '../../support/ledger/passing-time.ts'
import { areSound } from '../../support/ledger/sound.ts'
import { type AccountType, accountOf, type BitcoinApp, desk, failureOf, types } from './bitcoin-desk.ts'

initEccLib(ecc)
beforeAll(loadLedgerLibraries, 60_000)

describe.each(['2.0.6', '2.1.0', '2.4.0'])('version %s', version => {
  describe.each<BitcoinApp>(['Bitcoin', 'Bitcoin Test'])('of the %s app', app => {
    test.each(types)('tells and shows %s accounts', async type => {
      const { ledger, read } = desk(app, version)
      const asked = [accountOf(type, app), accountOf(type, app, '1/7')]
      for (const show of [false, true]) {
        const { identity, accounts } = await read(asked, show)
        expect(identity).toBe(ledger.publicKey(identityPaths[app]))
        expect(accounts).toEqual(
          asked.map(({ path, addressFormat }) => {
            const publicKey = ledger.publicKey(path)
            const address = addressOf(addressFormat, 'CURVE_SECP256K1', Buffer.from(publicKey, 'hex'))
            return { path, addressFormat, publicKey, address }
          }),
        )
      }
      ledger.person = async () => false
      expect((await failureOf(read(asked, true))).code).toBe('DEVICE_REFUSED')
    })

    test.each(types)('signs transactions of %s', async type => {
      const { ledger, sign } = desk(app, version)
      const account = accountOf(type, app)
      const changePath = accountOf(type, app, '1/3').path
      const what = bitcoinTransaction({ ...account, inputs: 3, changePath })
      const signatures = await sign(what, account)
      expect(areSound(signatures, what, ledger.publicKey(account.path))).toBe(true)
      expect(ledger.signed).toEqual(digestsOf(what.transaction, version))
      const change = what.transaction.outputs.at(-1)?.scriptPubKey
      expect(ledger.hidden).toEqual([change])
    })

    test.each(types)('signs messages with the key of %s', async type => {
      const { ledger, sign } = desk(app, version)
      const account = accountOf(type, app)
      for (const text of ['x', 'hello from the bridge', 'Zürich\n', 'long '.repeat(1_000)]) {
        const what = bitcoinMessage(text)
        expect(areSound(await sign(what, account), what, ledger.publicKey(account.path))).toBe(true)
      }
    })
  })
})

test('whatever a transaction is like, each protocol has the hardware wallet sign the very digests the agent knows', async () => {
  const sample = fc.record({
    type: fc.constantFrom(...types),
    version: fc.constantFrom('2.0.6', '2.2.3'),
    txVersion: fc.constantFrom(1, 2),
    inputs: fc.integer({ min: 1, max: 5 }),
    lockTime: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
    sequence: fc.oneof(fc.constant(0xffffffff), fc.integer({ min: 0, max: 2 ** 32 - 1 })),
    withPrevious: fc.boolean(),
    index: fc.integer({ min: 0, max: 50_000 }),
    change: fc.option(fc.integer({ min: 0, max: 1_000 })),
  })
  await fc.assert(
    fc.asyncProperty(sample, async ({ type, version, txVersion, index, change, withPrevious, ...rest }) => {
      const { ledger, sign } = desk('Bitcoin', version)
      const account = accountOf(type, 'Bitcoin', `0/${index}`)
      const changePath = change === null ? {} : { changePath: accountOf(type, 'Bitcoin', `1/${change}`).path }
      const brings = withPrevious || type === 'P2PKH'
      const what = bitcoinTransaction({ ...account, ...rest, ...changePath, version: txVersion, withPrevious: brings })
      const signatures = await sign(what, account)
      expect(areSound(signatures, what, ledger.publicKey(account.path))).toBe(true)
    }),
    { numRuns: scaled(60) },
  )
})

describe('the protocol is the one that the app speaks', () => {
  const sentBy = async (version: string, type: AccountType, sample: Partial<BitcoinSample> = {}) => {
    const { ledger, sign } = desk('Bitcoin', version)
    const account = accountOf(type)
    await sign(bitcoinTransaction({ ...account, ...sample }), account)
    return new Set(
      ledger.received.slice(2).map(apdu => apdu.slice(0, 2) + (apdu.startsWith('e1') ? apdu.slice(6, 8) : '')),
    )
  }

  test.each<[string, string, AccountType, Partial<BitcoinSample>, string[]]>([
    ['policies since 2.1', '2.1.0', 'P2WPKH', {}, ['e101', 'f8']],
    ['the older one before that', '2.0.6', 'P2WPKH', {}, ['e0']],
    ['policies before that for taproot', '2.0.6', 'P2TR', {}, ['e100', 'f8']],
    [
      'policies before that after a transaction with a long script',
      '2.0.6',
      'P2WPKH',
      { previousOutput: `6a4df401${'00'.repeat(500)}` },
      ['e100', 'f8'],
    ],
    ['policies before that without previous transactions', '2.0.6', 'P2WPKH', { withPrevious: false }, ['e100', 'f8']],
  ])('%s', async (_, version, type, sample, classes) => {
    expect(await sentBy(version, type, sample)).toEqual(new Set(classes))
  })
})

test.each(['2.0.6', '2.4.0'])('a signature of a message that begins with zeros is whole (%s)', async version => {
  const { ledger, sign } = desk('Bitcoin', version)
  const account = accountOf('P2PKH')
  const { privateKey } = keyOf(savingsWords, account.path)
  const beginsWithZero = (text: string) => signSecp256k1(bitcoinMessageDigest(Buffer.from(text)), privateKey).r[0] === 0
  const text = Array.from({ length: 5_000 }, (_, index) => `message ${index}`).find(beginsWithZero) as string
  const what = bitcoinMessage(text)
  const signatures = await sign(what, account)
  expect(signatures[0]?.r[0]).toBe(0)
  expect(areSound(signatures, what, ledger.publicKey(account.path))).toBe(true)
})

describe('nothing leaves the machine', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('while anything is signed with the Bitcoin and Solana apps', async () => {
    const connect = vi.spyOn(net.Socket.prototype, 'connect')
    const lookup = vi.spyOn(dns, 'lookup')
    for (const { app, version, path, addressFormat, what } of Object.values(chaosKinds)) {
      if (app === 'Ethereum') continue
      const clock = manualClock()
      const ledger = new ChaosLedger(clock)
      ledger.app = app
      if (version) ledger.version = version
      const hardwareWallets = createLedgerWallets({ sources: [chaosSource(ledger)], clock })
      const identity = ledger.publicKey(identityPaths[app])
      const publicKey = ledger.publicKey(path)
      const signing = hardwareWallets.sign(
        { app: onLedger(app), identity, walletName: 'Savings', path, addressFormat, publicKey, what },
        new AbortController().signal,
      )
      expect(areSound(await inTime(clock, signing), what, publicKey)).toBe(true)
    }
    expect(connect).not.toHaveBeenCalled()
    expect(lookup).not.toHaveBeenCalled()
  })
})
