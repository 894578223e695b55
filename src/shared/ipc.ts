import { z } from 'zod'
import type { Card } from './card.ts'
import type * as view from './views.ts'

const id = z.uuid()
const organization = z.strictObject({ organizationId: id })
const nothing = z.undefined()
const name = z.string().trim().min(1).max(100)
const decision = z.strictObject({ id, fingerprint: z.string(), digest: z.string() })

/** Longest passphrase taken; scrypt would take more, a pasted file would not help. */
const passphrase = z.string().min(12).max(1024)

const expressionField = z.enum(['condition', 'consensus', 'time'])
const policyText = {
  name,
  effect: z.enum(['allow', 'deny']),
  condition: z.string().max(10_000),
  consensus: z.string().max(10_000),
  time: z.string().max(10_000),
  notes: z.string().max(2000),
}

const newApiKey = {
  name,
  /** P-256, 33 bytes compressed, hex. The private half is made in the window and never sent. */
  publicKey: z.string().regex(/^0[23][0-9a-f]{64}$/),
  expirationSeconds: z.number().int().positive().optional(),
}

const account = z.strictObject({
  curve: z.enum(['CURVE_SECP256K1', 'CURVE_ED25519']),
  path: z.string().min(1).max(200),
  addressFormat: z.string().min(1).max(60),
})

const deviceAccounts = z
  .array(account.omit({ curve: true }))
  .min(1)
  .max(10)

const vaultChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keychain') }),
  /** Where a vault's file lies from before, it is opened with the passphrase; or moved aside, for a new one in its place. */
  z.strictObject({ kind: z.literal('passphrase'), passphrase, moveAside: z.boolean().optional() }),
])

const phrase = z
  .array(z.string().regex(/^[a-z]{3,8}$/))
  .min(12)
  .max(24)

const keySetAside = z.strictObject({
  organizationId: z.string().max(100),
  keyId: z.string().max(100),
  at: z.number().int(),
})

/** What a key that was set aside becomes again: that of the record that lacks it, or of a new one. */
const restored = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('known') }),
  z.strictObject({ kind: z.literal('wallet'), name, accounts: z.array(account).min(1).max(20) }),
  z.strictObject({ kind: z.literal('privateKey'), name, curve: account.shape.curve }),
])

/** As `State.proof` asks for: the passphrase, or a name typed. */
const proof = { passphrase: z.string().max(1024).optional(), typed: z.string().max(1024).optional() }

/** Pairs a call's input schema with the type of its answer. */
function call<Output>() {
  return <Input extends z.ZodType>(input: Input) => ({ input }) as { readonly input: Input; readonly output?: Output }
}

/** Everything the window may ask of the agent. Both sides are typed from this table. */
export const calls = {
  'state.get': call<view.State>()(nothing),

  'setup.chooseVault': call<void>()(vaultChoice),
  'setup.createOrganization': call<{ organizationId: string; userId: string }>()(
    z.strictObject({ organizationName: name, userName: name, userEmail: z.email().optional() }),
  ),

  'vault.unlock': call<void>()(z.strictObject({ passphrase: z.string().max(1024).optional() })),
  'vault.lock': call<void>()(nothing),

  /** What is missing or damaged, and the ways back. */
  'recovery.get': call<view.RecoveryView>()(nothing),
  /** Goes on with what there is, as one finding says. */
  /** `message`: what the person read of it. */
  'recovery.accept': call<void>()(z.strictObject({ id: z.string().max(100), message: z.string().max(5000) })),
  /** A new vault in the place of one that is lost. The window gets a new key of its own in it. */
  'recovery.attachVault': call<void>()(vaultChoice),
  /** The seed of a wallet that exists, again. It must make the addresses the wallet has. */
  'recovery.giveSeed': call<void>()(z.strictObject({ organizationId: id, walletId: id, words: phrase })),
  /** `privateKey`: 32 bytes, hex. It must be the one recorded. */
  'recovery.givePrivateKey': call<void>()(
    z.strictObject({ organizationId: id, privateKeyId: id, privateKey: z.string().regex(/^[0-9a-f]{64}$/i) }),
  ),
  'recovery.renewWindowKey': call<void>()(organization),
  /** Takes a key that was set aside into use again, in this organization. */
  'recovery.takeUp': call<void>()(z.strictObject({ organizationId: id, secret: keySetAside, as: restored })),
  /** For good. `typed`: the ending of the key's id. */
  'recovery.erase': call<void>()(z.strictObject({ secret: keySetAside, ...proof })),

  'apiKeys.list': call<view.ApiKeyView[]>()(organization),
  /** `userId`: whose key it will be; absent, the window's own user. */
  'apiKeys.create': call<{ apiKeyId: string }>()(
    z.strictObject({ organizationId: id, userId: id.optional(), ...newApiKey }),
  ),
  'apiKeys.delete': call<void>()(z.strictObject({ organizationId: id, apiKeyId: id })),

  'wallets.list': call<view.WalletView[]>()(organization),
  'wallets.create': call<{ walletId: string; addresses: string[] }>()(
    z.strictObject({
      organizationId: id,
      name,
      mnemonicLength: z.union([z.literal(12), z.literal(15), z.literal(18), z.literal(21), z.literal(24)]),
      accounts: z.array(account).min(1).max(20),
    }),
  ),
  'wallets.addAccounts': call<{ addresses: string[] }>()(
    z.strictObject({ organizationId: id, walletId: id, accounts: z.array(account).min(1).max(20) }),
  ),
  /** The recovery phrase, in the clear. `typed`: the wallet's name. */
  'wallets.reveal': call<{ words: string[] }>()(z.strictObject({ organizationId: id, walletId: id, ...proof })),
  'wallets.restore': call<{ walletId: string; addresses: string[] }>()(
    z.strictObject({
      organizationId: id,
      name,
      words: phrase,
      accounts: z.array(account).min(1).max(20),
    }),
  ),
  /** Looks for devices, and again whenever the topic `devices` says so, for as long as this is asked at least once a minute. */
  'devices.list': call<view.HardwareWalletsView>()(organization),
  /** Requests that wait for a device. For what is always in sight, such as the strip in the shell: unlike `devices.list` it touches no device. */
  'devices.work': call<view.HardwareWalletWorkView[]>()(nothing),
  /** Asks the device for accounts; with `show`, it shows each address until the person agrees to it there. */
  'devices.readAccounts': call<{ accounts: view.HardwareWalletAccountView[] }>()(
    z.strictObject({
      deviceId: z.string().max(500),
      accounts: deviceAccounts,
      show: z.boolean().optional(),
    }),
  ),
  /** Ends a `devices.readAccounts` that is under way. */
  'devices.cancelReading': call<void>()(nothing),
  /** Makes a wallet of accounts that a device holds. */
  'devices.addWallet': call<{ walletId: string; addresses: string[] }>()(
    z.strictObject({
      organizationId: id,
      deviceId: z.string().max(500),
      name,
      accounts: deviceAccounts,
    }),
  ),
  /** Takes back a request that waits for a device: it ends as rejected. */
  'devices.cancel': call<void>()(z.strictObject({ activityId: id })),
  'privateKeys.list': call<view.PrivateKeyView[]>()(organization),

  'people.get': call<view.PeopleView>()(organization),
  /** `apiKey`: comes with the user, or neither is made. */
  'users.create': call<{ userId: string }>()(
    z.strictObject({
      organizationId: id,
      name,
      email: z.email().optional(),
      apiKey: z.strictObject(newApiKey).optional(),
    }),
  ),
  'users.rename': call<void>()(z.strictObject({ organizationId: id, userId: id, name })),
  'users.delete': call<void>()(z.strictObject({ organizationId: id, userId: id })),
  'passkeys.delete': call<void>()(z.strictObject({ organizationId: id, passkeyId: id })),
  'tags.create': call<{ tagId: string }>()(z.strictObject({ organizationId: id, name, userIds: z.array(id).max(100) })),
  /** `name`: absent leaves it. A user that has the tag already, or has it not, stays so. */
  'tags.update': call<void>()(
    z.strictObject({
      organizationId: id,
      tagId: id,
      name: name.optional(),
      addUserIds: z.array(id).max(100),
      removeUserIds: z.array(id).max(100),
    }),
  ),
  'tags.delete': call<void>()(z.strictObject({ organizationId: id, tagId: id })),

  'organization.get': call<view.OrganizationView>()(organization),
  'organization.rename': call<void>()(z.strictObject({ organizationId: id, name })),

  'policies.list': call<view.PolicyView[]>()(organization),
  'policies.create': call<{ policyId: string }>()(z.strictObject({ organizationId: id, ...policyText })),
  'policies.update': call<void>()(z.strictObject({ organizationId: id, policyId: id, ...policyText })),
  'policies.delete': call<void>()(z.strictObject({ organizationId: id, policyId: id })),
  /** Whether an expression can be kept, and if not, why and where; and where it does not hold as it reads. */
  'policies.check': call<view.ExpressionCheck>()(
    z.strictObject({
      organizationId: id,
      field: expressionField,
      effect: policyText.effect,
      text: z.string().max(20_000),
    }),
  ),
  /** What a policy as a whole does that nobody may have meant, as sentences. None where an expression cannot be kept. */
  'policies.warnings': call<string[]>()(
    z.strictObject({
      effect: policyText.effect,
      condition: z.string().max(20_000),
      consensus: z.string().max(20_000),
    }),
  ),
  /** What could stand at `at`, an offset in UTF-16 units. */
  'policies.complete': call<view.Completions>()(
    z.strictObject({ field: expressionField, text: z.string().max(20_000), at: z.number().int().min(0) }),
  ),
  /** Replays the stored history with a policy that is not saved yet, beside those there are. `replaces`: the policy it would stand for. */
  'policies.rehearse': call<view.Rehearsal>()(
    z.strictObject({ organizationId: id, replaces: id.optional(), ...policyText }),
  ),
  /** The same without a policy. */
  'policies.rehearseWithout': call<view.Rehearsal>()(z.strictObject({ organizationId: id, policyId: id })),
  'controls.list': call<view.ControlView[]>()(organization),
  /** `amount`: a decimal number in whole units of the asset. `spanSeconds`: absent looks back for ever. */
  'controls.create': call<{ controlId: string }>()(
    z.strictObject({
      organizationId: id,
      name,
      identifier: z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/),
      caip19: z.string().max(100),
      decimals: z.number().int().min(0).max(36),
      amount: z.string().regex(/^\d{1,30}(\.\d{1,36})?$/),
      spanSeconds: z.number().int().min(1).max(31_536_000).optional(),
      groupBy: z.enum(['organization', 'user', 'wallet']),
    }),
  ),
  'controls.delete': call<void>()(z.strictObject({ organizationId: id, controlId: id })),
  /** What can be limited by amount: native coins and known tokens, by network. */
  'assets.list': call<view.NetworkAssets[]>()(nothing),

  'quorum.update': call<void>()(
    z.strictObject({
      organizationId: id,
      threshold: z.number().int().min(1).max(100),
      userIds: z.array(id).min(1).max(100),
    }),
  ),
  /** Requests that wait for votes, oldest first. */
  'votes.list': call<view.VotingView[]>()(organization),
  /** The vote of the window's own user. Where it is the last that was needed, it is the person's approval, too. */
  'votes.cast': call<void>()(decision.extend({ organizationId: id, selection: z.enum(['approve', 'reject']) })),

  /** The person's standing approvals, newest first. */
  'grants.list': call<view.GrantView[]>()(organization),
  'grants.revoke': call<void>()(z.strictObject({ organizationId: id, grantId: id })),

  /** Every call of the API, in the order of the reference. */
  'reference.list': call<view.ReferenceEntry[]>()(nothing),
  'reference.get': call<view.ReferenceDetail>()(
    z.strictObject({ kind: z.enum(['activity', 'query']), name: z.string().max(100) }),
  ),

  /** Large ones in part: `partial` says so. */
  'approvals.list': call<Card[]>()(nothing),
  /** One card as a whole, of a request that waits for the person or for votes, as the list had it. */
  'approvals.get': call<Card>()(z.strictObject({ id, digest: z.string() })),
  /** `grant`: approves what is like it, too, for a while. Only where the card offers it. `cap`: in whole units of the asset it names. */
  'approvals.approve': call<void>()(
    decision.extend({
      grant: z
        .strictObject({
          minutes: z.number().int().min(1).max(1440),
          cap: z.string().regex(/^\d{1,30}(\.\d{1,36})?$/),
        })
        .optional(),
    }),
  ),
  'approvals.reject': call<void>()(decision),
  /** Rejects every waiting request of one client; answers how many. */
  'approvals.rejectAllFrom': call<{ rejected: number }>()(z.strictObject({ clientId: z.string() })),

  /** Newest first. `after`: the last id of the page before. */
  'activities.list': call<view.ActivityRow[]>()(
    z.strictObject({
      organizationId: id,
      statuses: z.array(z.string()).optional(),
      types: z.array(z.string()).optional(),
      after: id.optional(),
      limit: z.number().int().min(1).max(100),
    }),
  ),
  'activities.get': call<view.ActivityDetail>()(z.strictObject({ organizationId: id, activityId: id })),
  /** How it was decided about: the root quorum, and each policy with the values it met. */
  'activities.why': call<view.Why>()(z.strictObject({ organizationId: id, activityId: id })),
  /** What the history can be filtered by: every kind of activity this agent knows, in words. */
  'activities.kinds': call<view.ActivityKindView[]>()(nothing),

  /** What policies and limits refused since the agent was started: the newest, newest first. */
  'refusals.list': call<view.RefusalView[]>()(organization),

  'origins.list': call<view.OriginView[]>()(organization),
  'origins.decide': call<void>()(
    z.strictObject({ organizationId: id, origin: z.string().max(300), decision: z.enum(['allowed', 'refused']) }),
  ),
  /** Forgets the decision; the origin's next request asks again. */
  'origins.forget': call<void>()(z.strictObject({ organizationId: id, origin: z.string().max(300) })),

  'settings.get': call<view.Settings>()(nothing),
  'settings.update': call<view.Settings>()(
    z.strictObject({
      approvals: z.enum(['sign-and-quorum', 'everything']).optional(),
      askAboutGovernance: z.boolean().optional(),
      approvalWindowSeconds: z.number().int().min(30).max(86_400).optional(),
      consensusWindowSeconds: z.number().int().min(60).max(2_592_000).optional(),
      autoLockSeconds: z.number().int().min(60).max(86_400).optional(),
      /** `127.0.0.1:5000`; on this computer only. Empty: devices on USB are used again. */
      ledgerEmulator: z.string().max(60).optional(),
      /** By name; those left out go back to the usual ones. */
      limits: z.record(z.string(), z.number().int().min(0).max(100_000)).optional(),
    }),
  ),
} as const

export type CallName = keyof typeof calls
export type Input<Name extends CallName> = z.infer<(typeof calls)[Name]['input']>
export type Output<Name extends CallName> =
  NonNullable<(typeof calls)[Name]> extends { output?: infer Value } ? Value : never

/** Electron carries only the message of a thrown error across, so failures travel as values. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string; readonly field?: string } }

export type Handlers = { [Name in CallName]: (input: Input<Name>) => Promise<Output<Name>> }
export type Call = <Name extends CallName>(name: Name, input: Input<Name>) => Promise<Answer<Output<Name>>>

/**
 * What the window is told of without asking; it then asks again for what it shows. `shown` is about the window itself: it
 * has just come into sight, so nothing in it may be approved by a click that was on its way to something else.
 */
export const topics = [
  'state',
  'approvals',
  'activities',
  'refusals',
  'policies',
  'devices',
  'wallets',
  'apiKeys',
  'origins',
  'settings',
  'shown',
] as const
export type Topic = (typeof topics)[number]

/** What either carrier puts at the window's disposal: Electron's preload, or the headless bridge. */
export interface Carrier {
  readonly call: Call
  /** Calls `listener` with each topic that changed; the returned function stops it. */
  subscribe(listener: (topic: Topic) => void): () => void
}
