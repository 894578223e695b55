import { readCosmosMessage } from '../../../../src/core/chains/cosmos/read-message.ts'
import type { CosmosSigned } from '../../../../src/core/chains/cosmos/signed.ts'
import type { CosmosTransaction } from '../../../../src/core/chains/cosmos/transaction.ts'

/** What is read of a payload that is hashed with SHA-256. @throws Error where the chain takes it for nothing of its own */
export function read(bytes: Uint8Array, publicKey: string) {
  const found = readCosmosMessage(bytes, 'sha256', { publicKey, texts: [] })
  if (!found) throw new Error('nothing of the chain')
  return { described: found.described, signs: found.signs as CosmosSigned }
}

export function readTransaction(bytes: Uint8Array, publicKey: string): CosmosTransaction {
  const { signs } = read(bytes, publicKey)
  if (signs.kind !== 'cosmosTransaction') throw new Error('no transaction')
  return signs.transaction
}
