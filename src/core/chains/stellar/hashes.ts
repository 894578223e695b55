import { sha256 } from '../../crypto/hash.ts'
import type { ChainHash } from '../declaration/chain-hash.ts'
import { isSignedMessage } from './signed-message.ts'
import { beginsWithNetwork, isSignaturePayload } from './transaction.ts'

/** SHA-256 of what is signed: of a transaction behind the id of its network, or of a message (SEP-53). */
export const stellarHashes = {
  stellarSha256: {
    inWords: 'hashed with sha256 as Stellar does',
    digests: bytes =>
      isSignedMessage(bytes) || isSignaturePayload(bytes) || beginsWithNetwork(bytes) ? [sha256(bytes)] : [],
  },
} as const satisfies Readonly<Record<string, ChainHash>>
