import { expect, onTestFinished } from 'vitest'
import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import type { SignedByLedger } from '../../../src/adapters/ledger/signed-words.ts'
import { systemClock } from '../../../src/adapters/system-clock/system-clock.ts'
import { newId } from '../../../src/core/ids.ts'
import type { HardwareWalletKey } from '../../../src/core/ports/hardware-wallets.ts'
import { newWallet } from '../../../src/core/records/wallet.ts'
import { approveFirst } from '../engine.ts'
import { type TestServer, testServer } from '../server.ts'
import type { Replay } from './recordings.ts'

/** A whole agent that listens on HTTP and knows one device, which answers from recordings. */
export async function agentOf(source: Replay, signed: Partial<SignedByLedger> = {}): Promise<TestServer> {
  const hardwareWallets = createLedgerWallets({ sources: [source], clock: systemClock, ...signed })
  onTestFinished(() => hardwareWallets.close())
  const agent = await testServer({ hardwareWallets })
  await expect.poll(() => hardwareWallets.state().hardwareWallets.length).toBe(1)
  return agent
}

/** The same with a wallet of one account on that device, as it would have been made earlier. */
export async function agentWithLedger(
  source: Replay,
  {
    account,
    ...hardwareWallet
  }: {
    readonly app: AppName
    readonly identity: string
    readonly model: string
    readonly account: HardwareWalletKey & { readonly address: string }
  },
  signed?: Partial<SignedByLedger>,
) {
  const agent = await agentOf(source, signed)
  const { organizationId, clock, store } = agent
  const now = clock.now()
  const walletId = newId()
  await store.write(transaction => {
    const wallet = {
      id: walletId,
      organizationId,
      name: 'Savings',
      hardwareWallet: { kind: 'ledger', ...hardwareWallet },
    } as const
    transaction.insert('wallets', newWallet(wallet, now))
    transaction.insert('walletAccounts', {
      id: newId(),
      organizationId,
      walletId,
      curve: 'CURVE_SECP256K1',
      name: null,
      createdAt: now,
      updatedAt: now,
      ...account,
    })
  })
  return { agent, source, walletId }
}

/** A request that waits; answered once it is decided. */
export function submit(agent: TestServer, kind: string, version: string, parameters: object, headers = {}) {
  const type = `ACTIVITY_TYPE_${kind.toUpperCase()}${version}`
  const body = agent.bodyOf(type, parameters)
  return agent.call(`/public/v1/submit/${kind}`, body, { headers: { prefer: 'wait=30', ...headers } })
}

export async function approvedAnswer(agent: TestServer, answer: ReturnType<TestServer['call']>) {
  await expect.poll(() => agent.engine.approvals.cards().length).toBe(1)
  const [card] = agent.engine.approvals.cards()
  await approveFirst(agent)
  return { card, reply: await answer }
}

export function expectAllSaid(source: Replay): void {
  expect(source.strayed).toEqual([])
  expect(source.left).toBe('')
}
