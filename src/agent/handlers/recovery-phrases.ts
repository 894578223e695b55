import { findOrganization } from '../../core/activities/organizations/find-organization.ts'
import { parseSealed, writtenSealed } from '../../core/crypto/bundle.ts'
import { openWith, sealTo } from '../../core/crypto/hpke.ts'
import { generateP256KeyPair } from '../../core/crypto/p256-key-pair.ts'
import { visible } from '../../core/display/visible.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import { findWallet } from '../../core/queries/wallets/find-wallet.ts'
import type { Handlers } from '../../shared/ipc.ts'
import { requirePerson } from '../proof-of-person.ts'
import type { HandlerContext } from './context.ts'
import { activityFor } from './offered.ts'
import { withPathFormat } from './wallets.ts'

type Names = 'wallets.reveal' | 'wallets.restore'

export function recoveryPhraseHandlers({
  engine,
  window,
  vaults,
  guesses,
  options,
  changed,
}: HandlerContext): Pick<Handlers, Names> {
  const { store, catalogue } = engine
  return {
    /**
     * The words of a wallet, for the person to write down. This is the one place where a secret crosses to the window:
     * a backup that nobody can read is none. The wallet is exported as to any client, to a key that is made here for
     * this one call and wiped after it, so that what the activity keeps of it can be opened by nobody. What the person
     * has shown of themselves stands for the card.
     */
    async 'wallets.reveal'({ organizationId, walletId, ...given }) {
      checkDecidesAlone(engine, organizationId)
      const { name } = findWallet(store, organizationId, walletId)
      const { askSystem } = options
      await requirePerson({ vault: vaults.current(), guesses, askSystem }, given, visible(name)).finally(() =>
        changed('state'),
      )
      const keyPair = generateP256KeyPair()
      try {
        const { exportBundle } = await window.submit<{ exportBundle: string }>(
          organizationId,
          activityFor(catalogue, 'wallets.reveal', 'ACTIVITY_TYPE_EXPORT_WALLET'),
          { walletId, targetPublicKey: Buffer.from(keyPair.publicKey).toString('hex') },
        )
        const sealed = parseSealed(signedData(exportBundle))
        const plaintext = sealed && (await openWith(keyPair, sealed))
        if (!plaintext) throw new AgentError('INTERNAL', 'The recovery phrase could not be decrypted.')
        const [words = ''] = Buffer.from(plaintext).toString('utf8').split('\n')
        plaintext.fill(0)
        return { words: words.split(' ') }
      } finally {
        keyPair.privateKey.fill(0)
      }
    },
    /** Imports a wallet as any client would: encrypted to a key that the agent makes for this one import. */
    async 'wallets.restore'({ organizationId, name, words, accounts }) {
      checkDecidesAlone(engine, organizationId)
      const [device] = store.list('apiKeys', organizationId, { device: true })
      if (!device) throw new AgentError('PERMISSION_DENIED', 'This window has no credential in that organization.')
      const { importBundle } = await window.submit<{ importBundle: string }>(
        organizationId,
        activityFor(catalogue, 'wallets.restore', 'ACTIVITY_TYPE_INIT_IMPORT_WALLET'),
        { userId: device.userId },
      )
      const { targetPublic } = JSON.parse(signedData(importBundle)) as { targetPublic: string }
      const phrase = Buffer.from(words.join(' '), 'utf8')
      const sealed = await sealTo(Buffer.from(targetPublic, 'hex'), phrase)
      phrase.fill(0)
      return window.submit(organizationId, activityFor(catalogue, 'wallets.restore', 'ACTIVITY_TYPE_IMPORT_WALLET'), {
        userId: device.userId,
        walletName: name,
        encryptedBundle: JSON.stringify(writtenSealed(sealed)),
        accounts: accounts.map(withPathFormat),
      })
    },
  }
}

/** Both take two steps of one person; what waits for others in between could never be finished here. */
function checkDecidesAlone({ store }: Engine, organizationId: string): void {
  if (findOrganization(store, organizationId).rootQuorum.threshold > 1) {
    throw new AgentError(
      'PERMISSION_DENIED',
      'Several root users must agree here, and this window speaks for one of them. Use a program for it.',
    )
  }
}

/** The data of a bundle (wire.md §8.2), as JSON text. Its signature is this agent's own and just made: nothing to check. */
function signedData(bundle: string): string {
  const { data } = JSON.parse(bundle) as { data: string }
  return Buffer.from(data, 'hex').toString('utf8')
}
