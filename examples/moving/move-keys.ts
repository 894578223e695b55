import {
  decryptExportBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
  generateP256KeyPair,
} from '@turnkey/crypto'
import { type Account, allAccounts, allPrivateKeys, type PrivateKey } from './everything.ts'
import { type Outcome, run, tell } from './report.ts'
import { type Service, servicesOf } from './service.ts'

/**
 * Takes wallets and private keys from one service to another, through the public Turnkey packages as they are. Secrets are
 * in the memory of this program for a moment, and nowhere else: it writes no file. See docs/moving.md.
 */
await run(async () => {
  const { from, to, only } = await servicesOf(process.argv.slice(2))
  const isWanted = (name: string) => !only || only.has(name)
  const [accounts, accountsThere] = await Promise.all([allAccounts(from), allAccounts(to)])
  const { wallets } = await from.ask(from.client.getWallets, {})
  for (const { walletId, walletName } of wallets) {
    const own = accounts.filter(account => account.walletId === walletId)
    await tell(`Wallet ${JSON.stringify(walletName)}`, async () =>
      isWanted(walletName)
        ? moveWallet(from, to, { walletId, walletName, accounts: own }, accountsThere)
        : 'left: it was not named',
    )
  }
  const keysThere = await allPrivateKeys(to)
  for (const key of await allPrivateKeys(from)) {
    await tell(`Private key ${JSON.stringify(key.privateKeyName)}`, async () =>
      isWanted(key.privateKeyName) ? moveKey(from, to, key, keysThere) : 'left: it was not named',
    )
  }
})

interface Wallet {
  readonly walletId: string
  readonly walletName: string
  readonly accounts: readonly Account[]
}

async function moveWallet(from: Service, to: Service, wallet: Wallet, there: readonly Account[]): Promise<Outcome> {
  const missing = wallet.accounts.filter(({ address }) => !there.some(other => other.address === address))
  const known = there.find(({ address }) => wallet.accounts.some(account => account.address === address))
  if (known && missing.length === 0) return 'was there already'
  const accounts = missing.map(({ curve, pathFormat, path, addressFormat, name }) => ({
    curve,
    pathFormat,
    path,
    addressFormat,
    ...(name && { name }),
  }))
  const addresses = known ? await addAccounts(known.walletId) : await importWallet()
  const strange = missing.filter(({ address }, at) => addresses[at] !== address)
  if (strange.length > 0)
    throw new Error(`the other side has other addresses than ${addressesOf(strange)}. Use neither.`)
  return 'moved'

  async function addAccounts(walletId: string) {
    const type = 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS'
    const result = await to.submit(to.client.createWalletAccounts, type, { walletId, accounts })
    return result.createWalletAccountsResult?.addresses ?? []
  }

  async function importWallet() {
    const target = generateP256KeyPair()
    const exported = await from.submit(from.client.exportWallet, 'ACTIVITY_TYPE_EXPORT_WALLET', {
      walletId: wallet.walletId,
      targetPublicKey: target.publicKeyUncompressed,
    })
    const begun = await to.submit(to.client.initImportWallet, 'ACTIVITY_TYPE_INIT_IMPORT_WALLET', { userId: to.userId })
    const encryptedBundle = await encryptWalletToBundle({
      mnemonic: await decryptExportBundle({
        exportBundle: exported.exportWalletResult?.exportBundle ?? '',
        embeddedKey: target.privateKey,
        organizationId: from.organizationId,
        returnMnemonic: true,
        ...(await from.signer()),
      }),
      importBundle: begun.initImportWalletResult?.importBundle ?? '',
      userId: to.userId,
      organizationId: to.organizationId,
      ...(await to.signer()),
    })
    const { walletName } = wallet
    const parameters = { userId: to.userId, walletName, encryptedBundle, accounts }
    const result = await to.submit(to.client.importWallet, 'ACTIVITY_TYPE_IMPORT_WALLET', parameters)
    return result.importWalletResult?.addresses ?? []
  }
}

async function moveKey(from: Service, to: Service, key: PrivateKey, there: readonly PrivateKey[]): Promise<Outcome> {
  const { privateKeyId, privateKeyName, curve, publicKey } = key
  if (there.some(other => other.publicKey === publicKey && other.curve === curve)) return 'was there already'
  const target = generateP256KeyPair()
  const exported = await from.submit(from.client.exportPrivateKey, 'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', {
    privateKeyId,
    targetPublicKey: target.publicKeyUncompressed,
  })
  const { userId } = to
  const begun = await to.submit(to.client.initImportPrivateKey, 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY', { userId })
  const encryptedBundle = await encryptPrivateKeyToBundle({
    privateKey: await decryptExportBundle({
      exportBundle: exported.exportPrivateKeyResult?.exportBundle ?? '',
      embeddedKey: target.privateKey,
      organizationId: from.organizationId,
      returnMnemonic: false,
      ...(await from.signer()),
    }),
    keyFormat: 'HEXADECIMAL',
    importBundle: begun.initImportPrivateKeyResult?.importBundle ?? '',
    userId,
    organizationId: to.organizationId,
    ...(await to.signer()),
  })
  const addressFormats = key.addresses.flatMap(({ format }) => format ?? [])
  const parameters = { userId, privateKeyName, encryptedBundle, curve, addressFormats }
  const result = await to.submit(to.client.importPrivateKey, 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY', parameters)
  const imported = await to.ask(to.client.getPrivateKey, {
    privateKeyId: result.importPrivateKeyResult?.privateKeyId ?? '',
  })
  if (
    imported.privateKey.publicKey !== publicKey ||
    addressesOf(imported.privateKey.addresses) !== addressesOf(key.addresses)
  ) {
    throw new Error('the other side has other addresses for it. Use neither.')
  }
  return 'moved'
}

function addressesOf(list: readonly { readonly address?: string }[]): string {
  return list.map(({ address }) => address).join(', ')
}
