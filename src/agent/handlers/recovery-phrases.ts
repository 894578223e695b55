import { visible } from '../../core/display/visible.ts'
import { importWallet } from '../../core/transfer/import-wallet.ts'
import { initImportWallet } from '../../core/transfer/init-import-wallet.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { recoveryPhraseCalls } from '../../shared/recovery-phrases.ts'
import { withPathFormat } from './accounts.ts'
import { type ExportParts, exportPhrase } from './export-phrase.ts'
import { importSecret } from './import-secret.ts'

export function recoveryPhraseHandlers(parts: ExportParts): HandlersOf<typeof recoveryPhraseCalls> {
  return {
    /**
     * The words of a wallet, for the person to write down. This is the one place where a secret crosses to the window: a backup that nobody
     * can read is none.
     */
    async 'wallets.reveal'({ organizationId, walletId, ...given }) {
      const purpose = 'show the recovery phrase'
      const { mnemonic, passphrase } = await exportPhrase(parts, { organizationId, walletId, given, purpose })
      const revealed = { text: passphrase, shown: visible(passphrase.normalize('NFC')) }
      return { words: mnemonic.split(' '), walletPassphrase: passphrase === '' ? null : revealed }
    },
    async 'wallets.restore'({ organizationId, name, words, walletPassphrase, accounts }) {
      // In lines, the words of some wallets and their passphrase could be one longer phrase.
      const written = JSON.stringify({ mnemonic: words.join(' '), passphrase: walletPassphrase })
      const secret = Buffer.from(written, 'utf8')
      try {
        return await importSecret(parts, organizationId, {
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
