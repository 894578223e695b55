import type { HardwareWalletScreen, Warning } from '../../shared/card.ts'
import type { HardwareWalletStep } from '../../shared/hardware-wallet-step.ts'
import type { HardwareWalletCondition } from '../../shared/hardware-wallets.ts'
import type { Decoded } from './decoded.ts'
import type { HardwareApp } from './hardware-app.ts'
import type { Meaning, Signature } from './signer.ts'

export interface HardwareWalletState {
  /** Good while it stays connected, and while it comes back from opening an app. It says nothing about whose keys it holds. */
  readonly id: string
  /** Vendor as `HardwareApp` has it. */
  readonly vendor: string
  /** Model, for example `Ledger Flex`; `Ledger` if not known. */
  readonly model: string
  readonly condition: HardwareWalletCondition
  /** App that is open on it; null if that is not known, and on its dashboard. */
  readonly app: { readonly name: string; readonly version: string } | null
  /** True if its app signs what it cannot show; null until the app was asked, and for an app that never does. */
  readonly blindSigning: boolean | null
  /** The app that the request in hand wants; null where none is in hand. */
  readonly needs: HardwareApp | null
  /** Next step of the person; null if there is nothing to do. */
  readonly nextStep: HardwareWalletStep | null
  /** Requests that wait behind the one in hand. */
  readonly queued: number
}

export interface HardwareWalletsState {
  readonly hardwareWallets: readonly HardwareWalletState[]
  /** Why no hardware wallet can be found on this machine, and what to do about it; empty where they can. */
  readonly trouble: string
}

/** Hardware wallet that is asked: any that is connected, or the one with this identity. */
export type HardwareWalletChoice = { readonly id: string } | HardwareWalletHolder

/** The hardware wallet that holds certain keys, wherever it is plugged in. */
export interface HardwareWalletHolder {
  /** Public key at a path that is fixed for each app, lower-case hex: 33 bytes compressed for secp256k1, 32 for ed25519. */
  readonly identity: string
  /** Name that the person gave it: errors use it. */
  readonly walletName: string
}

/** Path of an account and format of its address, which also says which apps have it (`hardwareAppsOf`). */
export interface HardwareWalletAccountAsked {
  /** `m/44'/60'/0'/0/0` */
  readonly path: string
  /** `ADDRESS_FORMAT_…` */
  readonly addressFormat: string
}

export interface HardwareWalletAccount extends HardwareWalletAccountAsked {
  /** Lower-case hex: 33 bytes compressed for secp256k1, 32 for ed25519. */
  readonly publicKey: string
  readonly address: string
}

/** A key of a hardware wallet, and the address it goes by. */
export interface HardwareWalletKey {
  readonly path: string
  readonly addressFormat: string
  /** Public key that signatures are verified against. Lower-case hex: 33 bytes compressed for secp256k1, 32 for ed25519. */
  readonly publicKey: string
}

export interface HardwareWalletSigning extends HardwareWalletHolder, HardwareWalletKey {
  readonly app: HardwareApp
  readonly what: Decoded
}

/** Known facts about the hardware wallet a preview is for. Absent: not known. */
export interface PreviewedHardwareWallet {
  readonly model?: string | undefined
  /** Version of the app that signs. */
  readonly version?: string | undefined
  readonly blindSigning?: boolean | null | undefined
  /** The account that signs, as the hardware wallet shows it. */
  readonly from?: string | undefined
}

export interface HardwareWalletPreview {
  /** `clear`: the hardware wallet shows all that matters. `blind`: it says itself that it cannot. */
  readonly signing: 'clear' | 'blind'
  /** Screens that it will show, in their order. */
  readonly screens: readonly HardwareWalletScreen[]
  /** Warnings of what the hardware wallet will not show, and what must be switched on first. */
  readonly warnings: readonly Warning[]
}

/** Told each time what a request waits for changes. */
export type StepListener = (step: HardwareWalletStep) => void

/**
 * Hardware wallets. A hardware wallet answers one request at a time: others wait for their turn, and `queued` says how many.
 *
 * Every verb that talks to a hardware wallet waits for the person for a bounded time (to plug in, unlock, open an app), ends when `signal`
 * aborts, and fails with one of: `DEVICE_DISCONNECTED`, `DEVICE_LOCKED`, `DEVICE_APP_CLOSED`, `DEVICE_APP_MISSING`,
 * `DEVICE_APP_OUTDATED`, `DEVICE_BUSY`, `DEVICE_NO_ACCESS`, `DEVICE_WRONG`, `DEVICE_UNPLUGGED`, `DEVICE_SILENT`, `DEVICE_NONSENSE`,
 * `DEVICE_REFUSED`, `DEVICE_CANCELLED`, `DEVICE_REJECTED`, `DEVICE_SETTING_OFF`, `DEVICE_SIGNATURE_WRONG`, `NOT_SUPPORTED`,
 * `REQUEST_INVALID`. After any of them the next request is served.
 */
export interface HardwareWallets {
  /** Lists what is connected now. The first call starts the search, so it may find nothing yet; {@link onChange} reports what is found. */
  state(): HardwareWalletsState
  /**
   * Calls `listener` after anything in {@link state} changed. Only while someone listens are hardware wallets looked at that no request
   * needs: without a listener, a wallet that was plugged in stays `connecting`.
   */
  onChange(listener: () => void): () => void
  /**
   * These accounts. `show` has the hardware wallet show each address until the person agrees to it.
   *
   * @returns the identity to pin, see {@link HardwareWalletHolder}.
   */
  readAccounts(
    asked: {
      readonly app: HardwareApp
      readonly accounts: readonly HardwareWalletAccountAsked[]
      readonly hardwareWallet: HardwareWalletChoice
      readonly show?: boolean
      readonly onStep?: StepListener
    },
    signal: AbortSignal,
  ): Promise<{ readonly identity: string; readonly accounts: readonly HardwareWalletAccount[] }>
  /**
   * Has the person agree on the hardware wallet. What is to be signed is sent once, and only to the hardware wallet with this identity.
   *
   * An abort ends the promise at once. The hardware wallet may still show the request: it is left to be refused there, and whatever it then
   * answers is thrown away before the next request is sent.
   *
   * @returns what was verified against `publicKey`, ECDSA with low s: one signature, and of a Bitcoin transaction one for each of its
   * `signs`, in their order.
   */
  sign(
    signing: HardwareWalletSigning & { readonly onStep?: StepListener },
    signal: AbortSignal,
  ): Promise<readonly Signature[]>
  /** Why a hardware wallet cannot sign this, with that key where one is named, and what to send instead; `undefined` where it can. Asks no hardware wallet. */
  cannotSign(app: HardwareApp, asked: Meaning, key?: HardwareWalletKey): string | undefined
  /** Returns what the hardware wallet will show of it. Asks no hardware wallet. */
  preview(app: HardwareApp, what: Decoded, hardwareWallet?: PreviewedHardwareWallet): HardwareWalletPreview
  /** Ends every request with `DEVICE_CANCELLED` and lets go of every hardware wallet. */
  close(): Promise<void>
}
