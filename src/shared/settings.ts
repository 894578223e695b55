import { z } from 'zod'
import { call, nothing, query } from './call.ts'

export const settingCalls = {
  'settings.get': query<Settings>('settings')(nothing),
  'settings.update': call<Settings>()(
    z.strictObject({
      approvals: z.enum(['sign-and-quorum', 'everything']).optional(),
      askAboutGovernance: z.boolean().optional(),
      approvalWindowSeconds: z.number().int().min(30).max(86_400).optional(),
      unknownClientSeconds: z.number().int().min(0).max(600).optional(),
      consensusWindowSeconds: z.number().int().min(60).max(2_592_000).optional(),
      autoLockSeconds: z.number().int().min(60).max(86_400).optional(),
      /** `127.0.0.1:5000`; on this computer only. Empty: devices on USB are used again. */
      ledgerEmulator: z.string().max(60).optional(),
      /** Names of those that are made; the others are not. */
      exceptions: z.array(z.string().max(60)).max(50).optional(),
      /** Quotas by name; those left out go back to the usual ones. */
      quotas: z.record(z.string(), z.number().int().min(0).max(100_000)).optional(),
    }),
  ),
} as const

export interface Settings {
  readonly approvals: 'sign-and-quorum' | 'everything' | 'nothing'
  /** True when the mode was fixed by a command-line flag and cannot be changed here. */
  readonly approvalsFixed: boolean
  /** True if the person is asked before a program changes who may do what in this organization. */
  readonly askAboutGovernance: boolean
  /** Longest time that a request waits for the person. */
  readonly approvalWindowSeconds: number
  /** Time that a request is held for the person if it is not known how long its client waits. */
  readonly unknownClientSeconds: number
  /** Longest time that a request waits for votes. */
  readonly consensusWindowSeconds: number
  /** Time without use after which the vault is locked. */
  readonly autoLockSeconds: number
  /** Address of Ledger’s emulator, which stands in for devices on USB: `127.0.0.1:5000`. Empty where there is none. */
  readonly ledgerEmulator: string
  /** Value of `COUNTERSIGN_LEDGER` when the agent was started: it overrides the setting. Null if it was not set. */
  readonly ledgerEmulatorFixed: string | null
  /** Transactions that are refused unless the person makes an exception, of every chain. */
  readonly exceptions: readonly ExceptionView[]
  /** Numbers of each thing that an organization, or a user, may have. */
  readonly quotas: readonly QuotaView[]
  readonly dataDirectory: string
  /** Public halves of the keys this agent signs with itself: P-256, 65 bytes uncompressed, hex. Null while none were needed. */
  readonly signerKeys: { readonly signer: string; readonly notarizer: string; readonly tlsFetcher: string } | null
}

export interface ExceptionView {
  readonly name: string
  readonly label: string
  readonly description: string
  readonly isMade: boolean
}

export interface QuotaView {
  readonly name: string
  /** Whose number it is. */
  readonly of: 'organization' | 'user'
  /** Noun of an error. */
  readonly noun: string
  /** Quota of a top-level organization, unless another is chosen. */
  readonly usual: number
  /** Null where the usual one holds. */
  readonly chosen: number | null
}
