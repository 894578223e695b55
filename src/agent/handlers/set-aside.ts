import { mnemonicOf } from '../../core/crypto/derivation.ts'
import { isNamed } from '../../core/keys/discard.ts'
import { walletIdOf } from '../../core/keys/wallet-id.ts'
import type { SecretName } from '../../core/ports/key-vault.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { SetAsideView } from '../../shared/views.ts'
import type { HandlerContext } from './context.ts'
import { giveAgain, keysChanged } from './give-again.ts'
import { importSecret } from './import-secret.ts'
import { notHere } from './not-here.ts'
import { activityFor } from './offered.ts'
import { recoveryPhraseHandlers } from './recovery-phrases.ts'

/** What lies set aside in the vault, oldest first. @throws AgentError as `KeyVault.listSetAside` and `getSetAside` do */
export async function setAsideIn({ engine: { store }, vaults }: HandlerContext): Promise<SetAsideView[]> {
  const vault = vaults.current()
  const views: SetAsideView[] = []
  for (const { organizationId, keyId, at } of await vault.listSetAside()) {
    const name = { organizationId, keyId, at }
    const secret = await vault.getSetAside(name)
    if (!secret) continue
    views.push({ ...name, kind: isNamed(store, name) ? 'known' : kindOf(name, secret) })
    secret.fill(0)
  }
  return views
}

export function setAsideHandlers(context: HandlerContext): Pick<Handlers, 'recovery.takeUp'> {
  const { engine, vaults } = context
  return {
    async 'recovery.takeUp'({ organizationId, secret: name, as, curve }) {
      const secret = await vaults.current().getSetAside(name)
      if (!secret) throw notHere('key that was set aside')
      try {
        if (isNamed(engine.store, name)) await giveAgain(context, name, secret)
        else if (isSeed(name, secret)) await takeUpWallet(organizationId, as, secret)
        else await takeUpPrivateKey(organizationId, as, curve, secret)
      } finally {
        secret.fill(0)
      }
      await vaults.current().forgetSetAside(name)
      keysChanged(context)
    },
  }

  async function takeUpWallet(organizationId: string, name: string, entropy: Uint8Array): Promise<void> {
    const ethereum = {
      curve: 'CURVE_SECP256K1',
      path: "m/44'/60'/0'/0/0",
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    } as const
    const words = mnemonicOf(entropy).split(' ')
    await recoveryPhraseHandlers(context)['wallets.restore']({ organizationId, name, words, accounts: [ethereum] })
  }

  async function takeUpPrivateKey(
    organizationId: string,
    privateKeyName: string,
    curve: 'CURVE_SECP256K1' | 'CURVE_ED25519',
    secret: Uint8Array,
  ): Promise<void> {
    const addressFormats = [curve === 'CURVE_ED25519' ? 'ADDRESS_FORMAT_SOLANA' : 'ADDRESS_FORMAT_ETHEREUM']
    await importSecret(context, organizationId, {
      begin: activityFor(engine.catalogue, 'recovery.takeUp', 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY'),
      end: activityFor(engine.catalogue, 'recovery.takeUp', 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY'),
      secret,
      parameters: { privateKeyName, curve, addressFormats },
    })
  }
}

function kindOf(name: SecretName, secret: Uint8Array): 'wallet' | 'privateKey' | 'other' {
  if (isSeed(name, secret)) return 'wallet'
  return secret.length === 32 ? 'privateKey' : 'other'
}

/** The id of a wallet follows from its seed. */
function isSeed({ organizationId, keyId }: SecretName, secret: Uint8Array): boolean {
  return secret.length >= 16 && secret.length <= 32 && walletIdOf(organizationId, secret) === keyId
}
