import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import type { BitcoinAsked } from '../../../src/core/chains/bitcoin/signed.ts'
import type { EthereumAsked } from '../../../src/core/chains/ethereum/transactions/signed.ts'
import type { SolanaAsked } from '../../../src/core/chains/solana/signed.ts'
import { uncompressedSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import { AgentError } from '../../../src/core/errors.ts'
import type { HardwareWalletState, HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import type { Signature } from '../../../src/core/ports/signer.ts'
import { type HardwareWalletStep, stepInWords } from '../../../src/shared/hardware-wallet-step.ts'
import { type ManualClock, manualClock } from '../../support/clock.ts'
import { type ChaosKind, chaosKinds, identityPaths } from '../../support/ledger/chaos-kinds.ts'
import { ChaosLedger, chaosSource, otherWords, status } from '../../support/ledger/chaos-ledger.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { onSavings } from '../../support/ledger/on-savings.ts'
import { inTime, nextTurn, pass } from '../../support/ledger/passing-time.ts'
import { personalMessage } from '../../support/ledger/signables.ts'
import { areSound } from '../../support/ledger/sound.ts'

const path = "m/44'/60'/0'/0/0"
const addressFormat = 'ADDRESS_FORMAT_ETHEREUM'

const everyKind = Object.keys(chaosKinds)
const kindOf = (name: string) => chaosKinds[name] as ChaosKind

beforeAll(loadLedgerLibraries, 60_000)

const opened: { hardwareWallets: HardwareWallets; clock: ManualClock }[] = []
afterEach(async () => {
  for (const { hardwareWallets, clock } of opened.splice(0)) await inTime(clock, hardwareWallets.close())
})

/** A person with one Ledger, “Savings”, and what happens to it. */
function desk(kind = 'a transaction', { others = [] as string[], first = true, plugged = true } = {}) {
  const clock = manualClock()
  const { what, model, app, version, path: at, addressFormat: format, signatures } = kindOf(kind)
  const made = (words?: string) => {
    const each = new ChaosLedger(clock, words, model)
    each.app = app
    if (version) each.version = version
    return each
  }
  const ledger = made()
  if (what.kind === 'typedData') ledger.typedDataDigest = what.typedData.digest
  const rest = others.map(made)
  if (!plugged) ledger.pullOut()
  const hardwareWallets = createLedgerWallets({
    sources: [chaosSource(...(first ? [ledger, ...rest] : [...rest, ledger]))],
    clock,
  })
  opened.push({ hardwareWallets, clock })
  const identity = ledger.publicKey(identityPaths[app])
  const publicKey = ledger.publicKey(at)
  const steps: string[] = []
  const begin = (signal = new AbortController().signal, signed = what) =>
    hardwareWallets.sign(
      {
        ...{
          identity,
          walletName: 'Savings',
          app: onLedger(app),
          path: at,
          addressFormat: format,
          publicKey,
          what: signed,
        },
        onStep: step => steps.push(stepInWords(step)),
      },
      signal,
    )
  const sign = (signal?: AbortSignal) => inTime(clock, begin(signal))
  return {
    clock,
    ledger,
    others: rest,
    hardwareWallets,
    begin,
    sign,
    what,
    steps,
    identity,
    publicKey,
    signatures,
    only: () => inWords(hardwareWallets.state().hardwareWallets[0]),
  }
}

function expectSigned(
  signatures: readonly Signature[],
  what: EthereumAsked | BitcoinAsked | SolanaAsked,
  publicKey: string,
): void {
  expect(areSound(signatures, what, publicKey)).toBe(true)
}

async function failureOf(promise: Promise<unknown>): Promise<AgentError> {
  const failure = await promise.then(
    () => new Error('nothing failed'),
    (thrown: unknown) => thrown,
  )
  expect(failure).toBeInstanceOf(AgentError)
  return failure as AgentError
}

describe.each(everyKind)('%s', kind => {
  const { before, commands, signatures } = kindOf(kind)
  const all = before.length + commands

  test('is signed once when the person agrees', async () => {
    const { ledger, sign, what, publicKey } = desk(kind)
    expectSigned(await sign(), what, publicKey)
    expect(ledger.signed).toHaveLength(signatures)
    expect(ledger.received).toHaveLength(all)
    expect(ledger.received.slice(0, before.length)).toEqual(before)
  })

  test('is refused when the person refuses on the hardware wallet, and the next request is served', async () => {
    const { ledger, sign, what, publicKey } = desk(kind)
    ledger.person = async () => false
    expect(await failureOf(sign())).toMatchObject({ code: 'DEVICE_REFUSED', message: 'It was refused on the Ledger.' })
    ledger.person = async () => true
    expectSigned(await sign(), what, publicKey)
    expect(ledger.signed).toHaveLength(signatures)
  })

  test('waits for a person who thinks for a minute', async () => {
    const { clock, ledger, sign, what, publicKey } = desk(kind)
    ledger.person = () => later(clock, 60_000)
    expectSigned(await sign(), what, publicKey)
    expect(ledger.signed).toHaveLength(signatures)
  })

  test.each(Array.from({ length: before.length }, (_, index) => index))(
    'is signed once though the cable came out around command %i, before anything of it was sent',
    async index => {
      for (const moment of ['pulledOutBefore', 'pulledOutAfter'] as const) {
        const { clock, ledger, begin, what, publicKey, steps } = desk(kind)
        ledger.mishap = (_, at) => (at === index ? moment : undefined)
        const signing = begin()
        await pass(clock, 5_000)
        expect(steps.at(-1)).toMatch(/^Connect the Ledger “Savings”/)
        ledger.plugIn()
        expectSigned(await inTime(clock, signing), what, publicKey)
        expect(ledger.signed).toHaveLength(signatures)
      }
    },
  )

  test('ends as unplugged when the cable comes out while it is signed, and the next request is served', async () => {
    for (const index of everyOrSome(before.length, all)) {
      for (const moment of ['pulledOutBefore', 'pulledOutAfter'] as const) {
        if (moment === 'pulledOutAfter' && index === all - 1) continue
        const { ledger, sign, what, publicKey } = desk(kind)
        ledger.mishap = (_, at) => (at === index ? moment : undefined)
        expect(await failureOf(sign())).toMatchObject({
          code: 'DEVICE_UNPLUGGED',
          message: expect.stringContaining('was unplugged before it had answered'),
        })
        const thrownAway = ledger.signed.length
        // What gives several signatures has made some before its last answer.
        if (commands < 30 && signatures === 1) expect(thrownAway).toBe(0)
        ledger.plugIn()
        expectSigned(await sign(), what, publicKey)
        expect(ledger.signed).toHaveLength(thrownAway + signatures)
      }
    }
  })

  test('is signed though the cable comes out right after the last answer', async () => {
    const { ledger, sign, what, publicKey } = desk(kind)
    ledger.mishap = (_, at) => (at === all - 1 ? 'pulledOutAfter' : undefined)
    expectSigned(await sign(), what, publicKey)
  })

  test('ends as unplugged when the system says so and the hardware wallet says nothing', async () => {
    const { clock, ledger, begin } = desk(kind)
    ledger.mishap = (_, at) => (at === all - 1 ? 'neverAnswers' : undefined)
    const signing = failureOf(begin())
    await pass(clock, 1_000)
    ledger.pullOut(false)
    expect((await inTime(clock, signing, 1_000)).code).toBe('DEVICE_UNPLUGGED')
  })

  test('ends as silent when a command is never answered, and the next request is served', async () => {
    for (const index of someOf(0, all)) {
      const { ledger, sign, what, publicKey } = desk(kind)
      ledger.mishap = (_, at) => (at === index ? 'neverAnswers' : undefined)
      expect(await failureOf(sign())).toMatchObject({
        code: 'DEVICE_SILENT',
        message: expect.stringContaining('did not answer'),
      })
      const thrownAway = ledger.signed.length
      expectSigned(await sign(), what, publicKey)
      expect(ledger.signed).toHaveLength(thrownAway + signatures)
    }
  })

  test('ends in a definite error, or soundly signed, whatever a command is answered', async () => {
    const nonsense = [
      Buffer.alloc(0),
      Buffer.of(0x90),
      status(0x9000),
      Buffer.alloc(300, 0xff),
      Buffer.concat([Buffer.alloc(65, 0x41), status(0x9000)]),
      Buffer.concat([Buffer.of(0xff), status(0x9000)]),
      status(0x0000),
    ]
    for (const index of someOf(0, all)) {
      for (const answer of nonsense) {
        const { ledger, sign, what, publicKey } = desk(kind)
        ledger.mishap = (_, at) => (at === index ? answer : undefined)
        const outcome = await sign().catch((failure: unknown) => failure)
        if (outcome instanceof AgentError) expect(outcome.code).toMatch(/^DEVICE_(NONSENSE|REJECTED|SIGNATURE_WRONG)$/)
        else expectSigned(outcome as Signature[], what, publicKey)
        ledger.mishap = () => undefined
        expectSigned(await sign(), what, publicKey)
      }
    }
  })

  test('ends as locked when the hardware wallet locks itself meanwhile', async () => {
    const { ledger, sign, only } = desk(kind)
    ledger.mishap = (_, at) => (at === all - 1 ? status(0x5515) : undefined)
    expect(await failureOf(sign())).toMatchObject({
      code: 'DEVICE_LOCKED',
      message: expect.stringContaining('Unlock it with its PIN'),
    })
    expect(only()).toMatchObject({ condition: 'locked', nextStep: 'Unlock the Ledger with its PIN.' })
  })

  test('is not given out when the signature is of another key or another thing', async () => {
    const { ledger, sign } = desk(kind)
    ledger.tamper = ({ r, s, recoveryId }) => ({ r, s: Buffer.from(s).reverse(), recoveryId })
    expect((await failureOf(sign())).code).toBe('DEVICE_SIGNATURE_WRONG')
  })

  test('is refused by the wrong Ledger before anything of it is sent', async () => {
    const { others, sign } = desk(kind, { others: [otherWords], plugged: false })
    expect(await failureOf(sign())).toMatchObject({
      code: 'DEVICE_WRONG',
      message: expect.stringContaining('is not the Ledger “Savings”'),
    })
    expect(others[0]?.received).toEqual(before)
  })

  test('is taken back at once; what the hardware wallet answers later is thrown away, and only then is the next request sent', async () => {
    const { clock, ledger, begin, what, only, publicKey } = desk(kind)
    ledger.person = () => later(clock, 60_000)
    const taken = new AbortController()
    const signing = failureOf(begin(taken.signal))
    await pass(clock, 10_000)
    taken.abort()
    expect(await inTime(clock, signing, 100)).toMatchObject({ code: 'DEVICE_CANCELLED' })
    expect(only()?.nextStep).toBe(onSavings.refuseWhatIsLeft)
    const sent = ledger.received.length
    const next = begin()
    await pass(clock, 10_000)
    expect(ledger.received).toHaveLength(sent)
    expect(only()?.queued).toBe(1)
    ledger.person = async () => true
    expectSigned(await inTime(clock, next), what, publicKey)
    // Of several signatures, those are never made that the one taken back would have had to go on for.
    if (signatures === 1) expect(ledger.signed).toHaveLength(2)
    else expect(ledger.signed.length).toBeLessThan(2 * signatures)
  })
})

/** What has to do with the device rather than with what is signed: with one kind for each way that an app speaks. */
const kindOfEachApp = [
  'a transaction',
  'a Bitcoin transaction, P2WPKH',
  'a Bitcoin message before 2.1',
  'a Solana transaction',
]

describe.each(kindOfEachApp)('around %s', kind => {
  const { app, before, signatures } = kindOf(kind)
  const wrong = app === 'Ethereum' ? 'Bitcoin' : 'Ethereum'

  test('a hardware wallet that is taken back with a request on its screen is let go of when it is pulled out', async () => {
    const { clock, ledger, begin, sign, what, publicKey } = desk(kind)
    ledger.person = () => new Promise(() => {})
    const taken = new AbortController()
    const signing = failureOf(begin(taken.signal))
    await pass(clock, 1_000)
    taken.abort()
    await signing
    ledger.pullOut()
    ledger.plugIn()
    ledger.person = async () => true
    expectSigned(await sign(), what, publicKey)
  })

  test('a second request waits, says so, and is served after the first', async () => {
    const { clock, ledger, begin, only, steps, what, publicKey } = desk(kind)
    ledger.person = () => later(clock, 60_000)
    const first = begin()
    await pass(clock, 1_000)
    const second = begin()
    await pass(clock, 1_000)
    expect(only()).toMatchObject({ condition: 'ready', needs: onLedger(app), queued: 1 })
    expect(steps).toEqual([onSavings.decide, expect.stringContaining('has finished another request')])
    for (const signatures of await inTime(clock, Promise.all([first, second]))) {
      expectSigned(signatures, what, publicKey)
    }
    expect(ledger.signed).toHaveLength(2 * signatures)
    expect(only()).toMatchObject({ needs: null, queued: 0 })
  })

  test('a waiting request that is taken back leaves the queue, and the others keep their places', async () => {
    const { clock, ledger, begin, only } = desk(kind)
    ledger.person = () => later(clock, 60_000)
    const taken = new AbortController()
    const first = begin()
    await pass(clock, 1_000)
    const second = failureOf(begin(taken.signal))
    const third = begin()
    await pass(clock, 1_000)
    expect(only()?.queued).toBe(2)
    taken.abort()
    expect((await second).code).toBe('DEVICE_CANCELLED')
    expect(only()?.queued).toBe(1)
    await inTime(clock, Promise.all([first, third]))
    expect(ledger.signed).toHaveLength(2 * signatures)
  })

  test('a request that was taken back before it began asks nothing of the hardware wallet', async () => {
    const { ledger, sign } = desk(kind)
    expect((await failureOf(sign(AbortSignal.abort()))).code).toBe('DEVICE_CANCELLED')
    expect(ledger.received).toEqual([])
  })

  test('a locked hardware wallet is waited for until the person unlocks it', async () => {
    const { clock, ledger, begin, only, steps, what, publicKey } = desk(kind)
    ledger.isLocked = true
    const signing = begin()
    await pass(clock, 30_000)
    expect(only()).toMatchObject({ condition: 'locked', nextStep: 'Unlock the Ledger “Savings” with its PIN.' })
    expect(steps).toEqual(['Unlock the Ledger “Savings” with its PIN.'])
    ledger.isLocked = false
    expectSigned(await inTime(clock, signing), what, publicKey)
  })

  test('a hardware wallet that stays locked ends the request with the next step', async () => {
    const { ledger, sign } = desk(kind)
    ledger.isLocked = true
    expect(await failureOf(sign())).toMatchObject({
      code: 'DEVICE_LOCKED',
      message: expect.stringContaining(onSavings.unlock),
    })
  })

  test('from the dashboard the app is opened by the agent, and the six seconds the hardware wallet is away are waited out', async () => {
    const { clock, ledger, begin, only, steps, what, publicKey } = desk(kind)
    ledger.app = null
    const signing = begin()
    await pass(clock, 3_000)
    expect(only()).toMatchObject({ condition: 'connecting', nextStep: '' })
    expectSigned(await inTime(clock, signing), what, publicKey)
    expect(steps).toEqual([expect.stringContaining(`to open the ${app} app`), onSavings.decide])
    expect(ledger.received).toContain(`e0d80000${hex(Buffer.of(app.length))}${hex(Buffer.from(app))}`)
  })

  test('a wrong app is left and the right one opened', async () => {
    const { ledger, sign, what, publicKey } = desk(kind)
    ledger.app = wrong
    expectSigned(await sign(), what, publicKey)
    expect(ledger.received.slice(0, 2)).toEqual(['b001000000', 'b0a7000000'])
    expect(ledger.app).toBe(app)
  })

  test('a second request for a hardware wallet that is away to open its app waits its turn', async () => {
    const { clock, ledger, begin, steps } = desk(kind)
    ledger.app = null
    const first = begin()
    await pass(clock, 3_000)
    const second = begin()
    await pass(clock, 200)
    expect(steps.at(-1)).toContain('has finished another request')
    await inTime(clock, Promise.all([first, second]))
    expect(ledger.signed).toHaveLength(2 * signatures)
  })

  test('a hardware wallet that does not let the agent change apps is left to the person', async () => {
    const { clock, ledger, begin, only, what, publicKey } = desk(kind)
    ledger.app = wrong
    ledger.obeys = false
    const signing = begin()
    await pass(clock, 5_000)
    expect(only()).toMatchObject({
      condition: 'wrongApp',
      app: { name: wrong, version: ledger.version },
      needs: onLedger(app),
      nextStep: expect.stringMatching(new RegExp(`^Close the ${wrong} app .* open the ${app} app`)),
    })
    ledger.app = null
    await pass(clock, 5_000)
    expect(only()).toMatchObject({ condition: 'dashboard', nextStep: `Open the ${app} app on the Ledger “Savings”.` })
    ledger.app = app
    expectSigned(await inTime(clock, signing), what, publicKey)
  })

  test('a hardware wallet that stays on its dashboard ends the request with the next step', async () => {
    const { ledger, sign } = desk(kind)
    ledger.app = null
    ledger.obeys = false
    expect(await failureOf(sign())).toMatchObject({
      code: 'DEVICE_APP_CLOSED',
      message: expect.stringContaining(`Open the ${app} app on the Ledger “Savings”`),
    })
  })

  test('a person who does not let the app open has refused', async () => {
    const { ledger, sign } = desk(kind)
    ledger.app = null
    ledger.person = async () => false
    expect(await failureOf(sign())).toMatchObject({
      code: 'DEVICE_REFUSED',
      message: expect.stringContaining(`Opening the ${app} app was refused`),
    })
  })

  test('an app that is not installed is named', async () => {
    const { ledger, sign } = desk(kind)
    ledger.app = null
    ledger.installed = []
    expect(await failureOf(sign())).toMatchObject({
      code: 'DEVICE_APP_MISSING',
      message: expect.stringContaining(`The ${app} app is not installed`),
    })
  })

  test('an app that is too old is refused before anything is sent to it', async () => {
    const { ledger, sign, only } = desk(kind)
    ledger.version = '1.0.0'
    expect(await failureOf(sign())).toMatchObject({
      code: 'DEVICE_APP_OUTDATED',
      message: expect.stringContaining(`Update the ${app} app`),
    })
    expect(ledger.received).toEqual(['b001000000'])
    expect(only()?.condition).toBe('appTooOld')
  })

  test('a hardware wallet held by another program is waited for', async () => {
    const { clock, ledger, begin, only, what, publicKey } = desk(kind)
    ledger.isHeld = true
    const signing = begin()
    await pass(clock, 5_000)
    expect(only()).toMatchObject({
      condition: 'busyElsewhere',
      nextStep: onSavings.closeOtherPrograms,
    })
    ledger.isHeld = false
    expectSigned(await inTime(clock, signing), what, publicKey)
  })

  test('a hardware wallet that stays held ends the request with that reason, and the next is served', async () => {
    const { ledger, sign, what, publicKey } = desk(kind)
    ledger.isHeld = true
    expect(await failureOf(sign())).toMatchObject({
      code: 'DEVICE_BUSY',
      message: expect.stringContaining('is busy with another program'),
    })
    ledger.isHeld = false
    expectSigned(await sign(), what, publicKey)
  })

  test('a hardware wallet that the operating system keeps from the agent is told with what to install', async () => {
    const { ledger, sign, only } = desk(kind)
    ledger.isForbidden = true
    expect(await failureOf(sign())).toMatchObject({
      code: 'DEVICE_NO_ACCESS',
      message: expect.stringContaining('Install the udev rule.'),
    })
    expect(only()).toMatchObject({ condition: 'noAccess', nextStep: 'Install the udev rule.' })
  })

  test('a hardware wallet that is not connected is waited for', async () => {
    const { clock, ledger, begin, steps, what, publicKey } = desk(kind, { plugged: false })
    const signing = begin()
    await pass(clock, 30_000)
    expect(steps).toEqual([expect.stringMatching(/^Connect the Ledger “Savings”/)])
    ledger.plugIn()
    expectSigned(await inTime(clock, signing), what, publicKey)
  })

  test('a hardware wallet that is never connected ends the request with the next step', async () => {
    const { sign } = desk(kind, { plugged: false })
    expect(await failureOf(sign())).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      message: expect.stringContaining(onSavings.connect),
    })
  })

  test.each([true, false])('of two Ledgers the right one is asked (first: %s)', async first => {
    const { others, sign, what, publicKey } = desk(kind, { others: [otherWords], first })
    expectSigned(await sign(), what, publicKey)
    expectSigned(await sign(), what, publicKey)
    expect(others[0]?.signed).toEqual([])
    for (const apdu of others[0]?.received ?? []) expect(before).toContain(apdu)
  })

  test('of two Ledgers without an app, none is asked to open one: the person says which', async () => {
    const { clock, ledger, others, begin, steps, what, publicKey } = desk(kind, { others: [otherWords] })
    ledger.app = null
    for (const other of others) other.app = null
    const signing = begin()
    await pass(clock, 5_000)
    expect(steps.at(-1)).toContain(`Open the ${app} app on the Ledger “Savings”, or leave only that one`)
    expect([...ledger.received, ...(others[0]?.received ?? [])].every(apdu => apdu === 'b001000000')).toBe(true)
    others[0]?.pullOut()
    expectSigned(await inTime(clock, signing), what, publicKey)
  })

  test('of two wrong Ledgers neither is sent anything', async () => {
    const third = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const { others, sign } = desk(kind, { others: [otherWords, third], plugged: false })
    expect((await failureOf(sign())).code).toBe('DEVICE_WRONG')
    for (const { received } of others) for (const apdu of received) expect(before).toContain(apdu)
  })

  test('what one Ledger answers does not keep a request from the other', async () => {
    const { others, sign, what, publicKey } = desk(kind, { others: [otherWords], first: false })
    const [other] = others as [ChaosLedger]
    other.mishap = () => Buffer.from('nonsense')
    expectSigned(await sign(), what, publicKey)
  })

  test('a computer that sleeps while the person reads finds the hardware wallet gone, and says so', async () => {
    const { clock, ledger, begin, sign, what, publicKey } = desk(kind)
    ledger.person = () => new Promise(() => {})
    const signing = failureOf(begin())
    await pass(clock, 5_000)
    clock.sleep(8 * 60 * 60_000)
    ledger.pullOut()
    expect((await inTime(clock, signing, 1_000)).code).toBe('DEVICE_UNPLUGGED')
    ledger.plugIn()
    ledger.person = async () => true
    expectSigned(await sign(), what, publicKey)
  })

  test('closing ends what is in hand and what waits, and asks no hardware wallet again', async () => {
    const { clock, ledger, hardwareWallets, begin } = desk(kind)
    ledger.person = () => new Promise(() => {})
    const both = [failureOf(begin()), failureOf(begin())]
    await pass(clock, 1_000)
    await inTime(clock, hardwareWallets.close(), 30_000)
    for (const failure of await Promise.all(both)) expect(failure.code).toBe('DEVICE_CANCELLED')
    const sent = ledger.received.length
    expect((await failureOf(begin())).code).toBe('DEVICE_CANCELLED')
    expect(ledger.received).toHaveLength(sent)
  })
})

test('a signature with high s is given out with low s', async () => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const { ledger, sign, what, publicKey } = desk()
  ledger.tamper = ({ r, s, recoveryId }) => {
    const high = order - BigInt(`0x${Buffer.from(s).toString('hex')}`)
    return { r, s: Buffer.from(high.toString(16).padStart(64, '0'), 'hex'), recoveryId: recoveryId === 0 ? 1 : 0 }
  }
  const signatures = await sign()
  expectSigned(signatures, what, publicKey)
  const s = Buffer.from(signatures[0]?.s ?? []).toString('hex')
  expect(BigInt(`0x${s}`) <= order / 2n).toBe(true)
})

describe('while someone listens', () => {
  test('what the person does to an idle hardware wallet is seen', async () => {
    const { clock, ledger, hardwareWallets, only } = desk('a transaction', { plugged: false })
    const seen: string[] = []
    hardwareWallets.onChange(() => seen.push(only()?.condition ?? 'none'))
    await pass(clock, 2_000)
    expect(hardwareWallets.state()).toEqual({ hardwareWallets: [], trouble: '' })
    ledger.isLocked = true
    ledger.plugIn()
    await pass(clock, 1_500)
    expect(only()).toMatchObject({ condition: 'locked', nextStep: 'Unlock the Ledger with its PIN.' })
    ledger.isLocked = false
    ledger.app = null
    await pass(clock, 1_500)
    expect(only()).toMatchObject({
      condition: 'dashboard',
      nextStep: expect.stringContaining('Ethereum, Bitcoin or Solana app'),
    })
    ledger.app = 'Bitcoin'
    ledger.version = '1.6.6'
    await pass(clock, 1_500)
    expect(only()).toMatchObject({
      condition: 'appTooOld',
      app: { name: 'Bitcoin', version: '1.6.6' },
      nextStep: 'Update the Bitcoin app in Ledger Live.',
    })
    ledger.app = 'Ethereum'
    await pass(clock, 1_500)
    expect(only()).toMatchObject({ model: 'Ledger Flex', condition: 'ready', nextStep: '', needs: null, queued: 0 })
    ledger.pullOut()
    await nextTurn()
    expect(hardwareWallets.state().hardwareWallets).toEqual([])
    expect(new Set(seen)).toEqual(new Set(['connecting', 'locked', 'dashboard', 'appTooOld', 'ready', 'none']))
  })

  test('a ready hardware wallet is left alone', async () => {
    const { clock, ledger, hardwareWallets } = desk()
    hardwareWallets.onChange(() => {})
    await pass(clock, 10_000)
    expect(ledger.received).toEqual(['b001000000'])
  })

  test('and when nobody listens any more, no hardware wallet is asked anything', async () => {
    const { clock, ledger, hardwareWallets } = desk()
    ledger.isLocked = true
    const stop = hardwareWallets.onChange(() => {})
    await pass(clock, 3_000)
    stop()
    await pass(clock, 1_000)
    const sent = ledger.received.length
    await pass(clock, 10_000)
    expect(ledger.received).toHaveLength(sent)
  })

  test('a request is not kept waiting by a look', async () => {
    const { clock, begin, hardwareWallets, steps } = desk()
    hardwareWallets.onChange(() => {})
    await inTime(clock, begin())
    expect(steps).toEqual([onSavings.decide])
  })
})

describe('accounts', () => {
  const paths = ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1", "m/44'/60'/1'/0/0"]
  const accounts = paths.map(each => ({ path: each, addressFormat }))
  const { signal } = new AbortController()

  test('are read from the hardware wallet that is asked, with the identity to pin', async () => {
    const { clock, ledger, hardwareWallets, publicKey } = desk()
    await appeared(hardwareWallets)
    const id = hardwareWallets.state().hardwareWallets[0]?.id as string
    const read = await inTime(
      clock,
      hardwareWallets.readAccounts({ app: onLedger('Ethereum'), accounts, hardwareWallet: { id } }, signal),
    )
    expect(read.identity).toBe(publicKey)
    expect(read.accounts.map(account => account.publicKey)).toEqual(paths.map(each => ledger.publicKey(each)))
  })

  test('are shown on the hardware wallet one by one, and one that is refused there is an error', async () => {
    const { clock, ledger, hardwareWallets, publicKey } = desk()
    const steps: string[] = []
    const asked = {
      ...({ app: onLedger('Ethereum'), accounts: accounts.slice(0, 2), show: true } as const),
      hardwareWallet: { identity: publicKey, walletName: 'Savings' },
      onStep: (step: HardwareWalletStep) => steps.push(stepInWords(step)),
    }
    await inTime(clock, hardwareWallets.readAccounts(asked, signal))
    expect(steps).toEqual(paths.slice(0, 2).map(each => expect.stringContaining(`Compare the address for ${each} `)))
    ledger.person = async () => false
    expect((await failureOf(inTime(clock, hardwareWallets.readAccounts(asked, signal)))).code).toBe('DEVICE_REFUSED')
  })

  test('of a hardware wallet that is gone are an error at once', async () => {
    const { hardwareWallets } = desk()
    const reading = hardwareWallets.readAccounts(
      { app: onLedger('Ethereum'), accounts, hardwareWallet: { id: 'ledger-9' } },
      signal,
    )
    expect((await failureOf(reading)).code).toBe('DEVICE_DISCONNECTED')
  })

  test('at what is no path are refused before the hardware wallet is asked', async () => {
    const { hardwareWallets, ledger } = desk()
    for (const wrong of ["44'/60'", 'm', 'm/', "m/44'/60'/x", 'm/2147483648', `m${'/0'.repeat(11)}`]) {
      const asked = [{ path: wrong, addressFormat }]
      const reading = hardwareWallets.readAccounts(
        { app: onLedger('Ethereum'), accounts: asked, hardwareWallet: { id: 'ledger-1' } },
        signal,
      )
      expect((await failureOf(reading)).code).toBe('REQUEST_INVALID')
    }
    expect(ledger.received).toEqual([])
  })

  test('of a hardware wallet that pairs an address with another key are nonsense', async () => {
    const { clock, hardwareWallets, ledger, publicKey } = desk()
    ledger.mishap = apdu => (apdu[1] === 0x02 ? mismatched(ledger.publicKey(path)) : undefined)
    const hardwareWallet = { identity: publicKey, walletName: 'Savings' }
    const reading = inTime(
      clock,
      hardwareWallets.readAccounts({ app: onLedger('Ethereum'), accounts, hardwareWallet }, signal),
    )
    expect((await failureOf(reading)).code).toBe('DEVICE_NONSENSE')
  })
})

test('a machine that cannot look for hardware wallets says why', async () => {
  const { LinkFailure } = await import('../../../src/adapters/ledger/source.ts')
  const clock = manualClock()
  const hardwareWallets = createLedgerWallets({
    sources: [
      {
        list: () => Promise.reject(new LinkFailure('unavailable', 'Install libudev1.')),
        open: () => Promise.reject(new LinkFailure('gone')),
        listen: () => () => {},
      },
    ],
    clock,
  })
  hardwareWallets.state()
  await nextTurn()
  expect(hardwareWallets.state()).toEqual({ hardwareWallets: [], trouble: 'Install libudev1.' })
  await hardwareWallets.close()
})

test('what a hardware wallet cannot sign is refused without asking it', async () => {
  const { ledger, begin } = desk()
  const failure = await failureOf(begin(undefined, personalMessage('')))
  expect(failure).toMatchObject({ code: 'NOT_SUPPORTED', message: expect.stringContaining('empty message') })
  expect(ledger.received).toEqual([])
})

test.each([{ others: [] }, { others: [otherWords] }])(
  'the name of a Ledger is shown with its hidden characters made visible ($others)',
  async ({ others }) => {
    const { clock, hardwareWallets, publicKey, what } = desk('a transaction', { plugged: false, others })
    const signing = hardwareWallets.sign(
      {
        identity: publicKey,
        walletName: 'Sav\u202eings',
        app: onLedger('Ethereum'),
        path,
        addressFormat,
        publicKey,
        what,
      },
      new AbortController().signal,
    )
    const { message } = await failureOf(inTime(clock, signing))
    expect(message).toContain('Sav⟨U+202E⟩ings')
    expect(message).not.toContain('\u202e')
  },
)

/** Every command, or of very many some. */
function everyOrSome(from: number, to: number): number[] {
  return to - from <= 30 ? Array.from({ length: to - from }, (_, index) => from + index) : someOf(from, to)
}

/** Every command, or of many the first, one in the middle and the last. */
function someOf(from: number, to: number): number[] {
  const every = Array.from({ length: to - from }, (_, index) => from + index)
  return every.length <= 8 ? every : [...every.slice(0, 4), Math.floor((from + to) / 2), ...every.slice(-2)]
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function later(clock: ManualClock, milliseconds: number): Promise<boolean> {
  return new Promise(resolve => clock.wakeAt(clock.now() + milliseconds, () => resolve(true)))
}

async function appeared(hardwareWallets: HardwareWallets): Promise<void> {
  while (hardwareWallets.state().hardwareWallets.length === 0) await nextTurn()
}

/** A public key, and the address of nobody. */
function mismatched(publicKey: string): Buffer {
  const point = uncompressedSecp256k1(Buffer.from(publicKey, 'hex'))
  const address = Buffer.from('0'.repeat(40))
  return Buffer.concat([Buffer.of(point.length), point, Buffer.of(40), address, status(0x9000)])
}

/** With its next step as the window says it; empty where there is none. */
function inWords(view: HardwareWalletState | undefined) {
  return view && { ...view, nextStep: view.nextStep ? stepInWords(view.nextStep) : '' }
}
