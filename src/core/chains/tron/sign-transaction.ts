import { sha256 } from '../../crypto/hash.ts'
import { AgentError } from '../../errors.ts'
import type { Signature, SigningKey } from '../../ports/signer.ts'
import type { ReadTransactionBytes } from '../declaration/read-transaction.ts'
import { tronAddress } from './address.ts'
import { describeTronTransaction } from './describe-transaction.ts'
import { readRaw } from './read-raw.ts'
import type { TronSigned } from './signed.ts'
import type { TronTransaction } from './transaction.ts'

/** `Transaction.raw`. The answer is the whole `Transaction`: the same bytes, and one signature. */
export const readTronTransaction: ReadTransactionBytes<TronSigned> = (bytes, key) => {
  if (key.curve !== 'CURVE_SECP256K1') {
    throw wrongKey('Tron transactions need a secp256k1 key; signWith names an ed25519 key')
  }
  const transaction = readRaw(bytes)
  const own = tronAddress(Buffer.from(key.publicKey, 'hex'))
  refuseOthersAccount(transaction, own, key)
  const signs = { chain: 'tron', kind: 'tronTransaction', transaction } satisfies TronSigned
  return {
    describe: () => describeTronTransaction(transaction, own),
    signs,
    inputs: [{ curve: 'CURVE_SECP256K1', digest: sha256(bytes), means: signs }],
    assemble: ([signature]) => withSignature(bytes, signature as Signature),
  }
}

/** With another permission than the owner's, keys of others sign for an account. */
function refuseOthersAccount({ contract, permission_id }: TronTransaction, own: string, { address }: SigningKey): void {
  const { owner_address } = contract
  if (owner_address === own || permission_id > 0) return
  throw wrongKey(
    `signWith names ${address}, whose key has the Tron address ${own}, and the transaction is one of ${owner_address}`,
  )
}

function wrongKey(message: string): AgentError {
  return new AgentError('REQUEST_INVALID', message, { detail: { field: 'parameters.signWith' } })
}

/** `Transaction` of `Tron.proto`: the raw bytes as field 1, and r, s and the recovery id (0 or 1) as field 2, 65 bytes. */
function withSignature(raw: Uint8Array, { r, s, recoveryId }: Signature): Uint8Array {
  return Buffer.concat([Buffer.of(0x0a), lengthOf(raw), raw, Buffer.of(0x12, 65), r, s, Buffer.of(recoveryId)])
}

function lengthOf(bytes: Uint8Array): Buffer {
  const digits = []
  let left = bytes.length
  for (; left > 0x7f; left = Math.floor(left / 0x80)) digits.push((left & 0x7f) | 0x80)
  return Buffer.from([...digits, left])
}
