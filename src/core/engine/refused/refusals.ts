import { type AgentError, toAgentError } from '../../errors.ts'
import type { ReceiptBody, ReceiptClient } from '../../ledger/receipt.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Store } from '../../ports/store.ts'
import { createDiskBudget } from './disk-budget.ts'
import { createRefusalsLeftOut } from './refusals-left-out.ts'
import { clientOf, type Denied, type KnownOfRequest, refusedReceipt } from './refused-receipt.ts'

/** Leaves a receipt of every request that was refused, as far as there is room: a flood costs the disk a known amount. */
export interface Refusals {
  /** Says what more is known of an error that is about to refuse a request. */
  explain(error: AgentError, denied: Denied): void
  /**
   * Resolves once the receipt is durable, or the request was counted among those that have none. The second time for one error, it
   * does nothing. Never rejects.
   */
  keep(thrown: unknown, known: KnownOfRequest): Promise<void>
  /** Tells of those that have none yet, and lets go of its timers. */
  stop(): Promise<void>
}

/**
 * Bytes that one client may write at once, and again in an hour: a user, or a sub-organization. A sender that has proved no key is one of
 * two clients: a web page, or a program.
 */
export const ofEachClient = 64 * 1024
/** The same for all users together, for all sub-organizations, which strangers may be given by signing up, and for all others. */
export const ofAllKnown = 1024 * 1024
export const ofAllBelow = 512 * 1024
export const ofAllUnknown = 128 * 1024

/** Size of a row besides its line, in bytes. */
const ofRow = 250
/** Longest time until those without a receipt are told. */
const longestUntold: Milliseconds = 60_000
/** The log hears once in this time about a record that cannot be read. */
const quietLog: Milliseconds = 60_000
/** A flood is told to the window once in this time. */
const quietWindow: Milliseconds = 1000

export interface RefusalParts {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}

/** @param changed - Told when there is something new to show. */
export function createRefusals({ store, clock, log }: RefusalParts, changed: () => void): Refusals {
  const budgets = {
    known: createDiskBudget(ofEachClient, ofAllKnown),
    below: createDiskBudget(ofEachClient, ofAllBelow),
    unknown: createDiskBudget(ofEachClient, ofAllUnknown),
  }
  const leftOut = createRefusalsLeftOut()
  const explained = new WeakMap<AgentError, Denied>()
  const kept = new WeakSet<object>()
  let cancelTelling: (() => void) | undefined
  let cancelSaying: (() => void) | undefined
  let saidAt = Number.NEGATIVE_INFINITY
  let warnedAt = Number.NEGATIVE_INFINITY

  return {
    explain: (error, denied) => void explained.set(error, denied),
    async keep(thrown, request) {
      if (typeof thrown !== 'object' || thrown === null || kept.has(thrown)) return
      kept.add(thrown)
      const error = toAgentError(thrown)
      if (error.code === 'STOPPING') return
      const client = clientOf(request)
      const { key, among } = sharing(client, request)
      const budget = budgets[among]
      if (!budget.hasRoom(key, clock.passed())) return leaveOut(key, client, error)
      const body = refusedReceipt(request, error, explained.get(error), clock.now())
      budget.take(key, Buffer.byteLength(JSON.stringify(body)) + ofRow)
      if (!(await write(body))) leaveOut(key, client, error)
    },
    async stop() {
      cancelTelling?.()
      cancelSaying?.()
      await tell()
    },
  }

  /**
   * A page cannot make itself many clients, nor can a program without a key. Nor can a user, whose every session is a new key, or who
   * may make users in a sub-organization: it is one client with all its users.
   */
  function sharing(
    client: ReceiptClient,
    { credential }: KnownOfRequest,
  ): { readonly key: string; readonly among: keyof typeof budgets } {
    if (client.kind !== 'credential' || !credential) return { key: client.kind, among: 'unknown' }
    const { organizationId } = credential
    return isBelow(organizationId) ? { key: organizationId, among: 'below' } : { key: client.userId, among: 'known' }
  }

  /** A record that cannot be read counts as a sub-organization's: all of those together may write the least. */
  function isBelow(organizationId: string): boolean {
    try {
      return (store.find('organizations', organizationId, organizationId)?.parentId ?? null) !== null
    } catch (error) {
      warnOfUnread(error, organizationId)
      return true
    }
  }

  /** Warns once in a while, so that a client that sends requests without end fills the log no more than the database. */
  function warnOfUnread(error: unknown, organizationId: string): void {
    const now = clock.passed()
    if (now < warnedAt + quietLog) return
    warnedAt = now
    log.warn({ error, organizationId }, 'whose refused requests these are could not be read')
  }

  function leaveOut(key: string, client: ReceiptClient, { code }: AgentError): void {
    leftOut.count(key, client, code, clock.now())
    cancelTelling ??= clock.wakeAt(clock.now() + longestUntold, () => void tell())
  }

  async function tell(): Promise<void> {
    cancelTelling = undefined
    const told = leftOut.take(clock.now())
    if (told) await write(told)
  }

  async function write(body: Exclude<ReceiptBody, { kind: 'moved' }>): Promise<boolean> {
    try {
      await store.write(transaction => transaction.receipt(body))
      sayChanged()
      return true
    } catch (error) {
      log.warn({ error }, 'a refused request left no receipt')
      return false
    }
  }

  function sayChanged(): void {
    if (cancelSaying) return
    const now = clock.now()
    if (now >= saidAt + quietWindow || now < saidAt) {
      saidAt = now
      changed()
      return
    }
    cancelSaying = clock.wakeAt(saidAt + quietWindow, () => {
      cancelSaying = undefined
      saidAt = clock.now()
      changed()
    })
  }
}
