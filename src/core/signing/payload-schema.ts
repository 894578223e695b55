import { z } from 'zod'
import { keysOf } from '../schema/keys-of.ts'
import { encodings, hashFunctions } from './payload.ts'

export const payload = z.string().min(1, 'must not be empty').describe('Unsigned payload, written as `encoding` says.')

export const encoding = keysOf(
  encodings,
  `invalid payload encoding: must be one of ${Object.keys(encodings).join(', ')}`,
).describe('How the payload is turned into bytes.')

export const hashFunction = keysOf(
  hashFunctions,
  `invalid hash function: must be one of ${Object.keys(hashFunctions).join(', ')}`,
).describe('Hash applied to the bytes. Ignored for EIP-712 and EIP-7702, which bring their own.')

export const signWith = z
  .string()
  .min(1, 'must not be empty')
  .max(200)
  .describe('Wallet account address, private key address, or private key id.')

/** Fields that conditions may read for payloads (wire.md §6.7). */
export const payloadParams = {
  hash_function: z.string().describe('HASH_FUNCTION_…'),
  encoding: z.string().describe('PAYLOAD_ENCODING_…'),
}
