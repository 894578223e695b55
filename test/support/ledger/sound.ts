import { CompactSizeLen } from '@scure/btc-signer/script.js'
import { digestOf } from '../../../src/adapters/ledger/ethereum/digest.ts'
import { bitcoinMessageIn } from '../../../src/core/chains/bitcoin/message.ts'
import type { BitcoinAsked } from '../../../src/core/chains/bitcoin/signed.ts'
import type { EthereumAsked } from '../../../src/core/chains/ethereum/transactions/signed.ts'
import type { SolanaAsked } from '../../../src/core/chains/solana/signed.ts'
import { verifyEd25519 } from '../../../src/core/crypto/ed25519.ts'
import { sha256 } from '../../../src/core/crypto/hash.ts'
import { recoverSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import { verifyTaproot } from '../../../src/core/crypto/taproot.ts'
import type { Signature } from '../../../src/core/ports/signer.ts'

/** True if these are all the signatures of something by a key (lower-case hex), with the right recovery ids. */
export function areSound(
  signatures: readonly Signature[],
  what: EthereumAsked | BitcoinAsked | SolanaAsked,
  publicKey: string,
): boolean {
  const key = Buffer.from(publicKey, 'hex')
  const recovers = (signature: Signature | undefined, digest: Uint8Array) =>
    signature !== undefined && key.equals(recoverSecp256k1(digest, signature) ?? new Uint8Array())
  if (what.kind === 'bitcoinTransaction') {
    const { signs } = what.transaction
    if (signs.length !== signatures.length) return false
    return signs.every(({ digest, digestOfAll, taproot }, index) => {
      const signature = signatures[index] as Signature
      if (!taproot) return recovers(signature, digest)
      return verifyTaproot((signature.sighashAll && digestOfAll) || digest, joined(signature), key)
    })
  }
  const [signature] = signatures
  if (signatures.length !== 1 || !signature) return false
  switch (what.kind) {
    case 'bitcoinMessage':
      return recovers(signature, bitcoinDigest(what.message))
    case 'solanaMessage':
      return verifyEd25519(what.bytes, joined(signature), key)
    case 'solanaTransaction':
      return verifyEd25519(what.transaction.message, joined(signature), key)
    default:
      return recovers(signature, digestOf(what))
  }
}

/** By BIP-137; the agent's own reading of it finds the message in what is hashed. */
function bitcoinDigest(message: Uint8Array): Uint8Array {
  const prefix = Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1')
  const bytes = Buffer.concat([prefix, CompactSizeLen.encode(message.length), message])
  if (Buffer.compare(bitcoinMessageIn(bytes) ?? new Uint8Array(), message) !== 0) throw new Error('not a message')
  return sha256(sha256(bytes))
}

function joined({ r, s }: Signature): Uint8Array {
  return Buffer.concat([r, s])
}
