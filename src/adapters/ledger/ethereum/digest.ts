import { authorizationDigest } from '../../../core/chains/ethereum/transactions/authorization.ts'
import { keccak256 } from '../../../core/crypto/hash.ts'
import type { EthereumSignable } from './signable.ts'

/** Computes the 32 bytes that the device signs for this request, so that its signature can be checked. */
export function digestOf(what: EthereumSignable): Uint8Array {
  switch (what.kind) {
    case 'ethereumTransaction':
      return what.transaction.digest
    case 'typedData':
      return what.typedData.digest
    case 'authorization':
      return authorizationDigest(what.authorization)
    case 'personalMessage':
      return keccak256(
        Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${what.message.length}`), what.message]),
      )
  }
}
