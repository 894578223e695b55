import type { PrivateKeyView, StoredSecretView, WalletView } from '../../../../src/shared/accounts.ts'
import type { ActivityDetail, ActivityKindView } from '../../../../src/shared/activity.ts'
import type { AddressBookEntry, AddressPlace } from '../../../../src/shared/address-book.ts'
import type { ApiKeyView } from '../../../../src/shared/api-keys.ts'
import type { Asker } from '../../../../src/shared/approvals.ts'
import type { BackupsView } from '../../../../src/shared/backups.ts'
import type { BudgetView } from '../../../../src/shared/budgets.ts'
import type { Card } from '../../../../src/shared/card.ts'
import type { ChainsView } from '../../../../src/shared/chains.ts'
import type { DoctorView } from '../../../../src/shared/doctor.ts'
import type { HardwareWalletsView, HardwareWalletWorkView } from '../../../../src/shared/hardware-wallets.ts'
import type { MessagesView } from '../../../../src/shared/messages.ts'
import type { OrganizationView } from '../../../../src/shared/organization.ts'
import type { OriginView } from '../../../../src/shared/origins.ts'
import type { OwnNodes, SuggestedNodeView } from '../../../../src/shared/own-nodes.ts'
import type { PairingView } from '../../../../src/shared/pairings.ts'
import type { PeopleView } from '../../../../src/shared/people.ts'
import type { PolicyView } from '../../../../src/shared/policies.ts'
import type { ReceiptView } from '../../../../src/shared/receipts.ts'
import type { RecoveryView } from '../../../../src/shared/recovery.ts'
import type { ReferenceDetail } from '../../../../src/shared/reference.ts'
import type { RefusalView } from '../../../../src/shared/refusals.ts'
import type { Rehearsal } from '../../../../src/shared/rehearsals.ts'
import type { Settings } from '../../../../src/shared/settings.ts'
import type { SignInSettings } from '../../../../src/shared/sign-in-settings.ts'
import type { Simulation } from '../../../../src/shared/simulation.ts'
import type { GrantView } from '../../../../src/shared/standing-approvals.ts'
import type { State } from '../../../../src/shared/state.ts'
import type { SubOrganizationView } from '../../../../src/shared/sub-organizations.ts'
import type { TeamScreen } from '../../../../src/shared/team.ts'
import type { NetworkAssets, VelocityControlView } from '../../../../src/shared/velocity-controls.ts'
import type { VotingView } from '../../../../src/shared/votes.ts'
import type { WebhookDeliveryView, WebhooksView } from '../../../../src/shared/webhooks.ts'
import type { Why } from '../../../../src/shared/why.ts'

/** What the agent in the page knows. */
export interface Script {
  readonly state: State
  /** The screens of the team that have something on them. */
  readonly teamUsed: readonly TeamScreen[]
  readonly cards: readonly Card[]
  /** What those of them that are listed in part are as a whole. */
  readonly wholeCards?: readonly Card[]
  /** What is known of the program of each card; nothing by default. */
  readonly asker?: Asker
  readonly apiKeys: readonly ApiKeyView[]
  /** Programs in a terminal that ask for a key. */
  readonly pairings?: readonly PairingView[]
  readonly wallets: readonly WalletView[]
  /** What every wallet is backed up as. */
  readonly phrase: string
  readonly recovery: RecoveryView
  readonly backups: BackupsView
  readonly hardwareWallets: HardwareWalletsView
  readonly hardwareWalletWork: readonly HardwareWalletWorkView[]
  /** Whether a hardware wallet that is asked for the accounts of a wallet answers only once it is taken back. */
  readonly hardwareWalletTakesTime?: boolean
  readonly privateKeys: readonly PrivateKeyView[]
  readonly storedSecrets: readonly StoredSecretView[]
  readonly people: PeopleView
  readonly organization: OrganizationView
  readonly subOrganizations: readonly SubOrganizationView[]
  readonly policies: readonly PolicyView[]
  readonly velocityControls: readonly VelocityControlView[]
  readonly networks: readonly NetworkAssets[]
  readonly chains: ChainsView
  /** What every rehearsal comes to. */
  readonly rehearsal: Rehearsal
  readonly voting: readonly VotingView[]
  readonly grants: readonly GrantView[]
  readonly budgets: readonly BudgetView[]
  /** Why every activity was decided as it was. */
  readonly why: Why
  readonly reference: readonly ReferenceDetail[]
  readonly activities: readonly ActivityDetail[]
  readonly kinds: readonly ActivityKindView[]
  readonly refusals: readonly RefusalView[]
  readonly receipts: readonly ReceiptView[]
  readonly origins: readonly OriginView[]
  readonly messages: MessagesView
  readonly webhooks: WebhooksView
  /** Of every webhook. */
  readonly webhookDeliveries: readonly WebhookDeliveryView[]
  readonly addressBook: readonly AddressBookEntry[]
  readonly addressPlaces: readonly AddressPlace[]
  readonly signInSettings: SignInSettings
  readonly ownNodes: OwnNodes
  /** Whether the installed program starts at login; absent where it cannot be chosen. */
  readonly startsAtLogin?: boolean
  readonly suggestedNodes?: readonly SuggestedNodeView[]
  /** What their node claims of every card; null where there is none. */
  readonly simulation: Simulation | null
  readonly settings: Settings
  readonly doctor: DoctorView
  /** What a check came to once it was put right. */
  readonly mended: DoctorView['checks'][number] | null
  /** The passphrase that unlocks Countersign. */
  readonly passphrase: string
}
