import { Transaction } from '@scure/btc-signer/transaction.js'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { addressOf } from '../../../src/core/chains/address-formats.ts'
import { newId } from '../../../src/core/ids.ts'
import type { HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import { newWallet } from '../../../src/core/records/wallet.ts'
import { stepInWords } from '../../../src/shared/hardware-wallet-step.ts'
import { type ManualClock, manualClock } from '../../support/clock.ts'
import { isNight } from '../../support/effort.ts'
import { approveLast } from '../../support/engine.ts'
import type { Asking, SigningKind } from '../../support/ledger/asking.ts'
import { ChaosLedger, chaosSource, otherWords, status } from '../../support/ledger/chaos-ledger.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { onSavings } from '../../support/ledger/on-savings.ts'
import { inTime, nextTurn, pass } from '../../support/ledger/passing-time.ts'
import { signingKinds } from '../../support/ledger/signing-kinds.ts'
import { quickKey } from '../../support/quick-key.ts'
import { type Reply, testServer } from '../../support/server.ts'

/**
 * The whole agent with a Ledger that everything happens to: a request over HTTP, the person's approval, the device, the answer. After
 * each mishap the activity is settled, the request that was held is answered, nothing was signed twice, and the next one is served.
 */

/** Whose keys the device holds, as it is pinned for each app. */
const identities = new Map<AppName, string>()

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

const opened: { hardwareWallets: HardwareWallets; clock: ManualClock }[] = []
afterEach(async () => {
  for (const { hardwareWallets, clock } of opened.splice(0)) await inTime(clock, hardwareWallets.close())
})

/** A request over HTTP that the person has approved here. */
interface Asked {
  readonly activityId: string
  readonly asking: Asking
  readonly answer: Promise<Reply>
  readonly decided: Promise<void>
}

const { decide: shown, unlock, connect } = onSavings
const unplugged = /^The Ledger “Savings” was unplugged before it had answered/

/** A person with an agent and one Ledger, the wallet “Savings”, and what happens to it. */
async function desk(kind: SigningKind, { others = [] as string[], first = true, plugged = true } = {}) {
  const clock = manualClock()
  const ledger = new ChaosLedger(clock)
  const rest = others.map(words => new ChaosLedger(clock, words))
  for (const each of [ledger, ...rest]) each.app = kind.app
  if (!plugged) ledger.pullOut()
  const sources = [chaosSource(...(first ? [ledger, ...rest] : [...rest, ledger]))]
  const hardwareWallets = createLedgerWallets({ sources, clock })
  opened.push({ hardwareWallets, clock })

  const said: string[] = []
  const agent = await testServer({
    hardwareWallets,
    clock,
    newKey: quickKey,
    onChange: topic => topic === 'hardwareWallets' && listen(),
  })
  const { organizationId, store, engine } = agent
  const publicKey = ledger.publicKey(kind.path)
  const address = addressOf(kind.addressFormat, kind.curve, Buffer.from(publicKey, 'hex'))
  const identity = identities.get(kind.app) ?? ''
  await store.write(transaction => {
    const now = clock.now()
    const hardwareWallet = { kind: 'ledger', app: kind.app, identity, model: 'Ledger Flex' } as const
    const walletId = newId()
    transaction.insert('wallets', newWallet({ id: walletId, organizationId, name: 'Savings', hardwareWallet }, now))
    const { curve, path, addressFormat } = kind
    transaction.insert('walletAccounts', {
      ...{ id: newId(), organizationId, walletId, curve, path, addressFormat, address, publicKey },
      // Messages name the wallet, which is what the device is called, and not the account.
      ...{ name: `Account ${walletId}`, createdAt: now, updatedAt: now },
    })
  })

  /** Keeps each thing the screen says of the request that came first, in its order. */
  function listen(): void {
    const [work] = engine.hardwareWalletWork.steps()
    const words = work && stepInWords(work.step)
    if (words && said.at(-1) !== words) said.push(words)
    if (words === shown && sentBeforeShown < 0) sentBeforeShown = ledger.received.length
  }
  let sentBeforeShown = -1
  let asks = 0

  /** Posts a request of the kind, and approves it as soon as it waits for the person. */
  async function ask(): Promise<Asked> {
    const asking = kind.ask(++asks, { publicKey, address })
    ledger.typedDataDigest = asking.typedDataDigest ?? ledger.typedDataDigest
    said.length = 0
    const before = engine.approvals.cards().length
    const type = `ACTIVITY_TYPE_${asking.activity.toUpperCase()}_V2`
    const body = agent.bodyOf(type, { signWith: address, ...asking.parameters })
    const headers = { prefer: 'wait=60', ...asking.headers }
    const answer = agent.call(`/public/v1/submit/${asking.activity}`, body, { headers })
    let early: Reply | undefined
    void answer.then(reply => {
      early = reply
    })
    while (engine.approvals.cards().length === before) {
      if (early) throw new Error(`answered ${early.status}: ${JSON.stringify(early.body)}`)
      await nextTurn()
    }
    const activityId = engine.approvals.cards().at(-1)?.id ?? ''
    const decided = approveLast(agent)
    decided.catch(() => {})
    return { activityId, asking, answer, decided }
  }

  /** What became of it, once the clock has run as long as it takes: the same in the answer as in the records. */
  async function outcome({ activityId, answer, decided }: Asked) {
    let isDecided = false
    void decided.then(() => {
      isDecided = true
    })
    const end = clock.now() + 3_600_000
    for (let turn = 0; !isDecided && clock.now() < end; turn++) {
      await nextTurn()
      if (turn > 20 && !isDecided) clock.advance(turn < 320 ? 100 : 1_000)
    }
    const { status: http, body } = await answer
    const record = store.activity(organizationId, activityId)
    expect([http, body.activity.status, body.activity.failure?.message]).toEqual([
      200,
      record?.status,
      record?.failure?.message,
    ])
    expect(record?.executing && record.status === 'ACTIVITY_STATUS_PENDING').toBe(false)
    expect(store.unsettled().map(({ id }) => id)).not.toContain(activityId)
    expect(engine.hardwareWalletWork.steps().map(work => work.activityId)).not.toContain(activityId)
    expect(new Set(ledger.signed).size, 'digests signed twice').toBe(ledger.signed.length)
    const { status: settled, failure, result } = body.activity
    return {
      status: String(settled).replace('ACTIVITY_STATUS_', ''),
      message: failure?.message as string | undefined,
      result: Object.values(result)[0],
    }
  }

  async function expectSigned(asked: Asked): Promise<void> {
    const { status, message, result } = await outcome(asked)
    expect([status, message]).toEqual(['COMPLETED', undefined])
    expect(await asked.asking.isSigned(result as never)).toBe(true)
  }

  async function expectEnded(asked: Asked, status: 'FAILED' | 'REJECTED', message: string | RegExp): Promise<void> {
    const ended = await outcome(asked)
    expect(ended.status, ended.message).toBe(status)
    expect(ended.message).toMatch(message)
  }

  return {
    agent,
    clock,
    ledger,
    others: rest,
    hardwareWallets,
    said,
    /** Commands before the first request was on the device's screen: which app, its settings, whose keys. */
    sentBeforeShown: () => sentBeforeShown,
    ask,
    outcome,
    expectSigned,
    expectEnded,
    /** Lets time pass with the request in hand. */
    async wait(milliseconds: number) {
      for (let turn = 0; turn < 20; turn++) await nextTurn()
      await pass(clock, milliseconds)
      for (let turn = 0; turn < 20; turn++) await nextTurn()
    },
    /** A request that nothing stands in the way of. */
    async expectServed() {
      ledger.mishap = () => undefined
      ledger.person = async () => true
      await expectSigned(await ask())
      expect(agent.store.unsettled()).toEqual([])
      expect(engine.hardwareWalletWork.steps()).toEqual([])
    },
  }
}

async function identityOf({ app, path, addressFormat }: SigningKind): Promise<string> {
  const clock = manualClock()
  const ledger = new ChaosLedger(clock)
  ledger.app = app
  const hardwareWallets = createLedgerWallets({ sources: [chaosSource(ledger)], clock })
  while (hardwareWallets.state().hardwareWallets.length === 0) await nextTurn()
  const hardwareWallet = { id: hardwareWallets.state().hardwareWallets[0]?.id ?? '' }
  const asked = { app: onLedger(app), accounts: [{ path, addressFormat }], hardwareWallet }
  const { identity } = await hardwareWallets.readAccounts(asked, new AbortController().signal)
  await inTime(clock, hardwareWallets.close())
  return identity
}

function later(clock: ManualClock, milliseconds: number): Promise<boolean> {
  return new Promise(resolve => clock.wakeAt(clock.now() + milliseconds, () => resolve(true)))
}

const another = (app: AppName): AppName => (app === 'Solana' ? 'Ethereum' : 'Solana')

const kinds = Object.entries<SigningKind>(signingKinds)

describe.each(kinds)('%s', (_, kind) => {
  test('is signed once, and the screen says where to look', async () => {
    const at = await desk(kind)
    await at.expectSigned(await at.ask())
    expect(at.said).toEqual(['Looking for the hardware wallet.', shown])
    expect(at.ledger.signed).toHaveLength(1)
  })

  // At each command of all, it is in `chaos.test.ts`.
  test('survives a cable that comes out around a command before it was sent, and else ends as unplugged', async () => {
    const calm = await desk(kind)
    /** The command that the person is asked by. Some apps give signatures out before they answer the last one. */
    let signedAt = 0
    calm.ledger.person = async () => {
      signedAt = calm.ledger.received.length - 1
      return true
    }
    await calm.expectSigned(await calm.ask())
    const commands = calm.ledger.received.length
    const introduction = calm.sentBeforeShown()
    expect(introduction).toBeGreaterThan(1)
    const edges = [0, introduction, signedAt, commands].flatMap(edge => [edge - 1, edge])
    for (const index of new Set(edges.filter(edge => edge >= 0 && edge < commands))) {
      for (const moment of ['pulledOutBefore', 'pulledOutAfter'] as const) {
        const at = await desk(kind)
        at.ledger.mishap = (_, at) => (at === index ? moment : undefined)
        const asked = await at.ask()
        await at.wait(4_000)
        const place = `${moment}, command ${index} of ${commands}`
        const isWaiting = at.agent.engine.hardwareWalletWork.steps().length > 0
        // Nothing of what is to be signed had been sent.
        expect(isWaiting, place).toBe(index < introduction)
        if (isWaiting) {
          expect(at.said.at(-1), place).toBe(connect)
          expect(at.ledger.signed, place).toEqual([])
          at.ledger.plugIn()
          await at.expectSigned(asked)
        } else if (moment === 'pulledOutAfter' && index === commands - 1) {
          await at.expectSigned(asked)
          at.ledger.plugIn()
        } else {
          await at.expectEnded(asked, 'FAILED', unplugged)
          if (index < signedAt) expect(at.ledger.signed, place).toEqual([])
          at.ledger.plugIn()
        }
        await at.expectServed()
      }
    }
  })

  test('is rejected when the person refuses it there', async () => {
    const at = await desk(kind)
    at.ledger.person = async () => false
    await at.expectEnded(await at.ask(), 'REJECTED', 'It was refused on the Ledger.')
    expect(at.ledger.signed).toEqual([])
    await at.expectServed()
  })

  test('ends in a definite way whatever any command is answered', async () => {
    const calm = await desk(kind)
    await calm.expectSigned(await calm.ask())
    const answers = [Buffer.alloc(0), status(0x9000), Buffer.alloc(70, 0x41), status(0x6f42)]
    for (const [turn, index] of someOf(calm.ledger.received.length).entries()) {
      // Each answer at every other of them; `chaos.test.ts` has each at all.
      for (const answer of answers.filter((_, which) => which % 2 === turn % 2)) {
        const at = await desk(kind)
        at.ledger.mishap = (_, at) => (at === index ? answer : undefined)
        const asked = await at.ask()
        const { status, message, result } = await at.outcome(asked)
        if (status === 'COMPLETED') expect(await asked.asking.isSigned(result as never)).toBe(true)
        else {
          expect(status).toBe('FAILED')
          expect(message).toMatch(/Ledger/)
          expect(message).not.toMatch(/[0-9a-f]{40}|undefined|\bat \//)
        }
        await at.expectServed()
      }
    }
  })

  test('is not given out when the signature is not of this key and this thing', async () => {
    const at = await desk(kind)
    at.ledger.tamper = ({ r, s, recoveryId }) => ({ r, s: Buffer.from(s).reverse(), recoveryId })
    await at.expectEnded(
      await at.ask(),
      'FAILED',
      /^The signature from the Ledger does not verify with its key.* thrown away\./,
    )
    at.ledger.tamper = signature => signature
    await at.expectServed()
  })
})

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

  test('waits for the person to open the app where the hardware wallet does not do that by itself', async () => {
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
    // Of typed data the script does not come to the digest by itself.
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

/** Every command, or of many the first, one in the middle and the last. */
function someOf(all: number): number[] {
  const every = Array.from({ length: all }, (_, index) => index)
  return all <= 8 ? every : [...every.slice(0, 4), Math.floor(all / 2), ...every.slice(-2)]
}

test('a PSBT of taproot ends with what Bitcoin app 2.0.6 signed', async () => {
  const { ledger, ask, outcome } = await desk(signingKinds['a PSBT of taproot'])
  ledger.version = '2.0.6'
  const asked = await ask()
  const { status, message, result } = await outcome(asked)
  expect([status, message]).toEqual(['COMPLETED', undefined])
  expect(await asked.asking.isSigned(result as never)).toBe(true)
  const { tapKeySig } = Transaction.fromPSBT(
    Uint8Array.from(Buffer.from((result as { signedTransaction: string }).signedTransaction, 'hex')),
  ).getInput(0)
  expect([tapKeySig?.length, tapKeySig?.[64]]).toEqual([65, 1])
})
