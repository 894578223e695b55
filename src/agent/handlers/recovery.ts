import { curves } from '../../core/crypto/curves.ts'
import { deriveKey, entropyOf } from '../../core/crypto/derivation.ts'
import { AgentError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { publicKeyOf } from '../../core/keys/public-key.ts'
import { walletIdOf } from '../../core/keys/wallet-id.ts'
import type { Note } from '../../core/ports/note.ts'
import type { ApiKey } from '../../core/records/api-key.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { recoveryCalls } from '../../shared/recovery.ts'
import type { Answering } from '../receipts/noted-calls.ts'
import { generateWindowKey } from '../window-key.ts'
import type { HandlerContext } from './context.ts'
import { giveAgain, isInVault, keysChanged } from './give-again.ts'
import { missingKeys } from './missing-keys.ts'
import { notHere } from './not-here.ts'
import { ownOrganizations } from './own-organizations.ts'
import { setAsideIn } from './set-aside.ts'

/** The ways back after something was lost. None of them needs what is lost: not the window's own key, nor the old vault. */
export function recoveryHandlers(context: HandlerContext): Answering<HandlersOf<typeof recoveryCalls>> {
  const { engine, vaults, guesses, changed } = context
  const { store, keyring, integrity, log } = engine

  return {
    async 'recovery.get'() {
      const isChosen = vaults.isChosen()
      const { status } = isChosen ? await keyring.state() : { status: 'missing' as const }
      const isVaultLost = integrity.findings().some(({ id }) => id === 'vault-missing')
      const { missing, damaged } =
        status === 'ready' && !isVaultLost ? await missingKeys(context) : { missing: null, damaged: [] }
      return {
        findings: integrity.findings(),
        isVaultLost,
        missing,
        damaged,
        setAside: status === 'ready' && !isVaultLost ? await setAsideIn(context) : [],
        oldVaults: await vaults.filesAside(),
      }
    },

    async 'recovery.accept'(read, first) {
      await integrity.accept(read, first)
      keysChanged(context)
    },

    async 'recovery.attachVault'(choice, note) {
      const attach = () =>
        vaults.attach(choice, transaction => {
          // Bundles and tokens are signed by keys that went with the old vault; new ones are made when they are needed.
          transaction.setSetting('signerKeys', undefined)
          note(transaction)
        })
      // A file may lie there from before, and is then opened with what is given here.
      const opens = choice.kind === 'passphrase' && !choice.moveAside
      await (opens ? guesses.attempt(attach) : attach()).finally(() => changed('state'))
      await keyring.unlock(choice.kind === 'passphrase' ? choice.passphrase : undefined)
      // The receipt of the vault stands for them.
      for (const { windowKey } of ownOrganizations(store)) await renew(windowKey, () => undefined)
      log.warn({ vault: choice.kind }, 'a new key vault was attached in the place of one that is lost')
      keysChanged(context)
    },

    async 'recovery.giveSeed'({ organizationId, walletId, words }, first) {
      const wallet = store.find('wallets', organizationId, walletId)
      if (!wallet || wallet.hardwareWallet) throw notHere('wallet')
      const entropy = entropyOf(words.join(' '))
      try {
        const accounts = store.list('walletAccounts', organizationId, { walletId })
        const isIts =
          walletIdOf(organizationId, entropy) === walletId &&
          accounts.every(({ path, curve, publicKey }) => {
            const key = deriveKey(entropy, path, curve)
            try {
              return Buffer.from(publicKeyOf(key, curve)).toString('hex') === publicKey
            } finally {
              key.fill(0)
            }
          })
        if (!isIts) {
          throw new AgentError(
            'REQUEST_INVALID',
            'This phrase does not make the addresses of this wallet. Look for the phrase you wrote down for this wallet.',
            { detail: { field: 'words' } },
          )
        }
        await giveAgain(context, { organizationId, keyId: walletId }, entropy, first)
      } finally {
        entropy.fill(0)
      }
    },

    async 'recovery.givePrivateKey'({ organizationId, privateKeyId, privateKey }, first) {
      const record = store.find('privateKeys', organizationId, privateKeyId)
      if (!record) throw notHere('private key')
      const secret: Uint8Array = Buffer.from(privateKey, 'hex')
      try {
        const isIts =
          curves[record.curve].isPrivateKey(secret) &&
          Buffer.from(publicKeyOf(secret, record.curve)).toString('hex') === record.publicKey
        if (!isIts) {
          throw new AgentError('REQUEST_INVALID', 'This is not the key that is recorded here.', {
            detail: { field: 'privateKey' },
          })
        }
        await giveAgain(context, { organizationId, keyId: privateKeyId }, secret, first)
      } finally {
        secret.fill(0)
      }
    },

    async 'recovery.renewWindowKey'({ organizationId }, note) {
      const own = ownOrganizations(store).find(({ organization }) => organization.id === organizationId)
      if (!own) throw notHere('organization')
      if (await isInVault(vaults, { organizationId, keyId: own.windowKey.id })) {
        throw new AgentError('ALREADY_EXISTS', 'This window has its key; there is nothing to renew.')
      }
      integrity.requireSound()
      await renew(own.windowKey, note)
      keysChanged(context)
    },
  }

  /** The window's key is its own: nobody else can make one for it, and what it lets do, it let do before. */
  async function renew(windowKey: ApiKey, note: Note): Promise<void> {
    const { publicKey, secret } = generateWindowKey()
    const now = engine.clock.now()
    const renewed: ApiKey = { ...windowKey, id: newId(), publicKey, createdAt: now, updatedAt: now }
    const name = { organizationId: windowKey.organizationId, keyId: renewed.id }
    try {
      await store.write(transaction => transaction.openKeyJournal({ ...name, createdAt: now }))
      await keyring.create(name, secret)
      await store.write(transaction => {
        transaction.remove('apiKeys', windowKey.organizationId, windowKey.id)
        transaction.insert('apiKeys', renewed)
        transaction.closeKeyJournal(name.organizationId, name.keyId)
        note(transaction)
      })
      log.warn({ organizationId: windowKey.organizationId }, 'the key of this window was renewed')
    } finally {
      secret.fill(0)
    }
  }
}
