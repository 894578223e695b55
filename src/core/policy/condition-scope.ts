import type { Activity, ActivityType } from '../activity/activity.ts'
import type { ActivityFacts } from '../activity/facts.ts'
import { everyAddressOf } from '../chains/address-formats.ts'
import { chains } from '../chains/index.ts'
import { lazily, structOf } from '../policy-language/lazily.ts'
import type { Scope, Struct } from '../policy-language/value.ts'
import type { Reader } from '../ports/store.ts'
import type { PrivateKey } from '../private-keys/record.ts'
import type { Wallet } from '../wallets/wallet.ts'
import type { OtherAddress } from './forbids.ts'

/** A request, as policies are asked about it. */
export interface Asked {
  readonly activity: Activity
  readonly type: Pick<ActivityType, 'type'>
  /** What the person is shown, and what is executed. */
  readonly prepared: unknown
  readonly organizationId: string
  readonly reader: Reader
  readonly webOrigin: string | undefined
  /** `controls`, by identifier; absent where none is asked. */
  readonly controls?: Struct
}

/**
 * What conditions may name (`conditionVocabulary`), read from the very value that is shown and signed. Nothing is looked up or
 * decoded before an expression reads it, and nothing twice; what the request does not have is missing.
 */
export function conditionScope(asked: Asked): Scope {
  const { activity, prepared, organizationId, reader, controls } = asked
  const facts = activity.facts(prepared)
  const targets = new Targets(facts, organizationId, reader)
  const asking = { publicKey: facts.key?.publicKey, organizationId, reader }
  return lazily({
    activity: () => activityScope(asked, facts),
    ...Object.fromEntries(chains.map(({ words: { keyword, scope } }) => [keyword, () => scope(facts.signs, asking)])),
    wallet: () => (targets.wallets.length === 1 ? targets.wallets[0] : undefined),
    wallets: () => (targets.wallets.length > 0 ? targets.wallets : undefined),
    wallet_account: () => targets.walletAccount,
    private_key: () => targets.privateKey,
    controls: () => controls,
  })
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
  const publicKey =
    key?.publicKey ??
    (walletAccountId === undefined
      ? undefined
      : reader.find('walletAccounts', organizationId, walletAccountId)?.publicKey)
  const others = everyAddressOf(publicKey ?? '').filter(address => address !== account.address)
  const same = Object.fromEntries(Object.keys(scope).map(name => [name, () => scope[name]]))
  return others.map(address => ({
    address,
    scope: () => lazily({ ...same, wallet_account: () => structOf({ ...account, address }) }),
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

/** What a request signs with, exports, renames or deletes: looked up when it is first asked for. */
class Targets {
  readonly #facts: ActivityFacts
  readonly #organizationId: string
  readonly #reader: Reader
  #wallets: readonly Struct[] | undefined

  constructor(facts: ActivityFacts, organizationId: string, reader: Reader) {
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
    const { key, privateKeyIds = key?.path === null ? [key.keyId] : [] } = this.#facts
    const [privateKeyId, ...others] = privateKeyIds
    const privateKey =
      privateKeyId === undefined || others.length > 0
        ? undefined
        : this.#reader.find('privateKeys', this.#organizationId, privateKeyId)
    return privateKey && privateKeyScope(privateKey)
  }

  #walletIds(): readonly string[] {
    const { key, walletIds } = this.#facts
    return walletIds ?? (key?.path ? [key.keyId] : [])
  }
}

function walletScope({ id, imported, exported, name }: Wallet): Struct {
  return structOf({ id, imported, exported, label: name })
}

function privateKeyScope({ id, tagIds, imported, exported, name }: PrivateKey): Struct {
  return structOf({ id, tags: tagIds, imported, exported, label: name })
}

function accountScope({ address, path }: { readonly address: string; readonly path: string }): Struct {
  const components = path.split('/').slice(1)
  return structOf({
    address,
    path_indexes: components.map(component => BigInt(component.replace("'", ''))),
    path_hardened: components.map(component => component.endsWith("'")),
  })
}
