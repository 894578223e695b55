import { addressOf } from '../../core/chains/address-formats.ts'
import { accountKinds } from '../../core/chains/chains-in-window.ts'
import { chains } from '../../core/chains/index.ts'
import { curves } from '../../core/crypto/curves.ts'
import { deriveKey, mnemonicOf } from '../../core/crypto/derivation.ts'
import { AgentError } from '../../core/errors.ts'
import { requireOwnKeys } from '../../core/integrity.ts'
import { isNamed } from '../../core/keys/is-named.ts'
import { ownKeyIdOf } from '../../core/keys/own-key-id.ts'
import { publicKeyOf } from '../../core/keys/public-key.ts'
import { walletIdOf } from '../../core/keys/wallet-id.ts'
import { isDamage, type SecretName, type SecretSetAside } from '../../core/ports/key-vault.ts'
import type { Reader } from '../../core/ports/store.ts'
import type { Curve } from '../../core/schema/curve.ts'
import { importPrivateKey } from '../../core/transfer/import-private-key.ts'
import { initImportPrivateKey } from '../../core/transfer/init-import-private-key.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { AccountKind } from '../../shared/chains.ts'
import { pathAt } from '../../shared/path-at.ts'
import type { SetAsideView, setAsideCalls } from '../../shared/set-aside.ts'
import { requirePerson } from '../proof-of-person.ts'
import type { Answering } from '../receipts/noted-calls.ts'
import type { HandlerContext } from './context.ts'
import { checkDecidesAlone } from './decides-alone.ts'
import { giveAgain, keysChanged } from './give-again.ts'
import { importSecret } from './import-secret.ts'
import { notHere } from './not-here.ts'
import { recoveryPhraseHandlers } from './recovery-phrases.ts'

type Kind = SetAsideView['kind']

const keySetAside = 'key that was set aside'

/** What lies set aside in the vault, oldest first. @throws AgentError as `KeyVault.listSetAside` and `getSetAside` do, but for what is damaged */
export async function setAsideIn(context: HandlerContext): Promise<SetAsideView[]> {
  const views: SetAsideView[] = []
  for (const { organizationId, keyId, at } of await context.vaults.current().listSetAside()) {
    const name = { organizationId, keyId, at }
    const seen = await lookedAt(context, name)
    if (seen) views.push({ ...name, ...seen, ending: endingOf(keyId) })
  }
  return views
}

/** Undefined for what is not there any more. One that is damaged hides no other, and can be erased once no record needs it. */
async function lookedAt(
  { engine: { store }, vaults }: HandlerContext,
  name: SecretSetAside,
): Promise<Pick<SetAsideView, 'kind' | 'address'> | undefined> {
  let secret: Uint8Array | undefined
  try {
    secret = await vaults.current().getSetAside(name)
    if (!secret) return undefined
    const kind = kindOf(store, name, secret)
    if (kind === 'known' && (await isInUse(vaults, name, secret))) return { kind: 'spare', address: null }
    return { kind, address: firstAddress(kind, secret) }
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    if (!isNamed(store, name)) return { kind: 'damaged', address: null }
    return { kind: (await isInUse(vaults, name)) ? 'spare' : 'known', address: null }
  } finally {
    secret?.fill(0)
  }
}

/** Whether the vault also has this secret in use, and whole: a kill while it was taken up leaves both. @param secret - Absent where it is damaged. */
async function isInUse(
  { current }: Pick<HandlerContext['vaults'], 'current'>,
  { organizationId, keyId }: SecretName,
  secret?: Uint8Array,
): Promise<boolean> {
  let inUse: Uint8Array | undefined
  try {
    inUse = await current().get({ organizationId, keyId })
    return inUse !== undefined && (secret === undefined || Buffer.from(inUse).equals(secret))
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    return false
  } finally {
    inUse?.fill(0)
  }
}

export function setAsideHandlers(context: HandlerContext): Answering<HandlersOf<typeof setAsideCalls>> {
  const { engine, vaults, guesses, options, changed } = context
  const { store, integrity, log } = engine
  return {
    async 'recovery.takeUp'({ organizationId, secret: name, as }, first) {
      // It no longer lies set aside afterwards, for the data directory that this is a copy of neither.
      await requireOwn()
      const secret = await found(name)
      try {
        if (kindOf(store, name, secret) !== as.kind) {
          throw new AgentError(
            'REQUEST_INVALID',
            'This key is not of the kind that was asked for. Look at the list again.',
          )
        }
        if (as.kind === 'known') await giveAgain(context, name, secret, first)
        else if (as.kind === 'wallet') {
          const words = mnemonicOf(secret).split(' ')
          const { name, accounts } = as
          await recoveryPhraseHandlers(context)['wallets.restore']({ organizationId, name, words, accounts })
        } else await takeUpPrivateKey(organizationId, as.name, as.curve, secret)
        if (as.kind !== 'known') await first()
      } finally {
        secret.fill(0)
      }
      await vaults.current().forgetSetAside(name)
      keysChanged(context)
    },

    async 'recovery.erase'({ secret: name, ...given }, first) {
      await requireErasable(name)
      const wanted = {
        name: endingOf(name.keyId),
        purpose: `erase a key for good (its id ends in ${endingOf(name.keyId)})`,
      }
      const { askSystem } = options
      await requirePerson({ vault: vaults.current(), guesses, askSystem }, given, wanted).finally(() =>
        changed('state'),
      )
      // The person may have taken long.
      const kind = await requireErasable(name)
      await first()
      await vaults.current().forgetSetAside(name)
      log.warn({ organizationId: name.organizationId, keyId: name.keyId, kind }, 'a key that was set aside was erased')
      keysChanged(context)
    },
  }

  /** The vault is compared first: only then it is known whether this is a copy. @throws AgentError `VAULT_SHARED` */
  async function requireOwn(): Promise<void> {
    await vaults.current().state()
    requireOwnKeys(integrity)
  }

  /**
   * @returns what it is
   * @throws AgentError `DATA_LOST`, `VAULT_SHARED`, `PERMISSION_DENIED`, `RESOURCE_NOT_FOUND`
   */
  async function requireErasable(name: SecretSetAside): Promise<Kind> {
    // A database that is put back may name it, and so may the one that this is a copy of.
    await requireOwn()
    integrity.requireSound()
    if (store.organizations().some(({ id }) => id === name.organizationId)) {
      checkDecidesAlone(engine, name.organizationId)
    }
    const seen = await lookedAt(context, name)
    if (!seen) throw notHere(keySetAside)
    if (seen.kind !== 'known') return seen.kind
    throw new AgentError('PERMISSION_DENIED', 'A wallet or private key here lacks this key. Restore it instead.')
  }

  async function found(name: SecretSetAside): Promise<Uint8Array> {
    const secret = await vaults.current().getSetAside(name)
    if (!secret) throw notHere(keySetAside)
    return secret
  }

  async function takeUpPrivateKey(
    organizationId: string,
    privateKeyName: string,
    curve: Curve,
    secret: Uint8Array,
  ): Promise<void> {
    const addressFormats = accountKinds(chains)
      .filter(kind => kind.curve === curve)
      .map(({ addressFormat }) => addressFormat)
      .slice(0, 1)
    await importSecret(context, organizationId, {
      begin: initImportPrivateKey,
      end: importPrivateKey,
      secret,
      parameters: { privateKeyName, curve, addressFormats },
    })
  }
}

/** The ids of wallets and of the agent's own keys follow from their secrets. */
function kindOf(reader: Reader, { organizationId, keyId }: SecretName, secret: Uint8Array): Kind {
  if (isNamed(reader, { organizationId, keyId })) return 'known'
  if (secret.length >= 16 && secret.length <= 32 && walletIdOf(organizationId, secret) === keyId) return 'wallet'
  return secret.length === 32 && ownKeyIdOf(organizationId, secret) !== keyId ? 'privateKey' : 'own'
}

/** So that the person knows which one it is: its first account, of the kind that is offered first. */
function firstAddress(kind: Kind, secret: Uint8Array): SetAsideView['address'] {
  const [account] = accountKinds(chains)
  if (!account) return null
  if (kind === 'privateKey') return addressOfKey(account, secret)
  if (kind !== 'wallet') return null
  const key = deriveKey(secret, pathAt(account.schemes[0].path, 0), account.curve)
  try {
    return addressOfKey(account, key)
  } finally {
    key.fill(0)
  }
}

function addressOfKey({ label, curve, addressFormat }: AccountKind, privateKey: Uint8Array): SetAsideView['address'] {
  if (!curves[curve].isPrivateKey(privateKey)) return null
  return { kind: label, address: addressOf(addressFormat, curve, publicKeyOf(privateKey, curve)) }
}

/** Of the id of a key: enough to tell it from the others, and short enough to type. */
function endingOf(keyId: string): string {
  return keyId.slice(-8)
}
