import type { Card } from '../../../src/shared/card.ts'
import type { Answer, CallName, Carrier, Handlers, Topic } from '../../../src/shared/ipc.ts'
import type * as view from '../../../src/shared/views.ts'

/** What the agent in the page knows. */
export interface Script {
  readonly state: view.State
  readonly cards: readonly Card[]
  readonly apiKeys: readonly view.ApiKeyView[]
  readonly wallets: readonly view.WalletView[]
  /** What every wallet is backed up as. */
  readonly phrase: string
  readonly privateKeys: readonly view.PrivateKeyView[]
  readonly people: view.PeopleView
  readonly organization: view.OrganizationView
  readonly policies: readonly view.PolicyView[]
  readonly reference: readonly view.ReferenceDetail[]
  readonly activities: readonly view.ActivityDetail[]
  readonly kinds: readonly view.ActivityKindView[]
  readonly origins: readonly view.OriginView[]
  readonly settings: view.Settings
  /** The passphrase that unlocks the vault. */
  readonly passphrase: string
}

type Failure = Extract<Answer<never>, { ok: false }>['error']

/** The handle by which a test steers the agent in the page. */
export interface Fake {
  readonly calls: { name: CallName; input: unknown }[]
  readonly failures: Partial<Record<CallName, Failure>>
  readonly held: Partial<Record<CallName, (() => void)[]>>
  change(change: Partial<Script>, topics: readonly Topic[]): void
}

/**
 * Puts a scripted agent under `window.agent`, as Electron's preload would. It runs in the page: nothing of this module
 * but the types may be named inside.
 */
export function installFakeAgent(script: Script): void {
  let data = script
  const listeners = new Set<(topic: Topic) => void>()
  const tell = (...topics: readonly Topic[]) => {
    for (const topic of topics) for (const listener of listeners) listener(topic)
  }
  const patch = (change: Partial<Script>, ...topics: readonly Topic[]) => {
    data = { ...data, ...change }
    tell(...topics)
  }
  const state = (change: Partial<view.State>) => ({ state: { ...data.state, ...change } })
  const refuse = (code: string, message: string, field?: string): never => {
    throw { code, message, ...(field && { field }) } satisfies Failure
  }
  const people = (change: Partial<view.PeopleView>) => patch({ people: { ...data.people, ...change } }, 'apiKeys')
  const changeUsers = (change: (user: view.PersonView) => view.PersonView) =>
    people({ users: data.people.users.map(change) })
  let made = 0
  const newId = () => `0190ffff-0000-7000-8000-${String(++made).padStart(12, '0')}`

  const decide =
    (verb: 'approved' | 'rejected') => async (input: { id: string; fingerprint: string; digest: string }) => {
      const card = data.cards.find(({ id }) => id === input.id)
      if (!card) return refuse('ACTIVITY_MOVED_ON', 'This activity is already ACTIVITY_STATUS_COMPLETED.')
      if (card.digest !== input.digest || card.fingerprint !== input.fingerprint)
        return refuse('APPROVAL_STALE', 'What was approved is not what is waiting now.')
      if (verb === 'approved' && data.state.vault?.status === 'locked')
        return refuse('VAULT_LOCKED', 'The key vault is locked. Unlock it and approve again.')
      patch({ cards: data.cards.filter(other => other !== card) }, 'approvals', 'activities')
    }

  const handlers: Handlers = {
    'state.get': async () => ({
      ...data.state,
      approvals: { ...data.state.approvals, waiting: data.cards.length },
    }),
    'setup.chooseVault': async input => {
      patch(state({ setup: 'organization', vault: { kind: input.kind, status: 'ready', nextStep: '' } }), 'state')
    },
    'setup.createOrganization': async input => {
      const id = newId()
      const organizations = [{ id, name: input.organizationName, ownerName: input.userName }]
      patch(state({ setup: 'done', organizations }), 'state')
      return { organizationId: id, userId: newId() }
    },
    'vault.unlock': async input => {
      if (data.state.vault?.kind === 'passphrase' && input.passphrase !== data.passphrase)
        return refuse('PASSPHRASE_WRONG', 'This is not the passphrase of the key vault.')
      const vault = data.state.vault && { ...data.state.vault, status: 'ready' as const, nextStep: '' }
      patch(state({ vault }), 'state')
    },
    'vault.lock': async () => {
      const vault = data.state.vault && {
        ...data.state.vault,
        status: 'locked' as const,
        nextStep: 'Unlock it to sign.',
      }
      patch(state({ vault }), 'state')
    },
    'apiKeys.list': async () => [...data.apiKeys],
    'apiKeys.create': async input => {
      const key: view.ApiKeyView = {
        id: newId(),
        userId: newId(),
        userName: 'Ada',
        name: input.name,
        publicKey: input.publicKey,
        curve: 'API_KEY_CURVE_P256',
        expiresAt: input.expirationSeconds ? Date.now() + input.expirationSeconds * 1000 : null,
        expired: false,
        device: false,
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
        imported: false,
        createdAt: Date.now(),
        accounts,
      }
      patch({ wallets: [...data.wallets, wallet] }, 'wallets')
      return { walletId: wallet.id, addresses: accounts.map(({ address }) => address) }
    },
    'wallets.addAccounts': async input => {
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
    'wallets.reveal': async input => {
      const wallets = data.wallets.map(wallet => ({
        ...wallet,
        exported: wallet.exported || wallet.id === input.walletId,
      }))
      patch({ wallets }, 'wallets')
      return { words: data.phrase.split(' ') }
    },
    'wallets.restore': async input => {
      const wallet = {
        id: newId(),
        name: input.name,
        exported: false,
        imported: true,
        createdAt: Date.now(),
        accounts: [],
      }
      patch({ wallets: [...data.wallets, wallet] }, 'wallets')
      return { walletId: wallet.id, addresses: [] }
    },
    'privateKeys.list': async () => [...data.privateKeys],
    'people.get': async () => data.people,
    'users.create': async input => {
      const user: view.PersonView = {
        id: newId(),
        name: input.name,
        email: input.email ?? null,
        emailVerified: false,
        phoneNumber: null,
        phoneVerified: false,
        root: false,
        window: false,
        tagIds: [],
        apiKeys: [],
        passkeys: [],
        providers: [],
        createdAt: Date.now(),
      }
      people({ users: [...data.people.users, user] })
      return { userId: user.id }
    },
    'users.rename': async input => {
      changeUsers(user => (user.id === input.userId ? { ...user, name: input.name } : user))
    },
    'users.delete': async input => {
      people({ users: data.people.users.filter(({ id }) => id !== input.userId) })
    },
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
    'organization.rename': async input => {
      patch({ organization: { ...data.organization, name: input.name } }, 'state')
    },
    'policies.list': async () => [...data.policies],
    'policies.delete': async input => {
      patch({ policies: data.policies.filter(({ id }) => id !== input.policyId) })
    },
    'reference.list': async () => [...data.reference],
    'reference.get': async input =>
      data.reference.find(({ kind, name }) => kind === input.kind && name === input.name) ??
      refuse('RESOURCE_NOT_FOUND', 'There is no such call.'),
    'approvals.list': async () => [...data.cards],
    'approvals.approve': decide('approved'),
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
    'activities.kinds': async () => [...data.kinds],
    'origins.list': async () => [...data.origins],
    'origins.decide': async input => {
      const origins = [
        ...data.origins.filter(({ origin }) => origin !== input.origin),
        { origin: input.origin, decision: input.decision },
      ]
      const undecidedOrigins = data.state.undecidedOrigins.filter(origin => origin !== input.origin)
      patch({ origins, ...state({ undecidedOrigins }) }, 'origins')
    },
    'origins.forget': async input => {
      patch({ origins: data.origins.filter(({ origin }) => origin !== input.origin) }, 'origins')
    },
    'settings.get': async () => data.settings,
    'settings.update': async ({ limits: chosen, ...input }) => {
      const limits = data.settings.limits.map(limit => ({ ...limit, chosen: chosen?.[limit.name] ?? null }))
      patch({ settings: { ...data.settings, ...input, ...(chosen && { limits }) } as view.Settings }, 'settings')
      return data.settings
    },
  }

  const fake: Fake = {
    calls: [],
    failures: {},
    held: {},
    change: (change, topics) => patch(change, ...topics),
  }
  const call = async (name: CallName, input: unknown) => {
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
