import type { BundleSigner, DerivedSecrets } from '../keys/bundle-signer.ts'
import type { HardwareWalletWork } from '../keys/hardware-wallet-work.ts'
import type { KeyCreator } from '../keys/key-creator.ts'
import type { SecretAccess } from '../keys/secret-access.ts'
import type { HardwareWallets } from '../ports/hardware-wallets.ts'
import type { IdTokens } from '../ports/id-tokens.ts'
import type { Messenger } from '../ports/messenger.ts'
import type { Signer } from '../ports/signer.ts'
import type { Reader } from '../ports/store.ts'
import type { Ballot } from './ballot.ts'
import type { CodeBook } from './code-book.ts'
import type { Credential } from './credential.ts'

/** Everything that an activity may look at while its request is decoded. */
export interface PrepareContext {
  readonly organizationId: string
  readonly credential: Credential
  /** The web page that asks, where one does. */
  readonly webOrigin: string | undefined
  /** Time when the request came, in milliseconds since the epoch: the same however often it is decoded. */
  readonly askedAt: number
  readonly reader: Reader
  /** Every type of activity that there is, in every version. */
  readonly activityTypes: ActivityTypes
  /** Evaluates votes; for votes only. */
  readonly ballot: Ballot
  /**
   * Preimages of the digests in the request, in the same order, as far as the client lodged them in the `Countersign-Preimage` header. Each
   * must be checked against its digest.
   */
  readonly preimages: readonly (Uint8Array | undefined)[]
  /** Hardware wallets, to look up what they cannot sign. Nothing is sent to them. */
  readonly hardwareWallets: Pick<HardwareWallets, 'cannotSign'>
  /** Checks if the person has made an exception of a chain, by its name. */
  readonly hasException: (name: string) => boolean
}

/** Part of the catalogue that activities ask. */
export type ActivityTypes = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>

/** Everything that an activity may touch while it runs. Keys are named. Only exports and imports handle them directly. */
export interface ExecutionContext
  extends Omit<PrepareContext, 'webOrigin' | 'askedAt' | 'activityTypes' | 'hardwareWallets' | 'preimages'> {
  readonly hardwareWallets: HardwareWallets
  readonly hardwareWalletWork: HardwareWalletWork
  readonly signer: Signer
  readonly keys: KeyCreator
  /** Access to secrets, for exports and imports only. */
  readonly secrets: SecretAccess
  /** Signs what the agent itself vouches for: bundles and tokens. */
  readonly bundleSigner: BundleSigner & DerivedSecrets
  readonly messenger: Messenger
  /** One-time codes, for activities that send or check them. */
  readonly codes: CodeBook
  readonly idTokens: Pick<IdTokens, 'requireBelieved'>
  /** The activity itself: a vote refers to it. */
  readonly activityId: string
  /** Milliseconds since the epoch, one value for everything this activity creates. */
  readonly now: number
  readonly newId: () => string
}
