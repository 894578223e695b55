import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { AgentError } from '../../../src/core/errors.ts'
import type { Signature } from '../../../src/core/ports/signer.ts'
import { manualClock } from '../../support/clock.ts'
import { chaosKinds } from '../../support/ledger/chaos-kinds.ts'
import { otherWords, status } from '../../support/ledger/chaos-ledger.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { onSavings } from '../../support/ledger/on-savings.ts'
import { inTime, nextTurn, pass } from '../../support/ledger/passing-time.ts'
import { personalMessage } from '../../support/ledger/signables.ts'
import { addressFormat, desk, expectSigned, failureOf, kindOf, later, opened, path } from './chaos-desk.ts'

const everyKind = Object.keys(chaosKinds)

beforeAll(loadLedgerLibraries, 60_000)
afterEach(async () => {
  for (const { hardwareWallets, clock } of opened.splice(0)) await inTime(clock, hardwareWallets.close())
})

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
