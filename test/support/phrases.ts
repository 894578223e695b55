import { recoveryPhraseOf, walletSecretOf } from '../../src/core/crypto/recovery-phrase.ts'

/** The secret of the wallet that words lead to without a passphrase. */
export const entropyOf = (mnemonic: string): Uint8Array => walletSecretOf({ mnemonic, passphrase: '' })

export const mnemonicOf = (secret: Uint8Array): string => recoveryPhraseOf(secret).mnemonic
