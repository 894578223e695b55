import { ed25519 } from '@noble/curves/ed25519.js'
import { type AskedKey, type Asking, bytesOf, payloadOf, transactionOf } from './asking.ts'

/** One transfer, as the system program takes it: instruction 2 and an amount of lamports, both least significant byte first. */
export function askSolanaTransaction(number: number, { publicKey }: AskedKey): Asking {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(BigInt(1_000_000 + number), 4)
  const message = Buffer.concat([
    Buffer.of(1, 0, 1, 3),
    bytesOf(publicKey),
    Buffer.alloc(32, 7),
    Buffer.alloc(32),
    Buffer.alloc(32, 9),
    Buffer.of(1, 2, 2, 0, 1, data.length),
    data,
  ])
  const unsigned = Buffer.concat([Buffer.of(1), Buffer.alloc(64), message])
  return {
    ...transactionOf('SOLANA', unsigned.toString('hex')),
    isSigned({ signedTransaction }) {
      const signed = bytesOf(signedTransaction)
      const isSame = Buffer.compare(signed.subarray(65), message) === 0 && signed[0] === 1
      return isSame && ed25519.verify(signed.subarray(1, 65), message, bytesOf(publicKey))
    },
  }
}

export function askOffChainMessage(number: number, { publicKey }: AskedKey): Asking {
  const text = Buffer.from(`Log in to the archive, time ${number}.`)
  const message = Buffer.concat([
    Buffer.from('\xffsolana offchain\x00', 'latin1'),
    Buffer.alloc(32, 3),
    Buffer.of(0, 1),
    bytesOf(publicKey),
    Buffer.of(text.length, 0),
    text,
  ])
  return {
    ...payloadOf(message.toString('hex'), 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_NOT_APPLICABLE'),
    isSigned: ({ r, s }) => ed25519.verify(bytesOf(r + s), message, bytesOf(publicKey)),
  }
}
