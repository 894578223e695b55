import type { z } from 'zod'
import { addressOf } from '../../core/chains/address-formats.ts'
import { accountKinds } from '../../core/chains/chains-in-window.ts'
import { chains } from '../../core/chains/index.ts'
import { curves } from '../../core/crypto/curves.ts'
import { deriveKey } from '../../core/crypto/derivation.ts'
import { recoveryPhraseOf } from '../../core/crypto/recovery-phrase.ts'
import { AgentError } from '../../core/errors.ts'
import { publicKeyOf } from '../../core/keys/public-key.ts'
import { isDamage } from '../../core/keys/vault.ts'
import { walletIdOf } from '../../core/keys/wallet-id.ts'
import type { PrivateKey } from '../../core/records/private-key.ts'
import type { RecoveryEntry } from '../../core/records/recovery-entry.ts'
import type { Curve } from '../../core/schema/curve.ts'
import { toHex } from '../../core/schema/hex.ts'
import { importPrivateKey } from '../../core/transfer/import-private-key.ts'
import { initImportPrivateKey } from '../../core/transfer/init-import-private-key.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { AccountKind } from '../../shared/chains.ts'
import { pathAt } from '../../shared/path-at.ts'
import type { RecoveryEntryView, recoveryCalls } from '../../shared/recovery.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'
import { requirePerson } from '../vault/proof-of-person.ts'
import { checkDecidesAlone } from './decides-alone.ts'
import { importSecret } from './import-secret.ts'
import { keysChanged } from './keys-changed.ts'
import { notFound } from './not-found.ts'
import { recoveryPhraseHandlers } from './recovery-phrases.ts'

type Restored = z.output<(typeof recoveryCalls)['recovery.restoreEntry']['input']>['as']
type OfEntries = Pick<typeof recoveryCalls, 'recovery.restoreEntry' | 'recovery.eraseEntry'>

/** The recovery entries of every organization, oldest first. @throws AgentError as `Vault.open` does */
export async function entriesIn({
  engine: { store },
  vaults,
}: Needs<'engine' | 'vaults'>): Promise<RecoveryEntryView[]> {
  const views: RecoveryEntryView[] = []
  for (const { id: organizationId } of store.topOrganizations()) {
    for (const { id, kind, setAsideAt } of store.list('recoveryEntries', organizationId)) {
      const secret = await vaults.current.open({ organizationId, keyId: id }).catch(thrown => {
        if (!isDamage(thrown)) throw thrown
      })
      const address = secret ? firstAddress(kind, secret) : null
      secret?.fill(0)
      views.push({ id, organizationId, kind, setAsideAt, address, ending: endingOf(id) })
    }
  }
  return views
}

export function recoveryEntryHandlers(
  context: Needs<'engine' | 'vaults' | 'guesses' | 'options' | 'window' | 'changed'>,
): Answering<HandlersOf<OfEntries>> {
  const { engine, vaults, guesses, options, changed } = context
  const { store, keyring, integrity, log } = engine
  return {
    async 'recovery.restoreEntry'({ organizationId, entryId, as }, note) {
      const { kind } = entryOf(organizationId, entryId)
      if (kind !== as.kind) {
        throw new AgentError(
          'REQUEST_INVALID',
          'This key is not of the kind that was asked for. Look at the list again.',
        )
      }
      await keyring.secret({ organizationId, keyId: entryId }, async secret => {
        // A kill may have left the entry beside what was made of it.
        if (await isRestored(organizationId, as, secret)) return
        if (as.kind === 'wallet') {
          const { mnemonic, passphrase } = recoveryPhraseOf(secret)
          await recoveryPhraseHandlers(context)['wallets.restore']({
            ...{ organizationId, name: as.name, accounts: as.accounts, words: mnemonic.split(' ') },
            ...(passphrase !== '' && { walletPassphrase: passphrase }),
          })
        } else await restorePrivateKey(organizationId, as.name, as.curve, secret)
      })
      await store.write(transaction => {
        transaction.remove('recoveryEntries', organizationId, entryId)
        note(transaction)
      })
      keysChanged(context)
    },

    async 'recovery.eraseEntry'({ organizationId, entryId, ...given }, note) {
      entryOf(organizationId, entryId)
      checkDecidesAlone(engine, organizationId)
      const ending = endingOf(entryId)
      const wanted = { name: ending, purpose: `erase a key for good (its id ends in ${ending})` }
      const { askSystem } = options
      await requirePerson({ vault: vaults.current, guesses, askSystem }, given, wanted).finally(() => changed('state'))
      integrity.requireSound()
      await store.write(transaction => {
        transaction.remove('recoveryEntries', organizationId, entryId)
        note(transaction)
      })
      keyring.forgetDeleted()
      log.warn({ organizationId, entryId }, 'a recovery entry was erased')
      keysChanged(context)
    },
  }

  async function isRestored(organizationId: string, as: Restored, secret: Uint8Array): Promise<boolean> {
    const record =
      as.kind === 'wallet'
        ? store.find('wallets', organizationId, walletIdOf(organizationId, secret))
        : privateKeyOf(organizationId, as.curve, secret)
    if (!record) return false
    const known = await vaults.current.open({ organizationId, keyId: record.id })
    const isSame = known !== undefined && Buffer.compare(known, secret) === 0
    known?.fill(0)
    return isSame
  }

  function privateKeyOf(organizationId: string, curve: Curve, secret: Uint8Array): PrivateKey | undefined {
    if (!curves[curve].isPrivateKey(secret)) return undefined
    const publicKey = toHex(publicKeyOf(secret, curve))
    return store.list('privateKeys', organizationId, { curve, publicKey })[0]
  }

  function entryOf(organizationId: string, entryId: string): RecoveryEntry {
    const entry = store.find('recoveryEntries', organizationId, entryId)
    if (!entry) throw notFound('key')
    return entry
  }

  async function restorePrivateKey(
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

/** Returns the first account, of the kind that is offered first, so that the person recognizes the entry. */
function firstAddress(kind: RecoveryEntry['kind'], secret: Uint8Array): RecoveryEntryView['address'] {
  const [account] = accountKinds(chains)
  if (!account) return null
  if (kind === 'privateKey') return addressOfKey(account, secret)
  const key = deriveKey(secret, pathAt(account.schemes[0].path, 0), account.curve)
  try {
    return addressOfKey(account, key)
  } finally {
    key.fill(0)
  }
}

function addressOfKey(
  { label, curve, addressFormat }: AccountKind,
  privateKey: Uint8Array,
): RecoveryEntryView['address'] {
  if (!curves[curve].isPrivateKey(privateKey)) return null
  return { kind: label, address: addressOf(addressFormat, curve, publicKeyOf(privateKey, curve)) }
}

/** Returns the end of the id: enough to tell it from the others, and short enough to type. */
function endingOf(id: string): string {
  return id.slice(-8)
}
