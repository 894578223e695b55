import type { FilledTemplate } from '../../../../src/shared/chains.ts'
import type { CallName, Carrier, Handlers, Input } from '../../../../src/shared/ipc.ts'
import type { Topic } from '../../../../src/shared/topics.ts'
import { activityAnswers } from './activity.ts'
import { addressBookAnswers } from './address-book.ts'
import { apiKeyAnswers } from './api-keys.ts'
import { approvalAnswers } from './approvals.ts'
import { backupAnswers } from './backups.ts'
import { hardwareWalletAnswers } from './hardware-wallets.ts'
import { limitAnswers } from './limits.ts'
import { organizationAnswers } from './organizations.ts'
import { type Failure, partsOf } from './parts.ts'
import { peopleAnswers } from './people.ts'
import { policyAnswers } from './policies.ts'
import { recoveryAnswers } from './recovery.ts'
import type { Script } from './script.ts'
import { settingAnswers } from './settings.ts'
import { signingInAnswers } from './signing-in.ts'
import { vaultAnswers } from './vault.ts'
import { voteAnswers } from './votes.ts'
import { walletAnswers } from './wallets.ts'
import { webhookAnswers } from './webhooks.ts'

/** The handle by which a test steers the agent in the page. */
export interface Fake {
  readonly calls: { name: CallName; input: unknown }[]
  readonly failures: Partial<Record<CallName, Failure>>
  readonly held: Partial<Record<CallName, (() => void)[]>>
  change(change: Partial<Script>, topics: readonly Topic[]): void
  /** Knows another script from the beginning, and says so; resolves once whatever is asked because of it has its answers. */
  begin(script: Script, topics: readonly Topic[]): Promise<void>
}

/** Answers in the test's own process, with what the agent has. */
declare function fillTemplate(input: Input<'chains.fillTemplate'>): Promise<FilledTemplate>

/** Puts a scripted agent under `window.agent`, as Electron's preload would. It runs in the page: see `in-page.ts`. */
export function installFakeAgent(script: Script): void {
  const listeners = new Set<(topic: Topic) => void>()
  const tell = (...topics: readonly Topic[]) => {
    for (const topic of topics) for (const listener of listeners) listener(topic)
  }
  const parts = partsOf(script, tell)
  const { data, held, patch, refuse } = parts

  const handlers: Handlers = {
    ...vaultAnswers(parts),
    ...backupAnswers(parts),
    ...recoveryAnswers(parts),
    ...walletAnswers(parts),
    ...hardwareWalletAnswers(parts),
    ...approvalAnswers(parts),
    ...voteAnswers(parts),
    ...activityAnswers(parts),
    ...peopleAnswers(parts),
    ...apiKeyAnswers(parts),
    ...organizationAnswers(parts),
    ...policyAnswers(parts),
    ...limitAnswers(parts),
    ...addressBookAnswers(parts),
    ...settingAnswers(parts),
    ...signingInAnswers(parts),
    ...webhookAnswers(parts),
    'state.get': async () => ({
      ...data.state,
      approvals: { ...data.state.approvals, waiting: data.cards.length },
    }),
    'team.used': async () => data.teamUsed,
    'chains.get': async () => data.chains,
    'chains.fillTemplate': input => fillTemplate(input),
    'reference.list': async () => [...data.reference],
    'reference.get': async input =>
      data.reference.find(({ kind, name }) => kind === input.kind && name === input.name) ??
      refuse('RESOURCE_NOT_FOUND', 'There is no such call.'),
  }

  const fake: Fake = {
    calls: [],
    failures: {},
    held,
    change: (change, topics) => patch(change, ...topics),
    async begin(script, topics) {
      parts.replace(script)
      underWay.clear()
      for (const each of [fake.failures, held]) for (const name in each) delete each[name as CallName]
      tell(...topics)
      while (underWay.size > 0) await Promise.allSettled(underWay)
      fake.calls.length = 0
    },
  }
  /** What is asked and has no answer yet. */
  const underWay = new Set<Promise<unknown>>()
  const call = (name: CallName, input: unknown) => {
    const answer = answerTo(name, input).finally(() => underWay.delete(answer))
    underWay.add(answer)
    return answer
  }
  const answerTo = async (name: CallName, input: unknown) => {
    // As both carriers do: what is passed is a copy.
    fake.calls.push({ name, input: structuredClone(input) })
    const waiting = held[name]
    if (waiting) await new Promise<void>(release => waiting.push(release))
    const failure = fake.failures[name]
    if (failure) return { ok: false, error: failure }
    try {
      const handler = handlers[name] as (input: unknown) => Promise<unknown>
      return { ok: true, value: structuredClone(await handler(input)) }
    } catch (error) {
      return { ok: false, error }
    }
  }
  const agent: Carrier = {
    call: call as Carrier['call'],
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  Object.assign(globalThis, { agent, fake })
}
