import { writtenSealed } from '../../core/crypto/bundle.ts'
import { curves } from '../../core/crypto/curves.ts'
import { deriveKey, entropyOf, mnemonicOf } from '../../core/crypto/derivation.ts'
import { sealTo } from '../../core/crypto/hpke.ts'
import { visible } from '../../core/display/visible.ts'
import { newId } from '../../core/engine/ids.ts'
import { AgentError } from '../../core/errors.ts'
import { isNamed } from '../../core/keys/discard.ts'
import { publicKeyOf } from '../../core/keys/public-key.ts'
import { walletIdOf } from '../../core/keys/wallet-id.ts'
import type { SecretName } from '../../core/ports/key-vault.ts'
import type { ApiKey, Organization } from '../../core/records.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { SetAsideView } from '../../shared/views.ts'
import { generateDeviceCredential } from '../device-credential.ts'
import type { HandlerContext } from './context.ts'
import { recoveryPhraseHandlers } from './recovery-phrases.ts'

type Names =
  | 'recovery.get'
  | 'recovery.accept'
  | 'recovery.attachVault'
  | 'recovery.giveSeed'
  | 'recovery.givePrivateKey'
  | 'recovery.renewWindowKey'
  | 'recovery.takeUp'

/** The ways back after something was lost. None of them needs what is lost: not the window's own key, nor the old vault. */
export function recoveryHandlers(context: HandlerContext): Pick<Handlers, Names> {
  const { engine, vaults, guesses, changed } = context
  const { store, keyring, integrity, log } = engine

  return {
    async 'recovery.get'() {
      const isChosen = vaults.isChosen()
      const { status } = isChosen ? await keyring.state() : { status: 'missing' as const }
      const isVaultLost = integrity.findings().some(({ id }) => id === 'vault-missing')
      return {
        findings: integrity.findings(),
        isVaultLost,
        missing: status === 'ready' && !isVaultLost ? await missing() : null,
        setAside: status === 'ready' && !isVaultLost ? await setAside() : [],
      }
    },

    async 'recovery.accept'({ id }) {
      await integrity.accept(id)
      everythingChanged()
    },

    async 'recovery.attachVault'(choice) {
      const attach = () => vaults.attach(choice)
      // A file may lie there from before, and is then opened with what is given here.
      await (choice.kind === 'passphrase' ? guesses.attempt(attach) : attach()).finally(() => changed('state'))
      await keyring.unlock(choice.kind === 'passphrase' ? choice.passphrase : undefined)
      // Bundles and tokens are signed by keys that went with the old vault; new ones are made when they are needed.
      await store.write(transaction => transaction.setSetting('signerKeys', undefined))
      for (const { device } of ownOrganizations()) await renew(device)
      log.warn({ vault: choice.kind }, 'a new key vault was attached in the place of one that is lost')
      everythingChanged()
    },

    async 'recovery.giveSeed'({ organizationId, walletId, words }) {
      const wallet = store.find('wallets', organizationId, walletId)
      if (!wallet || wallet.device) throw notHere('wallet')
      const entropy = entropyOf(words.join(' '))
      try {
        const accounts = store.list('walletAccounts', organizationId, { walletId })
        const isIts =
          walletIdOf(organizationId, entropy) === walletId &&
          accounts.every(({ path, curve, publicKey }) => {
            const key = deriveKey(entropy, path, curve)
            const made = Buffer.from(publicKeyOf(key, curve)).toString('hex')
            key.fill(0)
            return made === publicKey
          })
        if (!isIts) {
          throw new AgentError(
            'REQUEST_INVALID',
            'This phrase makes other addresses than the wallet has. Look for the phrase that was written down for this wallet.',
            { detail: { field: 'words' } },
          )
        }
        await giveAgain({ organizationId, keyId: walletId }, entropy)
      } finally {
        entropy.fill(0)
      }
    },

    async 'recovery.givePrivateKey'({ organizationId, privateKeyId, privateKey }) {
      const record = store.find('privateKeys', organizationId, privateKeyId)
      if (!record) throw notHere('private key')
      const secret = new Uint8Array(Buffer.from(privateKey, 'hex'))
      try {
        const isIts =
          curves[record.curve].isPrivateKey(secret) &&
          Buffer.from(publicKeyOf(secret, record.curve)).toString('hex') === record.publicKey
        if (!isIts) {
          throw new AgentError('REQUEST_INVALID', 'This is another key than the one recorded here.', {
            detail: { field: 'privateKey' },
          })
        }
        await giveAgain({ organizationId, keyId: privateKeyId }, secret)
      } finally {
        secret.fill(0)
      }
    },

    async 'recovery.renewWindowKey'({ organizationId }) {
      const own = ownOrganizations().find(({ organization }) => organization.id === organizationId)
      if (!own) throw notHere('organization')
      if (await has({ organizationId, keyId: own.device.id })) {
        throw new AgentError('ALREADY_EXISTS', 'This window has its key; there is nothing to renew.')
      }
      await renew(own.device)
      everythingChanged()
    },

    async 'recovery.takeUp'({ organizationId, secret: name, as, curve }) {
      const secret = await vaults.current().getSetAside(name)
      if (!secret) throw notHere('key that was set aside')
      try {
        if (isNamed(store, name)) await giveAgain(name, secret)
        else if (isSeed(name, secret)) {
          const words = mnemonicOf(secret).split(' ')
          const ethereum = {
            curve: 'CURVE_SECP256K1',
            path: "m/44'/60'/0'/0/0",
            addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
          } as const
          await recoveryPhraseHandlers(context)['wallets.restore']({
            organizationId,
            name: as,
            words,
            accounts: [ethereum],
          })
        } else await importPrivateKey(organizationId, as, curve, secret)
      } finally {
        secret.fill(0)
      }
      await vaults.current().forgetSetAside(name)
      everythingChanged()
    },
  }

  /** The organizations the window acts in, each with the window's key. */
  function ownOrganizations(): { readonly organization: Organization; readonly device: ApiKey }[] {
    return store
      .organizations()
      .filter(({ parentId, deletedAt }) => parentId === null && deletedAt === null)
      .flatMap(organization => {
        const [device] = store.list('apiKeys', organization.id, { device: true })
        return device ? [{ organization, device }] : []
      })
  }

  async function missing() {
    const lacks = await whatIsLacking()
    const found = ownOrganizations().map(({ organization: { id: organizationId, name }, device }) => ({
      windowKey: lacks({ organizationId, keyId: device.id }).then(isLacking =>
        isLacking ? [{ organizationId, name: visible(name) }] : [],
      ),
      wallets: lacking(store.list('wallets', organizationId).filter(({ device }) => device === null)),
      privateKeys: lacking(store.list('privateKeys', organizationId)),
    }))
    async function lacking<Kept extends { id: string; organizationId: string; name: string }>(
      records: readonly Kept[],
    ) {
      const kept = []
      for (const { id, organizationId, name } of records) {
        if (await lacks({ organizationId, keyId: id })) kept.push({ id, organizationId, name: visible(name) })
      }
      return kept
    }
    const all = async <Each>(parts: readonly Promise<Each[]>[]) => (await Promise.all(parts)).flat()
    return {
      windowKeys: await all(found.map(({ windowKey }) => windowKey)),
      wallets: await all(found.map(({ wallets }) => wallets)),
      privateKeys: await all(found.map(({ privateKeys }) => privateKeys)),
    }
  }

  /** A keychain is asked for each, because to list it takes longer. */
  async function whatIsLacking(): Promise<(name: SecretName) => Promise<boolean>> {
    const vault = vaults.current()
    if (vault.kind === 'keychain') return async name => !(await has(name))
    const names = new Set((await vault.names()).map(({ organizationId, keyId }) => `${organizationId} ${keyId}`))
    return async ({ organizationId, keyId }) => !names.has(`${organizationId} ${keyId}`)
  }

  async function has(name: SecretName): Promise<boolean> {
    const secret = await vaults.current().get(name)
    secret?.fill(0)
    return secret !== undefined
  }

  async function setAside(): Promise<SetAsideView[]> {
    const vault = vaults.current()
    const views: SetAsideView[] = []
    for (const { organizationId, keyId, at } of await vault.listSetAside()) {
      const name = { organizationId, keyId, at }
      const secret = await vault.getSetAside(name)
      if (!secret) continue
      const kind = isNamed(store, name)
        ? 'known'
        : isSeed(name, secret)
          ? 'wallet'
          : secret.length === 32
            ? 'privateKey'
            : 'other'
      secret.fill(0)
      views.push({ ...name, kind })
    }
    return views
  }

  /** The id of a wallet follows from its seed. */
  function isSeed({ organizationId, keyId }: SecretName, secret: Uint8Array): boolean {
    return secret.length >= 16 && secret.length <= 32 && walletIdOf(organizationId, secret) === keyId
  }

  /** Puts the secret of a record that exists into the vault, journalled like any. */
  async function giveAgain(name: SecretName, secret: Uint8Array): Promise<void> {
    if (await has(name)) throw new AgentError('ALREADY_EXISTS', 'The key vault has this key already.')
    await store.write(transaction => transaction.openKeyJournal({ ...name, createdAt: engine.clock.now() }))
    await keyring.create(name, secret)
    await store.write(transaction => transaction.closeKeyJournal(name.organizationId, name.keyId))
    log.info({ ...name }, 'a key was given again')
    everythingChanged()
  }

  /** The window's key is its own: nobody else can make one for it, and what it lets do, it let do before. */
  async function renew(device: ApiKey): Promise<void> {
    const { publicKey, secret } = generateDeviceCredential()
    const now = engine.clock.now()
    const renewed: ApiKey = { ...device, id: newId(), publicKey, createdAt: now, updatedAt: now }
    const name = { organizationId: device.organizationId, keyId: renewed.id }
    try {
      await store.write(transaction => transaction.openKeyJournal({ ...name, createdAt: now }))
      await keyring.create(name, secret)
      await store.write(transaction => {
        transaction.remove('apiKeys', device.organizationId, device.id)
        transaction.insert('apiKeys', renewed)
        transaction.closeKeyJournal(name.organizationId, name.keyId)
      })
      log.warn({ organizationId: device.organizationId }, 'the key of this window was renewed')
    } finally {
      secret.fill(0)
    }
  }

  /** As any client would: encrypted to a key that the agent makes for this one import. */
  async function importPrivateKey(organizationId: string, privateKeyName: string, curve: ApiCurve, secret: Uint8Array) {
    const device = ownOrganizations().find(({ organization }) => organization.id === organizationId)?.device
    if (!device) throw notHere('organization')
    const { userId } = device
    const activity = (type: string) => {
      const known = engine.catalogue.get(type)
      if (!known) throw new AgentError('NOT_SUPPORTED', 'This version of Countersign cannot do that.')
      return known.activity
    }
    const { importBundle } = await context.window.submit<{ importBundle: string }>(
      organizationId,
      activity('ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY'),
      { userId },
    )
    const { data } = JSON.parse(importBundle) as { data: string }
    const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString('utf8')) as { targetPublic: string }
    const encryptedBundle = JSON.stringify(writtenSealed(await sealTo(Buffer.from(targetPublic, 'hex'), secret)))
    const addressFormats = [curve === 'CURVE_ED25519' ? 'ADDRESS_FORMAT_SOLANA' : 'ADDRESS_FORMAT_ETHEREUM']
    await context.window.submit(organizationId, activity('ACTIVITY_TYPE_IMPORT_PRIVATE_KEY'), {
      ...{ userId, privateKeyName, encryptedBundle, curve, addressFormats },
    })
  }

  function everythingChanged(): void {
    for (const topic of ['state', 'wallets', 'apiKeys', 'settings'] as const) changed(topic)
  }
}

type ApiCurve = 'CURVE_SECP256K1' | 'CURVE_ED25519'

function notHere(what: string): AgentError {
  return new AgentError('RESOURCE_NOT_FOUND', `There is no such ${what} here.`)
}
