import { z } from 'zod'
import { account } from './accounts.ts'
import { call, nothing, query } from './call.ts'
import { id, name, organization } from './fields.ts'
import type { HardwareWalletStep } from './hardware-wallet-step.ts'

const hardwareWalletAccounts = z
  .array(account.omit({ curve: true }))
  .min(1)
  .max(10)

export const hardwareWalletCalls = {
  /** Looks for hardware wallets, and again whenever the topic `hardwareWallets` says so, for as long as this is asked at least once a minute. */
  'hardwareWallets.list': query<HardwareWalletsView>('hardwareWallets', 'wallets', 'activities')(organization),
  /** Requests that wait for a hardware wallet. For what is always in sight, such as the strip in the shell: unlike `hardwareWallets.list` it touches no hardware wallet. */
  'hardwareWallets.work': query<HardwareWalletWorkView[]>('hardwareWallets', 'activities', 'approvals')(nothing),
  /** Asks the hardware wallet for accounts; with `show`, it shows each address until the person agrees to it there. */
  'hardwareWallets.readAccounts': call<{ accounts: HardwareWalletAccountView[] }>()(
    z.strictObject({
      hardwareWalletId: z.string().max(500),
      accounts: hardwareWalletAccounts,
      show: z.boolean().optional(),
    }),
  ),
  /** Ends a `hardwareWallets.readAccounts` that is under way. */
  'hardwareWallets.cancelReading': call<void>()(nothing),
  /** Makes a wallet of accounts that a hardware wallet holds. */
  'hardwareWallets.addWallet': call<{ walletId: string; addresses: string[] }>()(
    z.strictObject({
      organizationId: id,
      hardwareWalletId: z.string().max(500),
      name,
      accounts: hardwareWalletAccounts,
    }),
  ),
  /** Takes back a request that waits for a hardware wallet: it ends as rejected. */
  'hardwareWallets.cancel': call<void>()(z.strictObject({ activityId: id })),
} as const

export interface HardwareWalletsView {
  readonly hardwareWallets: readonly HardwareWalletView[]
  /** Why no hardware wallet can be found on this machine, and what to do about it; empty where they can. */
  readonly trouble: string
  /** The wallets of the organization that are on hardware wallets. */
  readonly wallets: readonly {
    readonly id: string
    readonly name: string
    readonly model: string
    readonly app: string
  }[]
}

/**
 * `dashboard`: no app is open. `wrongApp`: another than the request in hand wants. `busyElsewhere`: another program, or the hardware
 * wallet's own menu, is in the way. `noAccess`: the operating system does not let the agent talk to it.
 */
export type HardwareWalletCondition =
  | 'disconnected'
  | 'connecting'
  | 'locked'
  | 'dashboard'
  | 'wrongApp'
  | 'appTooOld'
  | 'busyElsewhere'
  | 'noAccess'
  | 'ready'

/** A hardware wallet that is connected. */
export interface HardwareWalletView {
  /** Good while it stays connected. */
  readonly id: string
  /** Model, for example `Ledger Flex`. */
  readonly model: string
  readonly condition: HardwareWalletCondition
  /** App that is open on it. */
  readonly app: { readonly name: string; readonly version: string } | null
  /** True if its app signs what it cannot show; null until that is known. */
  readonly blindSigning: boolean | null
  /** Next step for the person; null if there is nothing to do. */
  readonly nextStep: HardwareWalletStep | null
  /** Requests that wait behind the one in hand. */
  readonly queued: number
}

/** A request that a hardware wallet has in hand, or waits for. */
export interface HardwareWalletWorkView {
  readonly activityId: string
  readonly sentence: string
  readonly step: HardwareWalletStep
  /** Name of the wallet that accounts are read for. Null where something is signed. */
  readonly walletName: string | null
}

/** An account as a hardware wallet holds it. */
export interface HardwareWalletAccountView {
  readonly path: string
  /** `ADDRESS_FORMAT_…` */
  readonly addressFormat: string
  readonly address: string
}
