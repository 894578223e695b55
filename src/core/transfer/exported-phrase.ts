import type { RecoveryPhrase } from '../crypto/recovery-phrase.ts'

/** A recovery phrase as exports hold it (wire.md §8.3): the words in UTF-8, and after a line feed the passphrase, if there is one. */
export function writeExportedPhrase({ mnemonic, passphrase }: RecoveryPhrase): Buffer {
  return Buffer.from(passphrase === '' ? mnemonic : `${mnemonic}\n${passphrase}`, 'utf8')
}

/** Reads what {@link writeExportedPhrase} has written. A passphrase has no line feed. */
export function readExportedPhrase(written: Uint8Array): RecoveryPhrase {
  const [mnemonic = '', passphrase = ''] = Buffer.from(written).toString('utf8').split('\n')
  return { mnemonic, passphrase }
}
