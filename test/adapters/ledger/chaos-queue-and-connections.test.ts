import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ChaosLedger, otherWords } from '../../support/ledger/chaos-ledger.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { onSavings } from '../../support/ledger/on-savings.ts'
import { inTime, pass } from '../../support/ledger/passing-time.ts'
import { desk, expectSigned, failureOf, kindOf, kindOfEachApp, later, opened } from './chaos-desk.ts'

beforeAll(loadLedgerLibraries, 60_000)
afterEach(async () => {
  for (const { hardwareWallets, clock } of opened.splice(0)) await inTime(clock, hardwareWallets.close())
})

describe.each(kindOfEachApp)('around %s', kind => {
  const { app, before, signatures } = kindOf(kind)

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
