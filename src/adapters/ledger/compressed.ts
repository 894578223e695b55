import { isSecp256k1PublicKey } from '../../core/crypto/secp256k1.ts'
import { nonsense } from './nonsense.ts'

/**
 * @param uncompressed - Hex of 65 bytes, as the device gives a point.
 * @returns lower-case hex of its 33 bytes.
 * @throws AgentError `DEVICE_NONSENSE` for what is no point of the curve.
 */
export function compressed(uncompressed: string): string {
  const point = Buffer.from(uncompressed, 'hex')
  if (point.length !== 65 || !isSecp256k1PublicKey(point)) throw nonsense('a public key that is no point')
  const parity = (point[64] as number) % 2
  return Buffer.concat([Buffer.of(2 + parity), point.subarray(1, 33)]).toString('hex')
}
