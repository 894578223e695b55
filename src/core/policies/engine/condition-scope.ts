import type { Activity, ActivityType } from '../../activity/activity.ts'
import type { ActivityFacts, PolicyFacts } from '../../activity/facts.ts'
import { everyAddressOf } from '../../chains/address-formats.ts'
import { chains } from '../../chains/index.ts'
import type { Reader } from '../../ports/store.ts'
import type { PrivateKey } from '../../records/private-key.ts'
import type { StoredSecret } from '../../records/stored-secret.ts'
import type { Wallet } from '../../records/wallet.ts'
import type { Expression } from '../language/expression.ts'
import { lazily, readFrom, structOf } from '../language/lazily.ts'
import type { Scope, Struct } from '../language/value.ts'
import type { OtherAddress } from './forbids.ts'

/** A request, as policies are asked about it. */
export interface Asked {
  readonly activity: Activity
  readonly type: Pick<ActivityType, 'type'>
  /** Prepared value that the person is shown and that is executed. */
  readonly prepared: unknown
  readonly organizationId: string
  readonly reader: Reader
  readonly webOrigin: string | undefined
  /** `controls`, by identifier; absent where none is asked. */
  readonly controls?: Struct
}

/**
 * Returns what conditions may name (`conditionVocabulary`), read from the very value that is shown and signed. Nothing is looked up or
 * decoded before an expression reads it, and nothing twice; what the request does not have is missing.
 */
export function conditionScope(asked: Asked): Scope {
  const { activity, prepared, organizationId, reader, controls } = asked
  const facts = activity.facts(prepared)
  const asking = { publicKey: facts.key?.publicKey, organizationId, reader }
  return lazily({
    activity: () => activityScope(asked, facts),
    ...Object.fromEntries(
      chains.flatMap(({ words }) => (words ? [[words.keyword, () => words.scope(facts.signs, asking)]] : [])),
    ),
    ...ofKeys(new Targets(facts, organizationId, reader)),
    controls: () => controls,
  })
}

/**
 * Returns the scope for a condition of a policy that allows. A wallet, key or secret that a request only touches is in it only if the
 * condition names the kind of request. Otherwise `wallet.id == '…'` would allow more than it was written for
 * (docs/decisions/0030-what-is-only-touched.md).
 *
 * @param scope - What {@link conditionScope} made of the same request.
 */
export function scopeToAllow(
  scope: Scope,
  { activity, prepared, organizationId, reader }: Asked,
): (condition: Expression) => Scope {
  const { touches, ...facts } = activity.facts(prepared)
  if (!touches) return () => scope
  const untold = lazily({ ...readFrom(scope), ...ofKeys(new Targets(facts, organizationId, reader)) })
  const names: readonly (readonly [path: string, text: string])[] = [
    ['activity.kind', activity.kind],
    ...activity.types.map(({ type }) => ['activity.type', type] as const),
  ]
  return condition => (names.some(([path, text]) => condition.requiresNaming(path, text)) ? scope : untold)
}

function ofKeys(targets: Targets) {
  return {
    wallet: () => (targets.wallets.length === 1 ? targets.wallets[0] : undefined),
    wallets: () => (targets.wallets.length > 0 ? targets.wallets : undefined),
    wallet_account: () => targets.walletAccount,
    private_key: () => targets.privateKey,
    secret: () => (targets.secrets.length === 1 ? targets.secrets[0] : undefined),
    secrets: () => (targets.secrets.length > 0 ? targets.secrets : undefined),
  }
}

/**
 * The same scope under every other address of the key that signs or is given out, for denials: whichever address a request names
 * it by, it is the same key. Empty where no account signs or is exported.
 *
 * @param scope - What {@link conditionScope} made of the same request.
 */
export function underOtherAddresses(scope: Scope, asked: Asked): readonly OtherAddress[] {
  const { activity, prepared, organizationId, reader } = asked
  const { governance } = activity
  if (governance.by !== 'policy' || !usesKeys.includes(governance.action)) return []
  const account = scope.wallet_account as Struct | undefined
  if (!account) return []
  const { key, walletAccountId } = activity.facts(prepared)
  const named =
    key ?? (walletAccountId === undefined ? undefined : reader.find('walletAccounts', organizationId, walletAccountId))
  const others = (named ? everyAddressOf(named.publicKey, named.curve) : []).filter(
    address => address !== account.address,
  )
  return others.map(address => ({
    address,
    scope: () => lazily({ ...readFrom(scope), wallet_account: () => structOf({ ...account, address }) }),
  }))
}

const usesKeys: readonly string[] = ['SIGN', 'EXPORT']

function activityScope({ activity, type, webOrigin }: Asked, { params }: ActivityFacts): Struct {
  const { kind, governance } = activity
  const governed = governance.by === 'policy' ? { kind, resource: governance.resource, action: governance.action } : {}
  return structOf({
    type: type.type,
    ...governed,
    ...(params && { params: structOf(params) }),
    web_origin: webOrigin ?? '',
  })
}

/** Wallets, keys and secrets that a request signs with, exports, renames, deletes or touches: looked up at the first use. */
class Targets {
  readonly #facts: PolicyFacts
  readonly #organizationId: string
  readonly #reader: Reader
  #wallets: readonly Struct[] | undefined
  #secrets: readonly Struct[] | undefined

  constructor(facts: PolicyFacts, organizationId: string, reader: Reader) {
    this.#facts = facts
    this.#organizationId = organizationId
    this.#reader = reader
  }

  get wallets(): readonly Struct[] {
    this.#wallets ??= this.#walletIds().flatMap(id => {
      const wallet = this.#reader.find('wallets', this.#organizationId, id)
      return wallet ? [walletScope(wallet)] : []
    })
    return this.#wallets
  }

  get walletAccount(): Struct | undefined {
    const { key, walletAccountId } = this.#facts
    if (key?.path) return accountScope({ address: key.address, path: key.path })
    const account =
      walletAccountId === undefined
        ? undefined
        : this.#reader.find('walletAccounts', this.#organizationId, walletAccountId)
    return account && accountScope(account)
  }

  get privateKey(): Struct | undefined {
    const {
      key,
      touches,
      privateKeyIds = key?.path === null ? [key.keyId] : (touches?.privateKeyIds ?? []),
    } = this.#facts
    const [privateKeyId, ...others] = privateKeyIds
    const privateKey =
      privateKeyId === undefined || others.length > 0
        ? undefined
        : this.#reader.find('privateKeys', this.#organizationId, privateKeyId)
    return privateKey && privateKeyScope(privateKey)
  }

  get secrets(): readonly Struct[] {
    const { touches, secretIds = touches?.secretIds ?? [] } = this.#facts
    this.#secrets ??= secretIds.flatMap(id => {
      const secret = this.#reader.find('storedSecrets', this.#organizationId, id)
      return secret ? [secretScope(secret)] : []
    })
    return this.#secrets
  }

  #walletIds(): readonly string[] {
    const { key, touches, walletIds } = this.#facts
    return walletIds ?? (key?.path ? [key.keyId] : (touches?.walletIds ?? []))
  }
}

function walletScope({ id, imported, exported, name }: Wallet): Struct {
  return structOf({ id, imported, exported, label: name })
}

function privateKeyScope({ id, tagIds, imported, exported, name }: PrivateKey): Struct {
  return structOf({ id, tags: tagIds, imported, exported, label: name })
}

function secretScope({ id, staticProperties, exported, name }: StoredSecret): Struct {
  const properties = Object.fromEntries(staticProperties.map(({ key, value }) => [key, value]))
  return structOf({ id, static_properties: structOf(properties), exported, label: name ?? '' })
}

function accountScope({ address, path }: { readonly address: string; readonly path: string }): Struct {
  const components = path.split('/').slice(1)
  return structOf({
    address,
    path_indexes: components.map(component => BigInt(component.replace("'", ''))),
    path_hardened: components.map(component => component.endsWith("'")),
  })
}
