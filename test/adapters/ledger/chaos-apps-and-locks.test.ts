import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { onSavings } from '../../support/ledger/on-savings.ts'
import { inTime, pass } from '../../support/ledger/passing-time.ts'
import { desk, expectSigned, failureOf, kindOf, kindOfEachApp, opened } from './chaos-desk.ts'

beforeAll(loadLedgerLibraries, 60_000)
afterEach(async () => {
  for (const { hardwareWallets, clock } of opened.splice(0)) await inTime(clock, hardwareWallets.close())
})

describe.each(kindOfEachApp)('around %s', kind => {
  const { app, signatures } = kindOf(kind)
  const wrong = app === 'Ethereum' ? 'Bitcoin' : 'Ethereum'

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
})

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
