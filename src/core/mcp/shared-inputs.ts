import { z } from 'zod'

/** Inputs that several tools have. */
export const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')

/** EIP-155 id of a chain, as a number, in decimal, or as CAIP-2. */
export const chainId = z
  .union([z.int().positive(), z.string().regex(/^(?:eip155:)?[1-9]\d{0,18}$/, 'must be a decimal id of EIP-155')])
  .transform(value => BigInt(String(value).replace('eip155:', '')))
  .describe('Chain id (EIP-155), for example 1 for Ethereum or 8453 for Base.')

/** Amount in the smallest unit. */
export const amount = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,77})$/, 'must be a whole decimal number')
  .transform(BigInt)

export const reason = z
  .string()
  .min(1)
  .max(500)
  .describe('Reason for the request, in one sentence. The person reads it, as your words, beside what is signed.')

export const requestId = z.string().max(100).describe('Id of the request, as a propose tool answered it.')
