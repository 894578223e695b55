import type { HandsOver } from '../declaration/hands-over.ts'
import { hashTypeName } from './hash-type.ts'
import { leftOpen } from './left-open.ts'
import type { BitcoinSigned } from './signed.ts'

/** Signatures that leave something open hand over the right to change the transaction, each by its type. */
export function handedOver(signed: BitcoinSigned): readonly HandsOver[] {
  const types = new Set(leftOpen(signed.transaction)?.signs.map(({ hashType }) => hashTypeName(hashType)))
  return [...types].map(text => ({ named: { path: 'bitcoin.tx.inputs[].sighash_type', text } }))
}
