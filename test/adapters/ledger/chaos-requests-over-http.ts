import { expect } from 'vitest'
import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { addressOf } from '../../../src/core/chains/address-formats.ts'
import { newId } from '../../../src/core/ids.ts'
import type { HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import { newWallet } from '../../../src/core/records/wallet.ts'
import { stepInWords } from '../../../src/shared/hardware-wallet-step.ts'
import { type ManualClock, manualClock } from '../../support/clock.ts'
import { approveLast } from '../../support/engine.ts'
import type { Asking, SigningKind } from '../../support/ledger/asking.ts'
import { ChaosLedger, chaosSource } from '../../support/ledger/chaos-ledger.ts'
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
export const identities = new Map<AppName, string>()

export const opened: { hardwareWallets: HardwareWallets; clock: ManualClock }[] = []

/** A request over HTTP that the person has approved here. */
export interface Asked {
  readonly activityId: string
  readonly asking: Asking
  readonly answer: Promise<Reply>
  readonly decided: Promise<void>
}

export const { decide: shown, unlock, connect } = onSavings
export const unplugged = /^The Ledger “Savings” was unplugged before it had answered/

/** A person with an agent and one Ledger, the wallet “Savings”, and what happens to it. */
export async function desk(kind: SigningKind, { others = [] as string[], first = true, plugged = true } = {}) {
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

export async function identityOf({ app, path, addressFormat }: SigningKind): Promise<string> {
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

export const kinds = Object.entries<SigningKind>(signingKinds)
