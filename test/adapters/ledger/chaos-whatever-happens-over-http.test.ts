import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import { stepInWords } from '../../../src/shared/hardware-wallet-step.ts'
import type { ManualClock } from '../../support/clock.ts'
import { isNight } from '../../support/effort.ts'
import { otherWords, status } from '../../support/ledger/chaos-ledger.ts'
import { onSavings } from '../../support/ledger/on-savings.ts'
import { inTime } from '../../support/ledger/passing-time.ts'
import { signingKinds } from '../../support/ledger/signing-kinds.ts'
import {
  connect,
  desk,
  identities,
  identityOf,
  kinds,
  opened,
  shown,
  unlock,
  unplugged,
} from './chaos-requests-over-http.ts'

// Ledger's libraries take a second to load, and the first request would wait for them in the clock's time.
beforeAll(async () => {
  await Promise.all([
    import('@ledgerhq/hw-app-eth/lib/Eth'),
    import('@ledgerhq/hw-app-btc/lib/newops/appClient'),
    import('@ledgerhq/psbtv2/lib/psbtv2'),
    // Those of the older protocol; where a device is lost in between, its version is not known any more.
    import('@ledgerhq/hw-app-btc/lib/getWalletPublicKey'),
    import('@ledgerhq/hw-app-btc/lib/getTrustedInput'),
    import('@ledgerhq/hw-app-btc/lib/splitTransaction'),
    import('@ledgerhq/hw-app-btc/lib/startUntrustedHashTransactionInput'),
    import('@ledgerhq/hw-app-btc/lib/finalizeInput'),
    import('@ledgerhq/hw-app-btc/lib/signTransaction'),
    import('@ledgerhq/hw-app-btc/lib/signMessage'),
    import('@ledgerhq/hw-app-solana/lib/Solana'),
  ])
  for (const kind of Object.values(signingKinds)) identities.set(kind.app, await identityOf(kind))
})
afterEach(async () => {
  for (const { hardwareWallets, clock } of opened.splice(0)) await inTime(clock, hardwareWallets.close())
})

function later(clock: ManualClock, milliseconds: number): Promise<boolean> {
  return new Promise(resolve => clock.wakeAt(clock.now() + milliseconds, () => resolve(true)))
}

const another = (app: AppName): AppName => (app === 'Solana' ? 'Ethereum' : 'Solana')

/** One for each app of the device: by day they stand for the others, of which `chaos.test.ts` has all. */
const oneOfEachApp = kinds.filter(([, { app }], index) => kinds.findIndex(([, other]) => other.app === app) === index)

describe.each(isNight ? kinds : oneOfEachApp)('whatever happens to the device: %s', (_, kind) => {
  const { app } = kind

  test('waits while the hardware wallet is locked', async () => {
    const at = await desk(kind)
    at.ledger.isLocked = true
    const asked = await at.ask()
    await at.wait(30_000)
    expect(at.said.at(-1)).toBe(unlock)
    at.ledger.isLocked = false
    await at.expectSigned(asked)
    await at.expectServed()
  })

  test('ends with the next step when the hardware wallet stays locked', async () => {
    const at = await desk(kind)
    at.ledger.isLocked = true
    await at.expectEnded(await at.ask(), 'FAILED', `“Savings” is locked. ${unlock}`)
    at.ledger.isLocked = false
    await at.expectServed()
  })

  test('ends as locked when the hardware wallet locks itself meanwhile', async () => {
    const at = await desk(kind)
    at.ledger.person = async () => {
      at.ledger.isLocked = true
      throw new Error('a locked hardware wallet shows nothing')
    }
    at.ledger.mishap = (_, index) => (index >= 3 ? status(0x5515) : undefined)
    await at.expectEnded(await at.ask(), 'FAILED', /^The Ledger is locked\. Unlock it with its PIN, then ask again\.$/)
    await at.expectServed()
  })

  test('has the hardware wallet change to the app it needs, and waits while it is gone for six seconds', async () => {
    const at = await desk(kind)
    at.ledger.app = another(app)
    await at.expectSigned(await at.ask())
    expect(at.said).toContainEqual(expect.stringContaining(`to open the ${app} app`))
    expect(at.said.at(-1)).toBe(shown)
    await at.expectServed()
  })

  test('waits for the person to open the app if the hardware wallet does not open it', async () => {
    const at = await desk(kind)
    at.ledger.app = another(app)
    at.ledger.obeys = false
    const asked = await at.ask()
    await at.wait(10_000)
    expect(at.said.at(-1)).toMatch(new RegExp(`^Close the ${another(app)} app .* open the ${app} app`))
    at.ledger.app = app
    await at.expectSigned(asked)
    await at.expectServed()
  })

  test('ends with the next step when another app stays open', async () => {
    const at = await desk(kind)
    at.ledger.app = another(app)
    at.ledger.obeys = false
    await at.expectEnded(await at.ask(), 'FAILED', new RegExp(`open the ${app} app\\. Then ask again\\.$`))
    at.ledger.app = app
    await at.expectServed()
  })

  test('is sent nowhere when another Ledger is connected', async () => {
    const at = await desk(kind, { others: [otherWords], plugged: false })
    await at.expectEnded(await at.ask(), 'FAILED', /is not the Ledger “Savings”/)
    expect(at.others[0]?.signed).toEqual([])
    at.ledger.plugIn()
    await at.expectServed()
  })

  test.each([true, false])('is signed by the right one of two Ledgers (first: %s)', async first => {
    const at = await desk(kind, { others: [otherWords], first })
    await at.expectSigned(await at.ask())
    await at.expectServed()
    expect(at.others[0]?.signed).toEqual([])
  })

  test('waits for the hardware wallet to be connected', async () => {
    const at = await desk(kind, { plugged: false })
    const asked = await at.ask()
    await at.wait(20_000)
    expect(at.said.at(-1)).toBe(connect)
    at.ledger.plugIn()
    await at.expectSigned(asked)
  })

  test('waits while another program holds the hardware wallet', async () => {
    const at = await desk(kind)
    at.ledger.isHeld = true
    const asked = await at.ask()
    await at.wait(5_000)
    expect(at.said.at(-1)).toBe(onSavings.closeOtherPrograms)
    at.ledger.isHeld = false
    await at.expectSigned(asked)
    await at.expectServed()
  })

  test('ends with the next step when another program keeps the hardware wallet', async () => {
    const at = await desk(kind)
    at.ledger.isHeld = true
    await at.expectEnded(
      await at.ask(),
      'FAILED',
      /^The Ledger “Savings” is busy with another program or .* Then ask again\.$/,
    )
    at.ledger.isHeld = false
    await at.expectServed()
  })

  test('waits for a person who thinks for a minute', async () => {
    const at = await desk(kind)
    at.ledger.person = () => later(at.clock, 60_000)
    const asked = await at.ask()
    await at.wait(55_000)
    expect(at.said.at(-1)).toBe(shown)
    expect(at.ledger.signed).toEqual([])
    await at.expectSigned(asked)
    await at.expectServed()
  })

  test('is silent no longer than a hardware wallet may be', async () => {
    const at = await desk(kind)
    at.ledger.mishap = (_, index) => (index === 3 ? 'neverAnswers' : undefined)
    await at.expectEnded(await at.ask(), 'FAILED', /^The Ledger did not answer\./)
    await at.expectServed()
  })

  test('ends as unplugged when the computer sleeps while the person reads, and the hardware wallet is elsewhere after', async () => {
    const at = await desk(kind)
    at.ledger.person = asked => (asked === 'sign' ? new Promise(() => {}) : Promise.resolve(true))
    const asked = await at.ask()
    await at.wait(5_000)
    expect(at.said.at(-1)).toBe(shown)
    at.clock.sleep(8 * 3_600_000)
    at.ledger.pullOut()
    at.ledger.plugIn()
    await at.expectEnded(asked, 'FAILED', unplugged)
    await at.expectServed()
  })

  test('goes on after a short sleep while the hardware wallet was locked, and is elsewhere after', async () => {
    const at = await desk(kind)
    at.ledger.isLocked = true
    const asked = await at.ask()
    await at.wait(5_000)
    at.clock.sleep(60_000)
    at.ledger.pullOut()
    at.ledger.plugIn()
    await at.wait(2_000)
    expect(at.said.at(-1)).toBe(unlock)
    at.ledger.isLocked = false
    await at.expectSigned(asked)
    await at.expectServed()
  })

  test('has ended after a long sleep while the hardware wallet was locked', async () => {
    const at = await desk(kind)
    at.ledger.isLocked = true
    const asked = await at.ask()
    await at.wait(5_000)
    at.clock.sleep(8 * 3_600_000)
    await at.expectEnded(asked, 'FAILED', /Then ask again\.$/)
    at.ledger.isLocked = false
    await at.expectServed()
  })

  test('is taken back here at once, and the next waits until it is refused there', async () => {
    const at = await desk(kind)
    at.ledger.person = asked => (asked === 'sign' ? later(at.clock, 60_000).then(() => false) : Promise.resolve(true))
    const asked = await at.ask()
    await at.wait(5_000)
    at.agent.engine.hardwareWalletWork.cancel(asked.activityId)
    await at.expectEnded(asked, 'REJECTED', /cancelled/i)
    const sent = at.ledger.received.length
    at.ledger.person = async () => true
    const next = await at.ask()
    await at.wait(5_000)
    expect(at.ledger.received).toHaveLength(sent)
    expect(at.said.at(-1)).toContain('has finished another request')
    await at.expectSigned(next)
    expect(at.ledger.signed).toHaveLength(1)
  })

  test('waits its turn behind another, and both are answered', async () => {
    const at = await desk(kind)
    at.ledger.person = () => later(at.clock, 20_000)
    const one = await at.ask()
    await at.wait(2_000)
    const two = await at.ask()
    // Of typed data the script does not compute the digest.
    Object.defineProperty(at.ledger, 'typedDataDigest', {
      get: () => (at.ledger.signed.length === 0 ? one : two).asking.typedDataDigest,
    })
    await at.wait(2_000)
    const words = at.agent.engine.hardwareWalletWork
      .steps()
      .map(({ activityId, step }) => [activityId, stepInWords(step)])
    expect(words).toEqual([
      [one.activityId, shown],
      [two.activityId, expect.stringContaining('has finished another request')],
    ])
    await at.expectSigned(one)
    await at.expectSigned(two)
    expect(at.ledger.signed).toHaveLength(2)
  })
})
