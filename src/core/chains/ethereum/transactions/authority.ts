import { recoverSecp256k1 } from '../../../crypto/secp256k1.ts'
import { type EthereumAddress, ethereumAddress } from '../encoding/address.ts'
import { authorizationDigest } from './authorization.ts'
import type { SignedAuthorization } from './transaction-fields.ts'

/** Who signed it; `undefined` where nobody did (EIP-7702: y parity 0 or 1, s in the lower half). */
export function authorityOf(authorization: SignedAuthorization): EthereumAddress | undefined {
  const { yParity, r, s } = authorization
  if (yParity > 1n || s > halfOrder) return undefined
  const [rBytes, sBytes] = [r, s].map(half => Buffer.from(half.toString(16).padStart(64, '0'), 'hex')) as [
    Buffer,
    Buffer,
  ]
  const publicKey = recoverSecp256k1(authorizationDigest(authorization), {
    r: rBytes,
    s: sBytes,
    recoveryId: yParity === 1n ? 1 : 0,
  })
  return publicKey && ethereumAddress(publicKey)
}

/** Half the order of secp256k1 (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
