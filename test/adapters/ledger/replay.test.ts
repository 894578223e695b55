import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../../src/adapters/ledger/ethereum/digest.ts'
import { descriptorsFrom } from '../../../src/adapters/ledger/ethereum/token-descriptors.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import type { TokenDescriptors } from '../../../src/adapters/ledger/signed-words.ts'
import { ethereumAddress } from '../../../src/core/chains/ethereum/encoding/address.ts'
import { assembleSigned } from '../../../src/core/chains/ethereum/transactions/transaction.ts'
import { recoverSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import type { HardwareWalletAccount, HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import type { Signature } from '../../../src/core/ports/signer.ts'
import { manualClock } from '../../support/clock.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { inTime, nextTurn } from '../../support/ledger/passing-time.ts'
import { type Replay, replay, type Scenario, scenario, scenarios } from '../../support/ledger/recordings.ts'
import { signableOf } from '../../support/ledger/signables.ts'
import { messageFilters } from '../../support/ledger/signed.ts'

const path = "m/44'/60'/0'/0/0"
const addressFormat = 'ADDRESS_FORMAT_ETHEREUM'
const publicKey = '02ef5b152e3f15eb0c50c9916161c2309e54bd87b9adce722d69716bcdef85f547'

const recorded = scenarios.filter(({ id }) => id.startsWith('eth-'))

/** Raw commands that no caller of the port can have sent, and filters that the agent does not send, because the app takes them only with a token. */
const notThroughThePort = [
  /^eth-(app|err|sign-incomplete)-?/,
  /^eth-address-(account-xpub-node|chaincode)$/,
  /^eth-712-usdc-permit-filters-no-token-info/,
  /^eth-session/,
]
const throughThePort = recorded.filter(({ id }) => !notThroughThePort.some(pattern => pattern.test(id)))
const addresses = throughThePort.filter(({ id }) => id.startsWith('eth-address'))
const signings = throughThePort.filter(each => !addresses.includes(each))

beforeAll(() => import('@ledgerhq/hw-app-eth/lib/Eth'), 60_000)

const opened: HardwareWallets[] = []
afterEach(async () => {
  for (const hardwareWallets of opened.splice(0)) await hardwareWallets.close()
})

test('every recording of the Ethereum app goes through the port, but for raw commands and filters without their token', () => {
  expect(recorded.filter(each => !throughThePort.includes(each)).map(({ id }) => id)).toEqual([
    'eth-app-and-version',
    'eth-app-configuration-blind-off',
    'eth-app-configuration-blind-on',
    'eth-app-configuration-while-sign-pending',
    'eth-address-account-xpub-node',
    'eth-address-chaincode',
    'eth-712-usdc-permit-filters-no-token-info',
    'eth-session-connect-and-send',
    'eth-sign-incomplete-first-chunk',
    'eth-err-712-sign-without-struct',
    'eth-err-bad-p1',
    'eth-err-empty-data',
    'eth-err-not-rlp-list',
    'eth-err-path-too-long',
    'eth-err-sign-continuation-first',
    'eth-err-unknown-ins',
    'eth-err-wrong-cla',
  ])
})

describe.each(addresses.filter(({ outcome }) => outcome === 'success'))('$id', recording => {
  test('gives the address that belongs to its key', async () => {
    const { source, accounts } = await readAccount(recording)
    expect(accounts).toEqual([
      { path: pathOf(recording), addressFormat, publicKey: expect.any(String), address: recording.expected.address },
    ])
    const key = Buffer.from(accounts[0]?.publicKey as string, 'hex')
    expect(ethereumAddress(key)).toBe(recording.expected.address)
    expectAllSaid(source)
  })
})

test('an address refused on the hardware wallet is an error, and no address', async () => {
  await expect(readAccount(scenario('eth-address-display-reject'))).rejects.toMatchObject({ code: 'DEVICE_REFUSED' })
})

describe.each(signings.filter(({ outcome }) => outcome === 'success'))('$id', recording => {
  test('is signed byte for byte as recorded, by the key of the address', async () => {
    const { source, signature } = await sign(recording)
    expectAllSaid(source)
    const what = signableOf(recording)
    const signer = recoverSecp256k1(digestOf(what), signature) as Uint8Array
    expect(ethereumAddress(signer)).toBe(recording.expected.from)
    expect(hex(signature.r)).toBe(plain(recording.expected.r))
    expect(hex(signature.s)).toBe(plain(recording.expected.s))
    if (what.kind === 'ethereumTransaction') {
      expect(hex(assembleSigned(what.transaction, signature))).toBe(plain(recording.expected.signedTransaction))
    }
  })
})

const failureOf: Record<string, { code: string; says: RegExp }> = {
  '6985': { code: 'DEVICE_REFUSED', says: /refused on the Ledger/ },
  '6a80': { code: 'DEVICE_SETTING_OFF', says: /Switch on “Blind signing”/ },
  '6980': { code: 'DEVICE_SETTING_OFF', says: /Switch on “Smart account upgrade”/ },
}

describe.each(signings.filter(({ outcome }) => outcome === 'error'))('$id', recording => {
  test('is a definite error with the next step', async () => {
    const { code, says } = failureOf[recording.finalStatusWord] as (typeof failureOf)[string]
    const source = sourceOf(recording)
    await expect(signWith(source, recording)).rejects.toMatchObject({ code, message: expect.stringMatching(says) })
    expectAllSaid(source)
  })
})

test('a whole session is as recorded: app, settings, identity, transaction', async () => {
  const recording = scenario('eth-session-connect-and-send')
  const source = replay([recording.id])
  const signature = await signWith(source, recording)
  expect(hex(signature.r)).toBe(recording.expected.r)
  expectAllSaid(source)
})

test('filters are not sent without the token they need: the app would refuse them halfway, as it was recorded', async () => {
  const recording = scenario('eth-712-usdc-permit-filters-no-token-info')
  const source = sourceOf(recording)
  await expect(signWith(source, recording)).rejects.toThrow()
  // With filters it would have asked for them here.
  expect(source.left).toMatch(/^=> e01e010000/)
  expect(source.strayed).toEqual([expect.stringMatching(/^e01c00000c454950373132446f6d61696e:/)])
})

function pathOf(recording: Scenario): string {
  return `m/${recording.calls[0]?.args[0]}`
}

async function readAccount(
  recording: Scenario,
): Promise<{ source: Replay; accounts: readonly HardwareWalletAccount[] }> {
  const source = sourceOf(recording)
  const clock = manualClock()
  const hardwareWallets = open(source, clock)
  await inTime(clock, appeared(hardwareWallets))
  const show = recording.calls[0]?.args[1] === true
  const [hardwareWallet] = hardwareWallets.state().hardwareWallets
  const reading = hardwareWallets.readAccounts(
    {
      app: onLedger('Ethereum'),
      accounts: [{ path: pathOf(recording), addressFormat }],
      show,
      hardwareWallet: { id: hardwareWallet?.id as string },
    },
    new AbortController().signal,
  )
  return { source, accounts: (await inTime(clock, reading)).accounts }
}

async function appeared(hardwareWallets: HardwareWallets): Promise<void> {
  while (hardwareWallets.state().hardwareWallets.length === 0) await nextTurn()
}

async function sign(recording: Scenario) {
  const source = sourceOf(recording)
  return { source, signature: await signWith(source, recording) }
}

async function signWith(source: Replay, recording: Scenario) {
  const clock = manualClock()
  const descriptors = tokensOf(recording)
  const hardwareWallets = open(source, clock, descriptors)
  const signing = hardwareWallets.sign(
    {
      identity: publicKey,
      walletName: 'Savings',
      app: onLedger('Ethereum'),
      path,
      addressFormat,
      publicKey,
      what: signableOf(recording),
    },
    new AbortController().signal,
  )
  const [signature] = await inTime(clock, signing)
  return signature as Signature
}

/** What the agent asks first is recorded too, for each setting of the app. */
function sourceOf(recording: Scenario): Replay {
  const settings = `eth-app-configuration-blind-${recording.appSettings?.blindSigning ? 'on' : 'off'}`
  const model = recording.id.startsWith('eth-712-hashed') ? 'Ledger Nano S' : 'Ledger Flex'
  return replay(['eth-app-and-version', settings, 'eth-address-0-0-0', recording.id], model)
}

function tokensOf(recording: Scenario): TokenDescriptors {
  if (recording.erc20SignaturesJson !== undefined) return descriptorsFrom({ 1: recording.erc20SignaturesJson })
  const resolution = recording.calls.at(-1)?.args[2] as { erc20Tokens?: string[] } | null | undefined
  return () => resolution?.erc20Tokens?.[0]
}

function open(source: Replay, clock = manualClock(), descriptors?: TokenDescriptors): HardwareWallets {
  const hardwareWallets = createLedgerWallets({
    ...{ sources: [source], clock, filters: messageFilters },
    ...(descriptors && { descriptors }),
  })
  opened.push(hardwareWallets)
  return hardwareWallets
}

function expectAllSaid(source: Replay): void {
  expect(source.strayed).toEqual([])
  expect(source.left).toBe('')
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function plain(hexText: unknown): string {
  return String(hexText).replace(/^0x/, '')
}
