import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bitcoinAccount } from '../../../src/adapters/ledger/bitcoin/account.ts'
import { changeSteps } from '../../../src/adapters/ledger/bitcoin/change.ts'
import { readAddress, signPsbt } from '../../../src/adapters/ledger/bitcoin/policies.ts'
import { psbtExtras } from '../../../src/adapters/ledger/bitcoin/psbt-extras.ts'
import { soundInputSignature } from '../../../src/adapters/ledger/bitcoin/signatures.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { Line } from '../../../src/adapters/ledger/line.ts'
import { addressOf } from '../../../src/core/chains/address-formats.ts'
import type { BitcoinAsked } from '../../../src/core/chains/bitcoin/signed.ts'
import type { HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import { manualClock } from '../../support/clock.ts'
import { signatureIn, transactionOf } from '../../support/ledger/bitcoin-recordings.ts'
import { bitcoinMessage } from '../../support/ledger/bitcoin-signables.ts'
import { keyOf } from '../../support/ledger/chaos-app.ts'
import { savingsWords } from '../../support/ledger/chaos-ledger.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { inTime, nextTurn } from '../../support/ledger/passing-time.ts'
import { expectAllSaid } from '../../support/ledger/recorded-agent.ts'
import {
  afterAskingApp,
  type Replay,
  recording,
  replayText,
  type Scenario,
  scenario,
  scenarios,
} from '../../support/ledger/recordings.ts'
import { areSound } from '../../support/ledger/sound.ts'

/** Recordings of the Bitcoin app 2.0.6, which speaks both protocols, byte for byte. */
const recorded = scenarios.filter(({ id }) => id.startsWith('btc-'))
const model = 'Ledger Nano S Plus'

const throughThePort = [
  'btc-address-44',
  'btc-address-84',
  'btc-address-84-display-approve',
  'btc-address-84-display-reject',
  'btc-msg-short-approve',
  'btc-msg-short-reject',
  'btc-tx-p2wpkh-approve',
  'btc-tx-p2wpkh-reject',
  'btc-new-address-86',
]
/** What the port asks of this version in the older protocol. */
const besideThePort = [
  'btc-new-address-49',
  'btc-new-address-84',
  'btc-new-psbt-p2wpkh-approve',
  'btc-new-psbt-p2wpkh-reject',
]

beforeAll(loadLedgerLibraries, 60_000)

const opened: HardwareWallets[] = []
afterEach(async () => {
  for (const hardwareWallets of opened.splice(0)) await hardwareWallets.close()
})

test('every recording of the Bitcoin app is played, but for raw commands and an extended key that nothing needs', () => {
  const played = [...throughThePort, ...besideThePort]
  expect(recorded.filter(({ id }) => !played.includes(id)).map(({ id }) => id)).toEqual([
    'btc-app-and-version',
    'btc-xpub-84',
    'btc-new-fingerprint',
    'btc-new-xpub-86',
    'btc-err-unknown-ins',
    'btc-err-wrong-cla',
  ])
})

describe.each(['btc-address-44', 'btc-address-84', 'btc-address-84-display-approve', 'btc-new-address-86'])(
  '%s',
  id => {
    test('gives the address that belongs to its key', async () => {
      const { expected } = scenario(id)
      const { source, accounts } = await readAccount(id)
      expect(accounts[0]?.address).toBe(expected.bitcoinAddress)
      const uncompressed = expected.publicKey as string
      expect(accounts[0]?.publicKey.slice(2)).toBe(uncompressed.slice(2, 66))
      expectAllSaid(source)
    })
  },
)

test('an address refused on the hardware wallet is an error, and no address', async () => {
  await expect(readAccount('btc-address-84-display-reject')).rejects.toMatchObject({ code: 'DEVICE_REFUSED' })
})

test('a message is signed byte for byte as recorded, by the key', async () => {
  const { expected } = scenario('btc-msg-short-approve')
  const what = bitcoinMessage(expected.messageUtf8 as string)
  const { source, signatures } = await sign('btc-msg-short-approve', what, 'P2PKH')
  expectAllSaid(source)
  expect(areSound(signatures, what, keyAt("m/44'/0'/0'/0/0"))).toBe(true)
  const [signature] = signatures
  expect(signature?.recoveryId).toBe(expected.v)
  expect([hex(signature?.r), hex(signature?.s)]).toEqual([expected.r, expected.s])
})

test('a transaction is signed byte for byte as recorded, by the key', async () => {
  const recordedOne = scenario('btc-tx-p2wpkh-approve')
  const what = transactionOf(recordedOne, 1)
  const { source, signatures } = await sign(recordedOne.id, what, 'P2WPKH')
  expectAllSaid(source)
  expect(areSound(signatures, what, keyAt("m/84'/0'/0'/0/0"))).toBe(true)
  expect(`${hex(signatures[0]?.r)}${hex(signatures[0]?.s)}`).toBe(signatureIn(recordedOne))
})

test.each<[string, () => BitcoinAsked, 'P2PKH' | 'P2WPKH']>([
  ['btc-msg-short-reject', () => bitcoinMessage('hello from the bridge'), 'P2PKH'],
  ['btc-tx-p2wpkh-reject', () => transactionOf(scenario('btc-tx-p2wpkh-reject'), 1), 'P2WPKH'],
])('%s is a refusal', async (id, what, type) => {
  const source = sourceOf(id)
  await expect(signWith(source, what(), type)).rejects.toMatchObject({
    code: 'DEVICE_REFUSED',
    message: 'It was refused on the Ledger.',
  })
  expectAllSaid(source)
})

describe('version 0 of the newer protocol', () => {
  test.each([
    ['btc-new-address-49', "m/49'/0'/0'/0/0", 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH'],
    ['btc-new-address-84', "m/84'/0'/0'/0/0", 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'],
  ])('%s is asked byte for byte as recorded', async (id, path, addressFormat) => {
    const { line, source } = await lineOf(id)
    const answer = await readAddress(line, 0, bitcoinAccount('Bitcoin', { path, addressFormat }), false)
    expect(answer).toEqual({ publicKey: keyAt(path), address: scenario(id).expected.bitcoinAddress })
    expect(addressOf(addressFormat, 'CURVE_SECP256K1', Buffer.from(answer.publicKey, 'hex'))).toBe(answer.address)
    expectAllSaid(source)
  })

  test('a PSBT is signed byte for byte as recorded, by the key', async () => {
    const recordedOne = scenario('btc-new-psbt-p2wpkh-approve')
    const { line, source } = await lineOf(recordedOne.id)
    const { transaction } = transactionOf(recordedOne, 2)
    const answers = await signPsbt(line, 0, policySigning(transaction))
    expectAllSaid(source)
    const [signing] = transaction.signs
    const answer = answers.get(0) as Uint8Array
    const { r, s } = soundInputSignature(answer, signing as NonNullable<typeof signing>, keyAt("m/84'/0'/0'/0/0"))
    expect(`${hex(r)}${hex(s)}`).toBe(signatureIn(recordedOne))
  })

  test('a PSBT that is refused on the hardware wallet is a refusal', async () => {
    const recordedOne = scenario('btc-new-psbt-p2wpkh-reject')
    const { line, source } = await lineOf(recordedOne.id)
    const signing = signPsbt(line, 0, policySigning(transactionOf(recordedOne, 2).transaction))
    await expect(signing).rejects.toMatchObject({ name: 'StatusFailure', statusCode: 0x6985 })
    expectAllSaid(source)
  })
})

function policySigning(transaction: ReturnType<typeof transactionOf>['transaction']) {
  const path = "m/84'/0'/0'/0/0"
  const account = bitcoinAccount('Bitcoin', { path, addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' })
  const extras = psbtExtras(transaction)
  const publicKey = keyAt(path)
  return { transaction, extras, account, publicKey, changeSteps: changeSteps(transaction, extras, account) }
}

async function lineOf(id: string): Promise<{ line: Line; source: Replay }> {
  const source = replayText(afterAskingApp(id), model)
  const [plugged] = await source.list()
  const link = await source.open(plugged?.place as string)
  return { line: new Line(link, manualClock(), new AbortController().signal), source }
}

/** What the agent asks first is recorded too: which app is open, and the key that tells devices apart. */
function sourceOf(id: string): Replay {
  const first = [recording('btc-app-and-version'), afterAskingApp('btc-address-44')]
  return replayText([...first, afterAskingApp(id)].join('\n'), model)
}

async function readAccount(id: string) {
  const source = sourceOf(id)
  const clock = manualClock()
  const hardwareWallets = open(source, clock)
  await inTime(clock, appeared(hardwareWallets))
  const { args } = scenario(id).calls[0] as Scenario['calls'][number]
  const { format, verify = false } = args[1] as { format: string; verify?: boolean }
  const type = { legacy: 'P2PKH', bech32: 'P2WPKH', bech32m: 'P2TR' }[format]
  const asked = { path: `m/${args[0]}`, addressFormat: `ADDRESS_FORMAT_BITCOIN_MAINNET_${type}` }
  const hardwareWallet = { id: hardwareWallets.state().hardwareWallets[0]?.id as string }
  const reading = hardwareWallets.readAccounts(
    { app: onLedger('Bitcoin'), accounts: [asked], show: verify, hardwareWallet },
    new AbortController().signal,
  )
  return { source, accounts: (await inTime(clock, reading)).accounts }
}

async function sign(id: string, what: BitcoinAsked, type: 'P2PKH' | 'P2WPKH') {
  const source = sourceOf(id)
  return { source, signatures: await signWith(source, what, type) }
}

function signWith(source: Replay, what: BitcoinAsked, type: 'P2PKH' | 'P2WPKH') {
  const clock = manualClock()
  const hardwareWallets = open(source, clock)
  const path = type === 'P2PKH' ? "m/44'/0'/0'/0/0" : "m/84'/0'/0'/0/0"
  const signing = hardwareWallets.sign(
    {
      ...{ app: onLedger('Bitcoin'), walletName: 'Savings', path, what, publicKey: keyAt(path) },
      identity: keyAt("m/44'/0'/0'/0/0"),
      addressFormat: `ADDRESS_FORMAT_BITCOIN_MAINNET_${type}`,
    },
    new AbortController().signal,
  )
  return inTime(clock, signing)
}

function keyAt(path: string): string {
  return hex(keyOf(savingsWords, path).publicKey)
}

async function appeared(hardwareWallets: HardwareWallets): Promise<void> {
  while (hardwareWallets.state().hardwareWallets.length === 0) await nextTurn()
}

function open(source: Replay, clock = manualClock()): HardwareWallets {
  const hardwareWallets = createLedgerWallets({ sources: [source], clock })
  opened.push(hardwareWallets)
  return hardwareWallets
}

function hex(bytes: Uint8Array = new Uint8Array()): string {
  return Buffer.from(bytes).toString('hex')
}
