import { danger } from '../../../src/core/chains/declaration/described.ts'
import type { ReadMessageBytes } from '../../../src/core/chains/declaration/read-message.ts'
import type { ReadTransactionBytes } from '../../../src/core/chains/declaration/read-transaction.ts'
import type { Signature } from '../../../src/core/ports/signer.ts'
import { describeMadeUp } from './describe.ts'
import { decodeMadeUp, type MadeUpSigned, readMadeUp } from './transaction.ts'

/** The answer is the transaction with its signature, 64 bytes, behind it. */
export const readMadeUpTransaction: ReadTransactionBytes<MadeUpSigned> = bytes => {
  const signs = decodeMadeUp(bytes)
  return {
    describe: () => ({ title: 'Sign a made-up transaction', ...describeMadeUp(signs.transaction), raw: [] }),
    signs,
    inputs: [{ curve: 'CURVE_ED25519', message: bytes, means: signs }],
    assemble([signature]) {
      const { r, s } = signature as Signature
      return Buffer.concat([bytes, r, s])
    },
  }
}

export const readMadeUpMessage: ReadMessageBytes = (bytes, signedAs) => {
  const signs = signedAs === 'message' ? readMadeUp(bytes) : undefined
  if (!signs) return undefined
  const { sentence, fields, warnings } = describeMadeUp(signs.transaction)
  const asData = danger('This was sent as plain data, and it is a transaction.')
  return { described: { sentence, fields, warnings: [asData, ...warnings] }, signs, means: signs }
}
