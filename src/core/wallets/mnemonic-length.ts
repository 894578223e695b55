import { z } from 'zod'
import { entropyBytes, type MnemonicLength } from '../crypto/wallet-secret.ts'

const lengths = Object.keys(entropyBytes).map(Number) as MnemonicLength[]

/** Words of a BIP-39 mnemonic. */
export const mnemonicLength = z
  .literal(lengths, { error: `must be one of ${lengths.join(', ')}` })
  .default(12)
  .describe('Words of the BIP-39 mnemonic the seed stands for.')
