import { parseSealed } from '../../core/crypto/bundle.ts'
import { openWith } from '../../core/crypto/hpke.ts'
import { generateP256KeyPair } from '../../core/crypto/p256-key-pair.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import { requireRecord } from '../../core/require-record.ts'
import { exportWallet } from '../../core/transfer/export-wallet.ts'
import { readExportedPhrase } from '../../core/transfer/exported-phrase.ts'
import { importWallet } from '../../core/transfer/import-wallet.ts'
import { initImportWallet } from '../../core/transfer/init-import-wallet.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { recoveryPhraseCalls } from '../../shared/recovery-phrases.ts'
import type { Needs } from '../context/handler-context.ts'
import { requirePerson } from '../vault/proof-of-person.ts'
import { withPathFormat } from './accounts.ts'
import { checkDecidesAlone } from './decides-alone.ts'
import { importSecret } from './import-secret.ts'
import { signedData } from './signed-data.ts'

export function recoveryPhraseHandlers({
  engine,
  window,
  vaults,
  guesses,
  options,
  changed,
}: Needs<'engine' | 'window' | 'vaults' | 'guesses' | 'options' | 'changed'>): HandlersOf<typeof recoveryPhraseCalls> {
  const { store } = engine
  return {
    /**
     * The words of a wallet, for the person to write down. This is the one place where a secret crosses to the window:
     * a backup that nobody can read is none. The wallet is exported as to any client, to a key that is made here for
     * this one call and wiped after it, so that what the activity keeps of it can be opened by nobody. What the person
     * has shown of themselves stands for the card.
     */
    async 'wallets.reveal'({ organizationId, walletId, ...given }) {
      checkDecidesAlone(engine, organizationId)
      const name = visible(requireRecord(store, 'wallets', organizationId, walletId).name)
      const { askSystem } = options
      const wanted = { name, purpose: `show the recovery phrase of the wallet ${name}` }
      await requirePerson({ vault: vaults.current, guesses, askSystem }, given, wanted).finally(() => changed('state'))
      const keyPair = generateP256KeyPair()
      try {
        const { exportBundle } = await window.submit<{ exportBundle: string }>(organizationId, exportWallet, {
          walletId,
          targetPublicKey: Buffer.from(keyPair.publicKey).toString('hex'),
        })
        const sealed = parseSealed(signedData(exportBundle))
        const plaintext = sealed && (await openWith(keyPair, sealed))
        if (!plaintext) throw new AgentError('INTERNAL', 'The recovery phrase could not be decrypted.')
        const { mnemonic, passphrase } = readExportedPhrase(plaintext)
        plaintext.fill(0)
        const revealed = { text: passphrase, shown: visible(passphrase.normalize('NFC')) }
        return { words: mnemonic.split(' '), walletPassphrase: passphrase === '' ? null : revealed }
      } finally {
        keyPair.privateKey.fill(0)
      }
    },
    async 'wallets.restore'({ organizationId, name, words, walletPassphrase, accounts }) {
      // In lines, the words of some wallets and their passphrase could be one longer phrase.
      const written = JSON.stringify({ mnemonic: words.join(' '), passphrase: walletPassphrase })
      const secret = Buffer.from(written, 'utf8')
      try {
        return await importSecret({ engine, window }, organizationId, {
          begin: initImportWallet,
          end: importWallet,
          secret,
          parameters: { walletName: name, accounts: accounts.map(withPathFormat) },
        })
      } finally {
        secret.fill(0)
      }
    },
  }
}
