import { setImmediate } from 'node:timers/promises'
import { damagedKeysFinding } from '../../adapters/store/integrity/damage.ts'
import { curves } from '../../core/crypto/curves.ts'
import { deriveKey } from '../../core/crypto/derivation.ts'
import { walletSecretOf } from '../../core/crypto/recovery-phrase.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { publicKeyOf } from '../../core/keys/public-key.ts'
import { putSealed, type Sealed } from '../../core/keys/sealed-secret.ts'
import { findSignerKeys, forgetSignerKeys } from '../../core/keys/signer-keys.ts'
import { isDamage } from '../../core/keys/vault.ts'
import { walletIdOf } from '../../core/keys/wallet-id.ts'
import type { SecretName } from '../../core/ledger/secret-name.ts'
import type { Note } from '../../core/ports/note.ts'
import type { ApiKey } from '../../core/records/api-key.ts'
import type { Records } from '../../core/records/index.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { Lacking, RecoveryView, recoveryCalls } from '../../shared/recovery.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'
import { generateWindowKey } from '../window/window-key.ts'
import { keysChanged } from './keys-changed.ts'
import { notFound } from './not-found.ts'
import { ownOrganizations } from './own-organizations.ts'
import { entriesIn } from './recovery-entries.ts'

type OfRecords = Omit<typeof recoveryCalls, 'recovery.restoreEntry' | 'recovery.eraseEntry'>

/** The ways back after something was lost. None of them needs what is lost: not even the window's own key. */
export function recoveryHandlers(context: Needs<'engine' | 'vaults' | 'changed'>): Answering<HandlersOf<OfRecords>> {
  const { engine, vaults } = context
  const { store, keyring, integrity, log, clock } = engine

  return {
    async 'recovery.get'() {
      const isOpen = vaults.isChosen() && (await keyring.state()).status === 'ready'
      return {
        findings: integrity.findings(),
        lost: isOpen ? await lost() : null,
        entries: isOpen ? await entriesIn(context) : [],
      }
    },

    async 'recovery.accept'(read, first) {
      await integrity.accept(read, first)
      keysChanged(context)
    },

    async 'recovery.restoreSeed'({ organizationId, walletId, words, walletPassphrase = '' }, note) {
      const wallet = store.find('wallets', organizationId, walletId)
      if (!wallet || wallet.hardwareWallet) throw notFound('wallet')
      const secret = walletSecretOf({ mnemonic: words.join(' '), passphrase: walletPassphrase })
      try {
        const accounts = store.list('walletAccounts', organizationId, { walletId })
        const isIts =
          walletIdOf(organizationId, secret) === walletId &&
          accounts.every(({ path, curve, publicKey }) => {
            const key = deriveKey(secret, path, curve)
            try {
              return Buffer.from(publicKeyOf(key, curve)).toString('hex') === publicKey
            } finally {
              key.fill(0)
            }
          })
        if (!isIts) {
          throw new AgentError(
            'REQUEST_INVALID',
            wallet.passphraseKind === null
              ? 'This phrase does not make the addresses of this wallet. Look for the phrase you wrote down for this wallet.'
              : 'This phrase and this passphrase do not make the addresses of this wallet. Look for both as you wrote them down for it; capitals and spaces count.',
            { detail: { field: 'words' } },
          )
        }
        await restoreKey({ organizationId, keyId: walletId }, secret, note)
      } finally {
        secret.fill(0)
      }
    },

    async 'recovery.restorePrivateKey'({ organizationId, privateKeyId, privateKey }, note) {
      const record = store.find('privateKeys', organizationId, privateKeyId)
      if (!record) throw notFound('private key')
      const secret: Uint8Array = Buffer.from(privateKey, 'hex')
      try {
        const isIts =
          curves[record.curve].isPrivateKey(secret) &&
          Buffer.from(publicKeyOf(secret, record.curve)).toString('hex') === record.publicKey
        if (!isIts) {
          throw new AgentError(
            'REQUEST_INVALID',
            'This key does not make the address of this record. Enter the key of this record.',
            { detail: { field: 'privateKey' } },
          )
        }
        await restoreKey({ organizationId, keyId: privateKeyId }, secret, note)
      } finally {
        secret.fill(0)
      }
    },

    async 'recovery.renewOwnKeys'(_, note) {
      const names = await lostOwnKeys()
      if (names.length === 0)
        throw new AgentError('ALREADY_EXISTS', 'Countersign has its own keys; there is nothing to renew.')
      await renewOwnKeys(names, note)
      await withdrawIfWhole()
      keysChanged(context)
    },
  }

  async function lost(): Promise<NonNullable<RecoveryView['lost']>> {
    const organizations = store.organizations().filter(({ deletedAt }) => deletedAt === null)
    const lacking = async <Kind extends 'wallets' | 'privateKeys'>(kind: Kind) => {
      const found: Records[Kind][] = []
      for (const record of organizations.flatMap(({ id }) => store.list(kind, id))) {
        const isElsewhere = 'hardwareWallet' in record && record.hardwareWallet !== null
        if (isElsewhere || !(await isLost({ organizationId: record.organizationId, keyId: record.id }))) continue
        found.push(record)
      }
      return found
    }
    const wallets = (await lacking('wallets')).map(wallet => ({
      ...lackingView(wallet),
      hasPassphrase: wallet.passphraseKind !== null,
    }))
    const privateKeys = (await lacking('privateKeys')).map(lackingView)
    return { ownKeys: (await lostOwnKeys()).length > 0, wallets, privateKeys }
  }

  /** Tells if there is no such secret, or nobody can read it. Others have their turn in between. */
  async function isLost(name: SecretName): Promise<boolean> {
    await setImmediate()
    try {
      const secret = await vaults.current.open(name)
      secret?.fill(0)
      return secret === undefined
    } catch (thrown) {
      if (isDamage(thrown)) return true
      throw thrown
    }
  }

  async function lostOwnKeys(): Promise<SecretName[]> {
    const signers = findSignerKeys(store)
    const names = [
      ...ownOrganizations(store).map(({ organization, windowKey }) => ({
        organizationId: organization.id,
        keyId: windowKey.id,
      })),
      ...Object.values(signers?.keys ?? {}).map(({ id }) => ({
        organizationId: signers?.organizationId ?? '',
        keyId: id,
      })),
    ]
    const found: SecretName[] = []
    for (const name of names) if (await isLost(name)) found.push(name)
    return found
  }

  async function restoreKey(name: SecretName, secret: Uint8Array, note: Note): Promise<void> {
    if (!(await isLost(name)))
      throw new AgentError(
        'ALREADY_EXISTS',
        'The database has this key. Restart Countersign; or choose Continue with what is left.',
      )
    const sealed = await keyring.seal(name, secret)
    await store.write(transaction => {
      putSealed(transaction, sealed)
      note(transaction)
    })
    log.warn({ ...name }, 'a key was restored')
    await withdrawIfWhole()
    keysChanged(context)
  }

  async function withdrawIfWhole(): Promise<void> {
    const { ownKeys, wallets, privateKeys } = await lost()
    if (!ownKeys && wallets.length + privateKeys.length === 0) integrity.withdraw(damagedKeysFinding)
  }

  /** They are the agent's own: nobody else can make them, and what they let do, they let do before. */
  async function renewOwnKeys(names: readonly SecretName[], note: Note): Promise<void> {
    const isAmong = (organizationId: string, id: string) =>
      names.some(name => name.organizationId === organizationId && name.keyId === id)
    const renewed: { windowKey: ApiKey; publicKey: string; id: string; sealed: Sealed }[] = []
    for (const { windowKey } of ownOrganizations(store)) {
      if (!isAmong(windowKey.organizationId, windowKey.id)) continue
      const { publicKey, secret } = generateWindowKey()
      const id = newId()
      const sealed = await keyring
        .seal({ organizationId: windowKey.organizationId, keyId: id }, secret)
        .finally(() => secret.fill(0))
      renewed.push({ windowKey, publicKey, id, sealed })
    }
    await store.write(transaction => {
      const now = clock.now()
      for (const { windowKey, publicKey, id, sealed } of renewed) {
        transaction.remove('apiKeys', windowKey.organizationId, windowKey.id)
        transaction.insert('apiKeys', { ...windowKey, id, publicKey, createdAt: now, updatedAt: now })
        putSealed(transaction, sealed)
      }
      // Others are made when they are needed.
      if (names.length > renewed.length) forgetSignerKeys(transaction)
      note(transaction)
    })
    log.warn({ keys: names.length }, 'keys of Countersign itself were renewed')
  }
}

function lackingView({ id, organizationId, name }: Lacking): Lacking {
  return { id, organizationId, name: visible(name) }
}
