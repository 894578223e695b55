import { afterEach, beforeAll, expect, test } from 'vitest'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { readReceipt } from '../../../src/core/ledger/hash-chain.ts'
import type { HardwareWallets } from '../../../src/core/ports/hardware-wallets.ts'
import { type ManualClock, manualClock } from '../../support/clock.ts'
import { testEngine } from '../../support/engine.ts'
import { ChaosLedger, chaosSource } from '../../support/ledger/chaos-ledger.ts'
import { inTime, nextTurn, pass } from '../../support/ledger/passing-time.ts'
import { solanaMessage } from '../../support/ledger/solana-signables.ts'
import { windowOver } from '../../support/window.ts'

const solana = [0, 1].map(index => ({ path: `m/44'/501'/${index}'`, addressFormat: 'ADDRESS_FORMAT_SOLANA' }))

// It takes a second to load, and a request would wait for it in the clock's time.
beforeAll(() => import('@ledgerhq/hw-app-solana/lib/Solana'), 60_000)

const opened: { hardwareWallets: HardwareWallets; clock: ManualClock }[] = []
afterEach(async () => {
  for (const { hardwareWallets, clock } of opened.splice(0)) await inTime(clock, hardwareWallets.close())
})

async function withLedger() {
  const clock = manualClock()
  const ledger = new ChaosLedger(clock)
  ledger.app = 'Solana'
  const hardwareWallets = createLedgerWallets({ sources: [chaosSource(ledger)], clock })
  opened.push({ hardwareWallets, clock })
  const agent = await testEngine({ hardwareWallets, clock })
  const window = await windowOver(agent)
  while (hardwareWallets.state().hardwareWallets.length === 0) await nextTurn()
  const hardwareWalletId = hardwareWallets.state().hardwareWallets[0]?.id ?? ''
  const add = async (name: string, accounts: readonly { path: string; addressFormat: string }[] = solana) =>
    window['hardwareWallets.addWallet']({
      organizationId: agent.organizationId,
      hardwareWalletId,
      name,
      accounts: [...accounts],
    })
  /** What waits for the hardware wallet, once it does: stamping the request takes time that the clock may not count. */
  async function workInHand() {
    while (agent.engine.hardwareWalletWork.steps().length === 0) await nextTurn()
    await pass(clock, 2_000)
    return window['hardwareWallets.work'](undefined)
  }
  /** Lets the hardware wallet do what it is asked for. */
  async function done<Value>(asked: Promise<Value>): Promise<Value> {
    let isPending = true
    const end = () => {
      isPending = false
    }
    asked.then(end, end)
    while (isPending && agent.engine.hardwareWalletWork.steps().length === 0) await nextTurn()
    return inTime(clock, asked)
  }
  return { agent, clock, ledger, window, hardwareWalletId, add, workInHand, done }
}

test('a wallet is of the accounts that were asked for, of one app, and says which', async () => {
  const { agent, window, add, done } = await withLedger()
  const { organizationId } = agent
  const { addresses } = await done(add('Savings'))
  expect(addresses).toHaveLength(2)
  const [wallet] = await window['wallets.list']({ organizationId })
  expect(wallet?.accounts.map(({ path, addressFormat }) => ({ path, addressFormat }))).toEqual(solana)
  const { wallets } = await window['hardwareWallets.list']({ organizationId })
  expect(wallets).toMatchObject([{ name: 'Savings', model: 'Ledger Flex', app: 'Solana' }])
  const mixed = [...solana, { path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }]
  await expect(add('Mixed', mixed)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    detail: { field: 'parameters.accounts.2.addressFormat' },
  })
})

test('while a wallet is added the work says for which one, and can be taken back', async () => {
  const { agent, clock, ledger, window, add, workInHand, done } = await withLedger()
  ledger.isLocked = true
  const adding = add('Savings')
  adding.catch(() => {})
  const work = await workInHand()
  expect(work).toMatchObject([
    {
      sentence: 'Read accounts of a Ledger for the wallet “Savings”',
      step: { step: 'unlock', wallet: null },
      walletName: 'Savings',
    },
  ])
  await window['hardwareWallets.cancel']({ activityId: work[0]?.activityId ?? '' })
  await expect(inTime(clock, adding)).rejects.toMatchObject({ message: expect.stringMatching(/cancelled/) })
  expect(await window['hardwareWallets.work'](undefined)).toEqual([])
  expect(agent.store.list('wallets', agent.organizationId)).toEqual([])
  ledger.isLocked = false
  await done(add('Savings'))
})

test('what a hardware wallet is asked to sign has receipts of who approved which card, and of what became of it', async () => {
  const { agent, clock, ledger, window, add, workInHand, done } = await withLedger()
  const { addresses } = await done(add('Savings'))
  const receipts = () => agent.store.receipts({}, { limit: 100 }).map(line => readReceipt(line))
  const [account] = agent.store.list('walletAccounts', agent.organizationId)
  const sign = (text: string) =>
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: addresses[0],
      payload: Buffer.from(solanaMessage(account!.publicKey, text).bytes).toString('hex'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    })
  const declined = await sign('Not this')
  const [unwanted] = agent.engine.approvals.cards()
  await window['approvals.reject'](unwanted!)
  expect(receipts()).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'decided', activityId: declined.id, decision: 'rejected', decidedBy: 'window' },
      ...{ card: unwanted!.shown, digest: unwanted!.digest },
    }),
  )

  ledger.isLocked = true
  const asked = await sign('This')
  const [card] = agent.engine.approvals.cards()
  const approving = window['approvals.approve'](card!)
  approving.catch(() => {})
  const [work] = await workInHand()
  expect(work?.activityId).toBe(asked.id)
  await window['hardwareWallets.cancel']({ activityId: asked.id })
  await inTime(
    clock,
    approving.catch(() => undefined),
  )
  expect(receipts()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ kind: 'decided', activityId: asked.id, decision: 'approved', decidedBy: 'window' },
        ...{ card: card!.shown, digest: card!.digest },
      }),
      expect.objectContaining({
        kind: 'hardwareWallet',
        event: 'cancelled',
        change: expect.stringContaining(asked.id),
      }),
      expect.objectContaining({ kind: 'moved', activityId: asked.id, status: 'ACTIVITY_STATUS_REJECTED' }),
    ]),
  )
})

test('a hidden character in the name of a wallet is made visible in the work', async () => {
  const { clock, ledger, window, add, workInHand } = await withLedger()
  ledger.isLocked = true
  const adding = add('Sav\u202eings')
  adding.catch(() => {})
  const [work] = await workInHand()
  expect(work?.walletName).toContain('⟨U+202E⟩')
  expect(JSON.stringify(work)).not.toContain('\u202e')
  await window['hardwareWallets.cancel']({ activityId: work?.activityId ?? '' })
  await inTime(
    clock,
    adding.catch(() => undefined),
  )
})

test('accounts added to a wallet name it too, and a hardware wallet that holds others is told by its name', async () => {
  const { agent, clock, ledger, window, add, workInHand, done } = await withLedger()
  const { organizationId } = agent
  const { walletId } = await done(add('Savings'))
  ledger.isLocked = true
  const account = { curve: 'CURVE_ED25519', path: "m/44'/501'/7'", addressFormat: 'ADDRESS_FORMAT_SOLANA' } as const
  const adding = window['wallets.addAccounts']({ organizationId, walletId, accounts: [account] })
  adding.catch(() => {})
  expect(await workInHand()).toMatchObject([{ walletName: 'Savings', step: { step: 'unlock', wallet: 'Savings' } }])
  ledger.isLocked = false
  expect((await inTime(clock, adding)).addresses).toHaveLength(1)
})

test('accounts are read with the format they were asked in', async () => {
  const { clock, window, hardwareWalletId } = await withLedger()
  const { accounts } = await inTime(
    clock,
    window['hardwareWallets.readAccounts']({ hardwareWalletId, accounts: solana }),
  )
  expect(accounts.map(({ path, addressFormat }) => ({ path, addressFormat }))).toEqual(solana)
})
