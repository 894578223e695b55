/** Long because it is a list: each call of the window, with what the agent answers. */
import type { PrivateKeyView, WalletView } from '../../../src/shared/accounts.ts'
import type { ActivityDetail, ActivityKindView } from '../../../src/shared/activity.ts'
import type { AddressBookEntry, AddressPlace } from '../../../src/shared/address-book.ts'
import type { ApiKeyView } from '../../../src/shared/api-keys.ts'
import type { BackupsView } from '../../../src/shared/backups.ts'
import type { Card } from '../../../src/shared/card.ts'
import type { ChainsView, FilledTemplate, OnlyTransfers } from '../../../src/shared/chains.ts'
import type { DoctorView } from '../../../src/shared/doctor.ts'
import type { HardwareWalletsView, HardwareWalletWorkView } from '../../../src/shared/hardware-wallets.ts'
import type { Answer, CallName, Carrier, Handlers, Input } from '../../../src/shared/ipc.ts'
import type { MessagesView } from '../../../src/shared/messages.ts'
import type { OrganizationView } from '../../../src/shared/organization.ts'
import type { OriginView } from '../../../src/shared/origins.ts'
import type { OwnNodes } from '../../../src/shared/own-nodes.ts'
import type { PairingView } from '../../../src/shared/pairings.ts'
import type { PeopleView, PersonView } from '../../../src/shared/people.ts'
import type { ExpressionCheck, PolicyView } from '../../../src/shared/policies.ts'
import type { ReceiptView } from '../../../src/shared/receipts.ts'
import type { RecoveryView } from '../../../src/shared/recovery.ts'
import type { ReferenceDetail } from '../../../src/shared/reference.ts'
import type { RefusalView } from '../../../src/shared/refusals.ts'
import type { Rehearsal } from '../../../src/shared/rehearsals.ts'
import type { Settings } from '../../../src/shared/settings.ts'
import type { SignInSettings } from '../../../src/shared/sign-in-settings.ts'
import type { Simulation } from '../../../src/shared/simulation.ts'
import type { GrantView } from '../../../src/shared/standing-approvals.ts'
import type { State } from '../../../src/shared/state.ts'
import type { SubOrganizationView } from '../../../src/shared/sub-organizations.ts'
import type { Topic } from '../../../src/shared/topics.ts'
import type { VaultView } from '../../../src/shared/vault.ts'
import type { NetworkAssets, VelocityControlView } from '../../../src/shared/velocity-controls.ts'
import type { VotingView } from '../../../src/shared/votes.ts'
import type { WebhookDeliveryView, WebhooksView } from '../../../src/shared/webhooks.ts'
import type { Why } from '../../../src/shared/why.ts'

/** What the agent in the page knows. */
export interface Script {
  readonly state: State
  readonly cards: readonly Card[]
  /** What those of them that are listed in part are as a whole. */
  readonly wholeCards?: readonly Card[]
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
  /** What their node claims of every card; null where there is none. */
  readonly simulation: Simulation | null
  readonly settings: Settings
  readonly doctor: DoctorView
  /** What a check came to once it was put right. */
  readonly mended: DoctorView['checks'][number] | null
  /** The passphrase that unlocks Countersign. */
  readonly passphrase: string
}

type Failure = Extract<Answer<never>, { ok: false }>['error']

/** The handle by which a test steers the agent in the page. */
export interface Fake {
  readonly calls: { name: CallName; input: unknown }[]
  readonly failures: Partial<Record<CallName, Failure>>
  readonly held: Partial<Record<CallName, (() => void)[]>>
  change(change: Partial<Script>, topics: readonly Topic[]): void
  /** Knows another script from the beginning, and says so; resolves once whatever is asked because of it has its answers. */
  begin(script: Script, topics: readonly Topic[]): Promise<void>
}

/** These answer in the test's own process, with what the agent has. */
declare function fillTemplate(input: Input<'chains.fillTemplate'>): Promise<FilledTemplate>
declare function onlyTransfers(caip19: string): Promise<OnlyTransfers | null>

/**
 * Puts a scripted agent under `window.agent`, as Electron's preload would. It runs in the page: nothing of this module
 * but the types may be named inside.
 */
export function installFakeAgent(script: Script): void {
  let data = script
  /** Approvals that answer once the hardware wallet has. */
  const atHardwareWallet = new Map<string, () => void>()
  const listeners = new Set<(topic: Topic) => void>()
  const tell = (...topics: readonly Topic[]) => {
    for (const topic of topics) for (const listener of listeners) listener(topic)
  }
  /** What is in every backup. */
  const backup = {
    madeAt: '2026-11-20T08:15:00.000Z',
    wallets: 3,
    secrets: 9,
    activities: 120,
  }
  const patch = (change: Partial<Script>, ...topics: readonly Topic[]) => {
    data = { ...data, ...change }
    for (const [activityId, end] of atHardwareWallet)
      if (!data.hardwareWalletWork.some(work => work.activityId === activityId)) end()
    tell(...topics)
  }
  const state = (change: Partial<State>) => ({ state: { ...data.state, ...change } })
  const refuse = (code: string, message: string, field?: string): never => {
    throw { code, message, ...(field && { field }) } satisfies Failure
  }
  const requirePassphrase = (passphrase: string | undefined) => {
    if (passphrase !== data.passphrase)
      refuse('PASSPHRASE_WRONG', 'This is not the passphrase of Countersign. Try again.')
  }
  const requirePerson = (given: { passphrase?: string | undefined; typed?: string | undefined }, word?: string) => {
    if (data.state.proof.by === 'passphrase') requirePassphrase(given.passphrase)
    if (data.state.proof.by === 'typing' && given.typed !== word)
      refuse('PERMISSION_DENIED', 'Type it exactly as it is shown.', 'typed')
  }
  const patchVault = (change: Partial<VaultView>) =>
    patch(state({ vault: data.state.vault && { ...data.state.vault, ...change } }), 'state')
  /** As the agent does: with a passphrase, the person is asked for that. */
  const patchUnlockers = (unlockers: VaultView['unlockers']) => {
    const by = unlockers.includes('passphrase') ? 'passphrase' : 'typing'
    const vault = data.state.vault && { ...data.state.vault, unlockers }
    patch(state({ vault, proof: { by, wait: 0 } }), 'state')
  }
  type Lost = NonNullable<RecoveryView['lost']>
  const patchLost = (change: (lost: Lost) => Partial<Lost>) => {
    const { lost } = data.recovery
    if (lost) patch({ recovery: { ...data.recovery, lost: { ...lost, ...change(lost) } } }, 'wallets', 'apiKeys')
  }
  const forgetEntry = (entryId: string) => {
    const entries = data.recovery.entries.filter(({ id }) => id !== entryId)
    patch({ recovery: { ...data.recovery, entries } }, 'state', 'wallets')
  }
  const people = (change: Partial<PeopleView>) => patch({ people: { ...data.people, ...change } }, 'apiKeys')
  const changeUsers = (change: (user: PersonView) => PersonView) => people({ users: data.people.users.map(change) })
  const userOf = (userId: string | undefined) => data.people.users.find(({ id }) => id === userId)
  let made = 0
  const newId = () => `0190ffff-0000-7000-8000-${String(++made).padStart(12, '0')}`

  const appOf = (format: string) =>
    (/ETHEREUM|SOLANA/.exec(format)?.[0] ?? (format.includes('MAINNET') ? 'BITCOIN' : 'BITCOIN TEST'))
      .toLowerCase()
      .replace(/\b[a-z]/g, letter => letter.toUpperCase())
  /** Another one for each account, of the length and beginning such addresses have. */
  const addressAt = ({ path, addressFormat }: { path: string; addressFormat: string }) => {
    const [beginning, length] = Object.entries({
      ETHEREUM: ['0x', 40],
      SOLANA: ['', 44],
      MAINNET_P2WPKH: ['bc1q', 38],
      MAINNET_P2TR: ['bc1p', 58],
      MAINNET_P2SH: ['3', 33],
      MAINNET_P2PKH: ['1', 33],
    } as const).find(([format]) => addressFormat.endsWith(format))?.[1] ?? ['tb1q', 38]
    const digits = [...path]
      .reduce((hash, letter) => (hash * 131n + BigInt(letter.charCodeAt(0))) % 16n ** 40n, 7n ** 50n % 16n ** 40n)
      .toString(16)
      .padStart(40, '0')
    return `${beginning}${digits.repeat(2).slice(0, length)}`
  }
  let readingIsCancelled = false

  /** The wallets that a hardware wallet reads accounts for until it is told to answer, and how to end that. */
  const reads = new Map<string, (answers: boolean) => void>()
  /** Whether it answers. It does at once unless the script says that it takes its time. */
  const hardwareWalletReads = async (walletName: string) => {
    if (!data.hardwareWalletTakesTime) return true
    const activityId = newId()
    const step = { step: 'unlock', wallet: null } as const
    const answers = new Promise<boolean>(resolve => reads.set(activityId, resolve))
    const sentence = `Read accounts of a Ledger for the wallet “${walletName}”`
    patch(
      { hardwareWalletWork: [...data.hardwareWalletWork, { activityId, sentence, step, walletName }] },
      'hardwareWallets',
      'activities',
    )
    return answers
  }

  const askHardwareWallet = (card: Card) => {
    const walletName = null
    const { id: activityId, shown } = card
    const step = { step: 'decide', wallet: 'Cold' } as const
    const ended = new Promise<void>(resolve => atHardwareWallet.set(activityId, resolve))
    patch(
      { hardwareWalletWork: [...data.hardwareWalletWork, { activityId, sentence: shown.sentence, step, walletName }] },
      'hardwareWallets',
      'activities',
    )
    return ended
  }

  const decide =
    (verb: 'approved' | 'rejected') => async (input: { id: string; fingerprint: string; digest: string }) => {
      const card = data.cards.find(({ id }) => id === input.id)
      if (!card) return refuse('ACTIVITY_MOVED_ON', 'This activity is already ACTIVITY_STATUS_COMPLETED.')
      if (card.digest !== input.digest || card.fingerprint !== input.fingerprint)
        return refuse('APPROVAL_STALE', 'What was approved is not what is waiting now.')
      if (verb === 'approved' && data.state.vault?.status === 'locked')
        return refuse('VAULT_LOCKED', 'The key vault is locked. Unlock it and approve again.')
      patch({ cards: data.cards.filter(other => other !== card) }, 'approvals', 'activities')
      if (verb === 'approved' && card.hardwareWallet) await askHardwareWallet(card)
    }

  /** The words each kind of expression may begin with, and some of the fields below them. */
  const roots: Record<string, Record<string, string[]>> = {
    condition: {
      activity: ['type', 'kind', 'resource', 'action', 'params'],
      eth: ['tx', 'eip_712'],
      solana: ['tx'],
      wallet: ['id', 'label'],
      wallet_account: ['address'],
      private_key: ['id', 'tags'],
      controls: data.velocityControls.map(({ identifier }) => identifier),
    },
    consensus: { approvers: ['any', 'all', 'filter', 'count'], credentials: ['any', 'all'] },
    time: { time: ['now'], Timestamp: [], CronSpan: [] },
  }
  /** The first word that is neither known nor a field, a function or a variable. */
  const problemIn = (field: string, text: string): ExpressionCheck['problem'] => {
    const bare = text.replace(/'[^']*'/g, literal => '0'.repeat(literal.length))
    const quote = bare.indexOf("'")
    if (quote >= 0) return { message: "This string is not closed: expected “'”.", from: quote, to: text.length }
    const variables = [...bare.matchAll(/\.\w+\((\w+),/g)].map(([, name]) => name ?? '')
    const known = [...Object.keys(roots[field] ?? {}), ...variables, 'true', 'false', 'in']
    for (const match of bare.matchAll(/(?<![.\w])[A-Za-z_]\w*/g)) {
      const [word] = match
      if (!known.includes(word))
        return { message: `There is no “${word}” here.`, from: match.index, to: match.index + word.length }
    }
    const opened = [...bare].filter(letter => letter === '(').length
    const closed = [...bare].filter(letter => letter === ')').length
    if (opened > closed) return { message: 'Expected “)”.', from: text.length, to: text.length }
    if (/(&&|\|\||==|\bin)\s*$/.test(bare)) return { message: 'Expected a value.', from: text.length, to: text.length }
    return null
  }
  const checkPolicy = (input: Pick<PolicyView, 'name' | 'condition' | 'consensus' | 'time'>, id?: string) => {
    for (const field of ['condition', 'consensus', 'time'] as const) {
      const problem = input[field].trim() ? problemIn(field, input[field]) : null
      if (problem) refuse('INVALID_ARGUMENT', `invalid policy ${field}: ${problem.message}`, field)
    }
    if (data.policies.some(policy => policy.name === input.name && policy.id !== id))
      refuse('ALREADY_EXISTS', `There is a policy “${input.name}” already.`, 'name')
  }

  const handlers: Handlers = {
    'chains.get': async () => data.chains,
    'chains.fillTemplate': input => fillTemplate(input),
    'state.get': async () => ({
      ...data.state,
      approvals: { ...data.state.approvals, waiting: data.cards.length },
    }),
    'setup.chooseVault': async ({ kind }) => {
      patch(state({ setup: 'organization', vault: { unlockers: [kind], status: 'ready', nextStep: '' } }), 'state')
    },
    'setup.createOrganization': async input => {
      const id = newId()
      const organizations = [{ id, name: input.organizationName, ownerName: input.userName }]
      patch(state({ setup: 'done', organizations }), 'state')
      return { organizationId: id, userId: newId() }
    },
    'vault.unlock': async ({ passphrase }) => {
      if (passphrase !== undefined || !data.state.vault?.unlockers.includes('keychain')) requirePassphrase(passphrase)
      patchVault({ status: 'ready', nextStep: '' })
    },
    'backups.get': async () => data.backups,
    'backups.make': async ({ file }) => ({ ...backup, file, faults: [], isNoted: true }),
    'backups.check': async ({ file }) => ({
      ...backup,
      file,
      faults: file.includes('damaged') ? ['Records in activities (2) are damaged.'] : [],
    }),
    'backups.schedule': async ({ folder, every, keep, backupFor }) => {
      const recipients = 'recipients' in backupFor ? backupFor.recipients : []
      const schedule = { folder, every, keep, recipients, madeAt: null, faults: null, failure: null, waits: false }
      patch({ backups: { ...data.backups, schedule } }, 'state')
    },
    'backups.unschedule': async () => patch({ backups: { ...data.backups, schedule: null } }, 'state'),
    'backups.answer': async ({ id }) => {
      const asked = data.backups.asked.filter(each => each.id !== id)
      patch({ backups: { ...data.backups, asked }, ...state({ backupsAsked: asked.length }) }, 'state')
    },
    'vault.addUnlocker': async ({ choice: { kind }, ...given }) => {
      requirePerson(given, 'unlock')
      patchUnlockers([...(data.state.vault?.unlockers ?? []), kind])
    },
    'vault.removeUnlocker': async ({ kind, ...given }) => {
      requirePerson(given, 'unlock')
      patchUnlockers(data.state.vault?.unlockers.filter(other => other !== kind) ?? [])
    },
    'vault.changePassphrase': async ({ passphrase, next }) => {
      requirePassphrase(passphrase)
      patch({ passphrase: next })
    },
    'setup.restore': async ({ file, vault: { kind } }) => {
      patch(
        state({
          setup: 'done',
          organizations: [{ id: newId(), name: 'Ada Lovelace', ownerName: 'Ada' }],
          vault: { unlockers: [kind], status: 'ready', nextStep: '' },
        }),
        'state',
      )
      return { ...backup, file }
    },
    'vault.lock': async () => patchVault({ status: 'locked', nextStep: 'Unlock it to sign.' }),
    'apiKeys.list': async () => [...data.apiKeys],
    'apiKeys.create': async input => {
      const key: ApiKeyView = {
        id: newId(),
        userId: input.userId ?? newId(),
        userName: userOf(input.userId)?.name ?? 'Ada',
        reach: userOf(input.userId)?.reach ?? 'everything',
        name: input.name,
        publicKey: input.publicKey,
        curve: 'API_KEY_CURVE_P256',
        expiresAt: input.expirationSeconds ? Date.now() + input.expirationSeconds * 1000 : null,
        expired: false,
        isWindowKey: false,
        used: true,
        createdAt: Date.now(),
      }
      patch({ apiKeys: [...data.apiKeys, key] }, 'apiKeys')
      return { apiKeyId: key.id }
    },
    'apiKeys.delete': async input => {
      patch({ apiKeys: data.apiKeys.filter(({ id }) => id !== input.apiKeyId) }, 'apiKeys')
    },
    'wallets.list': async () => [...data.wallets],
    'wallets.create': async input => {
      const accounts = input.accounts.map((account, index) => ({
        ...account,
        id: newId(),
        name: null,
        address: `0x00000000000000000000000000000000000000${String(index).padStart(2, '0')}`,
        publicKey: '02'.padEnd(66, '0'),
      }))
      const wallet = {
        id: newId(),
        name: input.name,
        exported: false,
        inBackup: false,
        imported: false,
        hasPassphrase: false,
        hardwareWallet: null,
        createdAt: Date.now(),
        accounts,
      }
      patch({ wallets: [...data.wallets, wallet] }, 'wallets')
      return { walletId: wallet.id, addresses: accounts.map(({ address }) => address) }
    },
    'wallets.addAccounts': async input => {
      const asked = data.wallets.find(({ id }) => id === input.walletId)
      if (asked?.hardwareWallet && !(await hardwareWalletReads(asked.name)))
        return refuse('ACTIVITY_MOVED_ON', 'It was taken back.')
      const accounts = input.accounts.map(account => ({
        ...account,
        id: newId(),
        name: null,
        address: `0x${'ab'.repeat(20)}`,
        publicKey: '02'.padEnd(66, '0'),
      }))
      const wallets = data.wallets.map(wallet =>
        wallet.id === input.walletId ? { ...wallet, accounts: [...wallet.accounts, ...accounts] } : wallet,
      )
      patch({ wallets }, 'wallets')
      return { addresses: accounts.map(({ address }) => address) }
    },
    'recovery.get': async () => data.recovery,
    'recovery.accept': async ({ id }) => {
      const findings = data.state.findings.filter(finding => finding.id !== id)
      patch({ recovery: { ...data.recovery, findings }, ...state({ findings }) }, 'state')
    },
    'recovery.restoreSeed': async ({ walletId }) =>
      patchLost(lost => ({ wallets: lost.wallets.filter(({ id }) => id !== walletId) })),
    'recovery.restorePrivateKey': async ({ privateKeyId }) =>
      patchLost(lost => ({ privateKeys: lost.privateKeys.filter(({ id }) => id !== privateKeyId) })),
    'recovery.renewOwnKeys': async () => patchLost(() => ({ ownKeys: false })),
    'recovery.restoreEntry': async ({ entryId }) => forgetEntry(entryId),
    'recovery.eraseEntry': async ({ entryId, ...given }) => {
      requirePerson(given, data.recovery.entries.find(({ id }) => id === entryId)?.ending)
      forgetEntry(entryId)
    },
    'wallets.reveal': async input => {
      if (data.state.proof.by === 'passphrase') requirePassphrase(input.passphrase)
      const wallets = data.wallets.map(wallet => ({
        ...wallet,
        exported: wallet.exported || wallet.id === input.walletId,
      }))
      patch({ wallets }, 'wallets')
      const has = data.wallets.find(({ id }) => id === input.walletId)?.hasPassphrase
      const walletPassphrase = has ? { text: 'TREZOR of Zoë'.normalize('NFKD'), shown: 'TREZOR of Zoë' } : null
      return { words: data.phrase.split(' '), walletPassphrase }
    },
    'wallets.restore': async input => {
      const wallet = {
        id: newId(),
        name: input.name,
        exported: false,
        inBackup: false,
        imported: true,
        hasPassphrase: input.walletPassphrase !== undefined,
        hardwareWallet: null,
        createdAt: Date.now(),
        accounts: [],
      }
      patch({ wallets: [...data.wallets, wallet] }, 'wallets')
      return { walletId: wallet.id, addresses: [] }
    },
    'hardwareWallets.list': async () => data.hardwareWallets,
    'hardwareWallets.work': async () => [...data.hardwareWalletWork],
    'hardwareWallets.readAccounts': async ({ hardwareWalletId, accounts }) => {
      if (readingIsCancelled) {
        readingIsCancelled = false
        return refuse('DEVICE_CANCELLED', 'It was cancelled.')
      }
      if (!data.hardwareWallets.hardwareWallets.some(({ id }) => id === hardwareWalletId))
        return refuse('DEVICE_DISCONNECTED', 'The Ledger is not connected. Connect it, then ask again.')
      return { accounts: accounts.map(account => ({ ...account, address: addressAt(account) })) }
    },
    'hardwareWallets.cancelReading': async () => {
      const reading = fake.held['hardwareWallets.readAccounts']
      readingIsCancelled = Boolean(reading?.length)
      for (const release of reading?.splice(0) ?? []) release()
    },
    'hardwareWallets.addWallet': async ({ hardwareWalletId, name, accounts }) => {
      if (!(await hardwareWalletReads(name))) return refuse('ACTIVITY_MOVED_ON', 'It was taken back.')
      const hardwareWallet = data.hardwareWallets.hardwareWallets.find(({ id }) => id === hardwareWalletId)
      if (!hardwareWallet)
        return refuse('DEVICE_DISCONNECTED', 'The Ledger is not connected. Connect it, then ask again.')
      if (data.wallets.some(wallet => wallet.name === name))
        return refuse('ALREADY_EXISTS', `There is a wallet “${name}” already.`)
      const wallet: WalletView = {
        id: newId(),
        name,
        exported: false,
        inBackup: false,
        imported: false,
        hasPassphrase: false,
        hardwareWallet: hardwareWallet.model,
        createdAt: Date.now(),
        accounts: accounts.map(account => ({
          ...account,
          id: newId(),
          name: null,
          curve: 'CURVE_SECP256K1',
          address: addressAt(account),
          publicKey: '02'.padEnd(66, '0'),
        })),
      }
      const app = appOf(accounts[0]?.addressFormat ?? '')
      const onHardwareWallets = [
        ...data.hardwareWallets.wallets,
        { id: wallet.id, name, model: hardwareWallet.model, app },
      ]
      patch(
        {
          wallets: [...data.wallets, wallet],
          hardwareWallets: { ...data.hardwareWallets, wallets: onHardwareWallets },
        },
        'wallets',
      )
      return { walletId: wallet.id, addresses: wallet.accounts.map(({ address }) => address) }
    },
    'hardwareWallets.cancel': async ({ activityId }) => {
      reads.get(activityId)?.(false)
      patch(
        { hardwareWalletWork: data.hardwareWalletWork.filter(work => work.activityId !== activityId) },
        'hardwareWallets',
        'activities',
      )
    },
    'privateKeys.list': async () => [...data.privateKeys],
    'people.get': async () => data.people,
    'users.create': async input => {
      const user: PersonView = {
        id: newId(),
        name: input.name,
        email: input.email ?? null,
        emailVerified: false,
        phoneNumber: null,
        phoneVerified: false,
        root: false,
        reach: 'allowed',
        window: false,
        tagIds: [],
        apiKeys: [],
        passkeys: [],
        sessions: [],
        providers: [],
        createdAt: Date.now(),
      }
      people({ users: [...data.people.users, user] })
      if (input.apiKey)
        await handlers['apiKeys.create']({ ...input.apiKey, organizationId: input.organizationId, userId: user.id })
      return { userId: user.id }
    },
    'users.rename': async input => {
      changeUsers(user => (user.id === input.userId ? { ...user, name: input.name } : user))
    },
    'users.delete': async input => {
      people({ users: data.people.users.filter(({ id }) => id !== input.userId) })
    },
    'passkeys.create': async ({ userId, name, credentialId }) => {
      const passkey = { ...{ id: newId(), name, credentialId }, model: 'Passkey', used: false, countWentBack: false }
      changeUsers(user =>
        user.id === userId ? { ...user, passkeys: [...user.passkeys, { ...passkey, createdAt: Date.now() }] } : user,
      )
      return { passkeyId: passkey.id }
    },
    'sessions.end': async ({ sessionId }) => {
      changeUsers(user => ({ ...user, sessions: user.sessions.filter(({ id }) => id !== sessionId) }))
    },
    'signIns.ofRootUsers': async () => [],
    'signInSettings.get': async () => data.signInSettings,
    'signInSettings.setMail': async ({ url, from, password }) => {
      if (url.includes('example.com')) refuse('REQUEST_INVALID', 'This must be smtp://user:password@host:port.', 'url')
      const mail = { isFixed: false, url, from, hasPassword: password !== undefined }
      patch({ signInSettings: { ...data.signInSettings, mail } }, 'settings')
    },
    'signInSettings.setTexts': async ({ url, token }) =>
      patch(
        { signInSettings: { ...data.signInSettings, texts: { isFixed: false, url, hasToken: token !== undefined } } },
        'settings',
      ),
    'signInSettings.setIssuers': async ({ issuers }) =>
      patch({ signInSettings: { ...data.signInSettings, issuers: { isFixed: false, list: issuers } } }, 'settings'),
    'signInSettings.setAuthProxy': async ({ isOn }) =>
      patch({ signInSettings: { ...data.signInSettings, authProxy: { isFixed: false, isOn } } }, 'settings'),
    'signInSettings.setMessagesAnHour': async ({ most }) => {
      if (!/^\d+$/.test(most)) refuse('REQUEST_INVALID', 'This must be a number from 1 to 1000.', 'most')
      patch(
        { signInSettings: { ...data.signInSettings, messagesAnHour: { isFixed: false, most: Number(most) } } },
        'settings',
      )
    },
    'ownNodes.list': async () => data.ownNodes,
    'ownNodes.set': async ({ network, url }) => {
      if (url !== '' && !/^https?:/.test(url)) refuse('REQUEST_INVALID', 'The address must be https.', 'url')
      const others = data.ownNodes.nodes.filter(node => node.network !== network)
      const nodes = url === '' ? others : [...others, { network, url, inWords: network }]
      patch({ ownNodes: { ...data.ownNodes, nodes } }, 'settings')
    },
    'ownNodes.simulate': async () => data.simulation,
    'signInSettings.sendTestMail': async () => undefined,
    'messages.list': async () => data.messages,
    'webhooks.list': async () => data.webhooks,
    'webhooks.deliveries': async ({ endpointId }) => {
      const webhook = data.webhooks.webhooks.find(({ id }) => id === endpointId)
      return webhook ? { webhook, deliveries: data.webhookDeliveries } : null
    },
    'webhooks.add': async ({ organizationId, name, url }) => {
      const begins = {
        organizationId,
        organizationName: null,
        isActive: true,
        ofFeature: false,
        events: ['ACTIVITY_UPDATES'],
        waiting: 0,
        isFailing: false,
      }
      const added = { ...begins, id: newId(), name, url, lastDeliveredAt: null }
      patch({ webhooks: { ...data.webhooks, webhooks: [...data.webhooks.webhooks, added] } }, 'webhooks')
    },
    'webhooks.change': async ({ endpointId, name, url, isActive }) => {
      const webhooks = data.webhooks.webhooks.map(each =>
        each.id === endpointId
          ? { ...each, name: name ?? each.name, url: url ?? each.url, isActive: isActive ?? each.isActive }
          : each,
      )
      patch({ webhooks: { ...data.webhooks, webhooks } }, 'webhooks')
    },
    'webhooks.delete': async ({ endpointId }) => {
      const webhooks = data.webhooks.webhooks.filter(({ id }) => id !== endpointId)
      patch({ webhooks: { ...data.webhooks, webhooks } }, 'webhooks')
    },
    'webhooks.sendTest': async () => undefined,
    'webhooks.sendAgain': async () => undefined,
    'webhooks.payload': async () => JSON.stringify({ id: newId(), status: 'ACTIVITY_STATUS_COMPLETED' }, null, 2),
    'addressBook.list': async () => [...data.addressBook],
    'addressBook.places': async () => [...data.addressPlaces],
    'addressBook.add': async ({ name, address, chains }) => {
      const entry = { id: newId(), name, address, holdsOn: chains.join(', '), createdAt: Date.now() }
      patch({ addressBook: [...data.addressBook, entry] }, 'addressNames')
    },
    'addressBook.readFile': async ({ text }) => JSON.parse(text),
    'addressBook.import': async ({ entries }) => {
      const added = entries.map(({ chains, ...entry }) => ({
        ...entry,
        id: newId(),
        holdsOn: chains.join(', '),
        createdAt: Date.now(),
      }))
      patch({ addressBook: [...data.addressBook, ...added] }, 'addressNames')
      return added.length
    },
    'addressBook.export': async ({ format }) => format,
    'addressBook.lookAlike': async ({ address }) => {
      const like = data.addressBook.find(
        entry => entry.address !== address && entry.address.slice(0, 6) === address.slice(0, 6),
      )
      return like ? { asked: address, known: like.address, knownAs: like.name } : null
    },
    'addressBook.rename': async ({ entryId, name }) => {
      const addressBook = data.addressBook.map(entry => (entry.id === entryId ? { ...entry, name } : entry))
      patch({ addressBook }, 'addressNames')
    },
    'addressBook.delete': async ({ entryId }) =>
      patch({ addressBook: data.addressBook.filter(({ id }) => id !== entryId) }, 'addressNames'),
    'messages.see': async () => patch({ messages: { ...data.messages, unseen: 0 } }, 'messages'),
    'passkeys.delete': async input => {
      changeUsers(user => ({ ...user, passkeys: user.passkeys.filter(({ id }) => id !== input.passkeyId) }))
    },
    'tags.create': async input => {
      const tag = { id: newId(), name: input.name, createdAt: Date.now() }
      people({ tags: [...data.people.tags, tag] })
      changeUsers(user => (input.userIds.includes(user.id) ? { ...user, tagIds: [...user.tagIds, tag.id] } : user))
      return { tagId: tag.id }
    },
    'tags.update': async input => {
      const { tagId, name, addUserIds, removeUserIds } = input
      people({ tags: data.people.tags.map(tag => (tag.id === tagId ? { ...tag, name: name ?? tag.name } : tag)) })
      changeUsers(user => {
        const others = user.tagIds.filter(id => id !== tagId || !removeUserIds.includes(user.id))
        return { ...user, tagIds: addUserIds.includes(user.id) ? [...others, tagId] : others }
      })
    },
    'tags.delete': async input => {
      people({ tags: data.people.tags.filter(({ id }) => id !== input.tagId) })
    },
    'organization.get': async () => data.organization,
    'subOrganizations.list': async ({ search = '', after, limit }) => {
      const holds = (text: string | null | undefined) => text?.toLowerCase().includes(search.toLowerCase()) ?? false
      const found = data.subOrganizations.filter(
        ({ id, name, firstUser }) => holds(id) || holds(name) || holds(firstUser?.name) || holds(firstUser?.email),
      )
      const rest = found.slice(after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1)
      return { found: rest.slice(0, limit), more: rest.length > limit }
    },
    'subOrganizations.get': async ({ subOrganizationId }) => {
      const found = data.subOrganizations.find(({ id }) => id === subOrganizationId)
      if (!found) return refuse('ORGANIZATION_NOT_FOUND', 'There is no such sub-organization.')
      return { id: found.id, name: found.name, createdAt: found.createdAt, quorum: { threshold: 1, of: 1 } }
    },
    'pairings.list': async () => [...(data.pairings ?? [])],
    'pairings.accept': async ({ id }) =>
      patch({ pairings: (data.pairings ?? []).filter(each => each.id !== id) }, 'apiKeys'),
    'pairings.refuse': async ({ id }) =>
      patch({ pairings: (data.pairings ?? []).filter(each => each.id !== id) }, 'apiKeys'),
    'organization.rename': async input => {
      patch({ organization: { ...data.organization, name: input.name } }, 'state')
    },
    'policies.list': async () => [...data.policies],
    'policies.create': async ({ organizationId: _, ...text }) => {
      checkPolicy(text)
      const policy = { ...text, id: newId(), ids: [], createdAt: Date.now() }
      patch({ policies: [...data.policies, policy] }, 'policies')
      return { policyId: policy.id }
    },
    'policies.update': async ({ organizationId: _, policyId, ...text }) => {
      checkPolicy(text, policyId)
      patch(
        { policies: data.policies.map(policy => (policy.id === policyId ? { ...policy, ...text } : policy)) },
        'policies',
      )
    },
    'policies.delete': async input => {
      patch({ policies: data.policies.filter(({ id }) => id !== input.policyId) }, 'policies')
    },
    'policies.check': async ({ field, effect, text }) => {
      const problem = problemIn(field, text)
      const from = text.indexOf('activity.type')
      const pitfall = { message: 'Compare activity.kind.', from, to: from + 'activity.type'.length }
      return { problem, pitfalls: !problem && effect === 'deny' && from >= 0 ? [pitfall] : [] }
    },
    'policies.warnings': async ({ effect, condition, consensus }) =>
      effect === 'allow' && !condition.trim() && !consensus.trim()
        ? ['This policy lets every user do everything.']
        : [],
    'policies.complete': async ({ field, text, at }) => {
      const [whole = '', parent, begun = ''] = /(?:(\w+)\.)?(\w*)$/.exec(text.slice(0, at)) ?? []
      const words = parent === undefined ? Object.keys(roots[field] ?? {}) : (roots[field]?.[parent] ?? [])
      return {
        from: at - begun.length,
        options: words
          .filter(word => word.startsWith(begun) && whole !== word)
          .map(label => ({
            label,
            kind: parent === undefined ? ('keyword' as const) : ('field' as const),
            type: parent === undefined ? 'struct' : 'string',
            about: `What ${label} holds.`,
          })),
      }
    },
    'policies.rehearse': async () => data.rehearsal,
    'policies.rehearseWithout': async () => data.rehearsal,
    'velocityControls.list': async () => [...data.velocityControls],
    'velocityControls.create': async input => {
      if (data.velocityControls.some(({ identifier }) => identifier === input.identifier))
        refuse('ALREADY_EXISTS', `There is a limit “${input.identifier}” already.`, 'identifier')
      const asset = data.networks.flatMap(({ assets }) => assets).find(({ caip19 }) => caip19 === input.caip19)
      const velocityControl: VelocityControlView = {
        id: newId(),
        name: input.name,
        identifier: input.identifier,
        sentence: `at most ${input.amount} ${asset?.symbol}`,
        caip19: input.caip19,
        onlyTransfers: await onlyTransfers(input.caip19),
        used: null,
      }
      patch({ velocityControls: [...data.velocityControls, velocityControl] }, 'policies')
      return { velocityControlId: velocityControl.id }
    },
    'velocityControls.delete': async input => {
      const velocityControl = data.velocityControls.find(({ id }) => id === input.velocityControlId)
      const read = new RegExp(`controls\\.${velocityControl?.identifier}\\b`)
      const reader = data.policies.find(({ condition }) => read.test(condition))
      if (reader)
        refuse(
          'REQUEST_INVALID',
          `unable to delete velocity control: the policy “${reader.name}” (${reader.id}) reads controls.${velocityControl?.identifier}. Change that first`,
        )
      patch({ velocityControls: data.velocityControls.filter(({ id }) => id !== input.velocityControlId) }, 'policies')
    },
    'assets.list': async () => [...data.networks],
    'quorum.update': async ({ threshold, userIds }) => {
      if (threshold > userIds.length) refuse('INVALID_ARGUMENT', 'The threshold is more than there are root users.')
      people({ quorum: { threshold, of: userIds.length } })
      changeUsers(user => ({ ...user, root: userIds.includes(user.id) }))
    },
    'votes.list': async () => [...data.voting],
    'votes.cast': async input => {
      const voting = data.voting.find(({ card }) => card.id === input.id)
      if (!voting) return refuse('ACTIVITY_MOVED_ON', 'This activity is already ACTIVITY_STATUS_COMPLETED.')
      if (voting.card.digest !== input.digest || voting.card.fingerprint !== input.fingerprint)
        return refuse('APPROVAL_STALE', 'What was approved is not what is waiting now.')
      const me = data.people.users.find(({ window }) => window)?.name ?? ''
      const voted = {
        ...voting,
        votes: [...voting.votes, { userName: me, selection: input.selection, at: Date.now() }],
        canVote: voting.canVote.filter(name => name !== me),
        mayApprove: false,
        mayReject: false,
      }
      const open = voted.canVote.length > 0 && input.selection === 'approve'
      patch(
        { voting: data.voting.flatMap(other => (other !== voting ? [other] : open ? [voted] : [])) },
        'approvals',
        'activities',
      )
    },
    'grants.list': async () => [...data.grants],
    'grants.revoke': async input => {
      patch({ grants: data.grants.filter(({ id }) => id !== input.grantId) }, 'policies')
    },
    'reference.list': async () => [...data.reference],
    'reference.get': async input =>
      data.reference.find(({ kind, name }) => kind === input.kind && name === input.name) ??
      refuse('RESOURCE_NOT_FOUND', 'There is no such call.'),
    'approvals.list': async () => [...data.cards],
    async 'approvals.get'({ id, digest }) {
      const listed = [...data.cards, ...data.voting.map(({ card }) => card)].find(card => card.id === id)
      if (!listed) return refuse('ACTIVITY_MOVED_ON', 'This request no longer waits: it was decided or has expired.')
      if (listed.digest !== digest) return refuse('APPROVAL_STALE', 'This request is shown differently now.')
      return data.wholeCards?.find(card => card.id === id) ?? listed
    },
    'approvals.approve': async ({ grant, ...seen }) => {
      const card = data.cards.find(({ id }) => id === seen.id)
      await decide('approved')(seen)
      if (!grant || !card) return
      if (!card.offer) return refuse('INVALID_ARGUMENT', 'This request is asked about each time.')
      const given: GrantView = {
        id: newId(),
        sentence: card.offer.sentence,
        use: `0 of 100 requests, 0 of ${grant.limit} ${card.offer.unit} used, ${grant.limit} left`,
        usedUp: false,
        createdAt: Date.now(),
        expiresAt: Date.now() + grant.minutes * 60_000,
        activityId: card.id,
        covers: [{ label: 'To', value: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
      }
      patch({ grants: [given, ...data.grants] }, 'policies')
    },
    'approvals.reject': decide('rejected'),
    'approvals.rejectAllFrom': async input => {
      const kept = data.cards.filter(({ shown }) => shown.asks.clientId !== input.clientId)
      const rejected = data.cards.length - kept.length
      patch({ cards: kept }, 'approvals', 'activities')
      return { rejected }
    },
    'activities.list': async input => {
      const matching = data.activities
        .filter(row => !input.statuses || input.statuses.includes(row.status))
        .filter(row => !input.types || input.types.includes(row.type))
        .sort((a, b) => (a.id < b.id ? 1 : -1))
      const after = input.after
      return matching.filter(row => after === undefined || row.id < after).slice(0, input.limit)
    },
    'activities.get': async input =>
      data.activities.find(({ id }) => id === input.activityId) ??
      refuse('ACTIVITY_NOT_FOUND', 'There is no activity with this id.'),
    'activities.why': async () => data.why,
    'activities.kinds': async () => [...data.kinds],
    'refusals.list': async () => [...data.refusals],
    'receipts.list': async ({ kind, before }) =>
      data.receipts
        .filter(receipt => (kind === undefined || receipt.kind === kind) && receipt.sequence < (before ?? Infinity))
        .slice(0, 50),
    'receipts.head': async () => ({
      receipts: data.receipts[0]?.sequence ?? 0,
      head: 'ab'.repeat(32),
      publicKey: 'cd'.repeat(32),
    }),
    'receipts.sign': async () => ({
      receipts: data.receipts[0]?.sequence ?? 0,
      head: 'ab'.repeat(32),
      publicKey: 'cd'.repeat(32),
    }),
    'receipts.text': async ({ after }) => ({ text: `receipts after ${after}\n`, next: null }),
    'origins.list': async () => [...data.origins],
    'origins.decide': async input => {
      const origins = [
        ...data.origins.filter(({ origin }) => origin !== input.origin),
        {
          origin: input.origin,
          decision: input.decision,
          by: input.decision === 'allowed' ? ('window' as const) : null,
        },
      ]
      const undecidedOrigins = data.state.undecidedOrigins.filter(origin => origin !== input.origin)
      patch({ origins, ...state({ undecidedOrigins }) }, 'origins')
    },
    'origins.forget': async input => {
      patch({ origins: data.origins.filter(({ origin }) => origin !== input.origin) }, 'origins')
    },
    'settings.get': async () => data.settings,
    'settings.update': async ({ quotas: chosen, exceptions: made, ...input }) => {
      if (input.ledgerEmulator && !/^(localhost|127\.0\.0\.1):\d+$/.test(input.ledgerEmulator))
        refuse('REQUEST_INVALID', 'The emulator must be on this computer.', 'ledgerEmulator')
      const quotas = data.settings.quotas.map(quota => ({ ...quota, chosen: chosen?.[quota.name] ?? null }))
      const exceptions = data.settings.exceptions.map(each => ({
        ...each,
        isMade: made?.includes(each.name) ?? each.isMade,
      }))
      const changed = { ...input, exceptions, ...(chosen && { quotas }) }
      patch({ settings: { ...data.settings, ...changed } as Settings }, 'settings')
      return data.settings
    },
    'doctor.get': async () => data.doctor,
    'doctor.examine': async () => patch({ doctor: { ...data.doctor, examinedAt: Date.now() } }, 'doctor'),
    'doctor.mend': async ({ name }) => {
      const checks = data.doctor.checks.map(check => (check.name === name && data.mended ? data.mended : check))
      patch({ doctor: { ...data.doctor, checks } }, 'doctor')
    },
  }

  const fake: Fake = {
    calls: [],
    failures: {},
    held: {},
    change: (change, topics) => patch(change, ...topics),
    async begin(script, topics) {
      data = script
      for (const map of [atHardwareWallet, reads, underWay]) map.clear()
      for (const each of [fake.failures, fake.held]) for (const name in each) delete each[name as CallName]
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
    const held = fake.held[name]
    if (held) await new Promise<void>(release => held.push(release))
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
