import { z } from 'zod'
import type { Note } from '../../ports/note.ts'
import type { Reader, Store } from '../../ports/store.ts'
import { isLoopbackAddress } from './loopback-address.ts'

/** Requests that the person is asked about. `nothing` signs without asking: for development, and only by an explicit flag. */
export type ApprovalsMode = 'sign-and-quorum' | 'everything' | 'nothing'

const shape = z.object({
  approvals: z.enum(['sign-and-quorum', 'everything']).default('sign-and-quorum'),
  /**
   * True if the person is asked before a program changes who may do what in the organization the window acts in. Kept apart from
   * `approvals`, so that it also applies if that was stored before this question existed.
   */
  askAboutGovernance: z.boolean().default(true),
  /** Longest time that a request waits for the person. */
  approvalWindowSeconds: z.number().int().min(30).max(86_400).default(600),
  /** Time that a request is held for the person if it is not known how long its client waits. */
  unknownClientSeconds: z.number().int().min(0).max(600).default(15),
  /** Longest time that a request waits for votes; 24 hours in the public service (wire.md §9). */
  consensusWindowSeconds: z.number().int().min(60).max(2_592_000).default(86_400),
  /** Time without use after which the vault is locked. */
  autoLockSeconds: z.number().int().min(60).max(86_400).default(900),
  /** Address of Ledger's emulator, `HOST:PORT` on this computer; it stands in for devices on USB. Empty: there is none. */
  ledgerEmulator: z
    .string()
    .refine(address => address === '' || isLoopbackAddress(address), 'must be an address on this computer')
    .default(''),
  /** Addresses of nodes of the person's own, by network (CAIP-2). No other is asked, and these only for what a card needs. */
  ownNodes: z.record(z.string(), z.string()).default({}),
  /** Names of the exceptions of chains that the person has made (`ChainTransactions.exceptions`). */
  exceptions: z.array(z.string()).default([]),
})
export type StoredSettings = z.output<typeof shape>

type Change = Partial<StoredSettings>

export interface Settings {
  get(): Omit<StoredSettings, 'approvals'> & { readonly approvals: ApprovalsMode; readonly approvalsFixed: boolean }
  /** @param change - A function gets the settings as they are when the change is stored, for a change that depends on them. */
  update(change: Change | ((before: StoredSettings) => Change), note: Note): Promise<void>
}

/** @param fixedMode - Given by a command-line flag; then the window cannot change it, and it is never stored. */
export function createSettings(store: Store, fixedMode: ApprovalsMode | undefined): Settings {
  let stored = read(store)
  return {
    get: () => ({ ...stored, approvals: fixedMode ?? stored.approvals, approvalsFixed: fixedMode !== undefined }),
    async update(change, note) {
      stored = await store.write(transaction => {
        const before = read(transaction)
        const next = shape.parse({ ...before, ...(typeof change === 'function' ? change(before) : change) })
        transaction.setSetting('settings', next)
        note(transaction)
        return next
      })
    },
  }
}

function read(reader: Reader): StoredSettings {
  return shape.parse(reader.setting('settings') ?? {})
}

/** Returns a function that tells if an exception is made at the time of the call. */
export function exceptionsIn(settings: Pick<Settings, 'get'>): (name: string) => boolean {
  return name => settings.get().exceptions.includes(name)
}
