import { z } from 'zod'
import { AgentError } from '../../errors.ts'

const most = 2n ** 256n - 1n
const written = /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/
const number = z
  .string()
  .regex(written, 'must be a decimal number, or a hexadecimal one with 0x')
  .refine(text => !written.test(text) || BigInt(text) <= most, 'must be below 2^256')
const data = z.string().regex(/^0x([0-9a-fA-F]{2})*$/, 'must be hexadecimal, two digits to a byte, with 0x')
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')

export const caip2 = z
  .string()
  .regex(/^eip155:[1-9]\d{0,15}$/, 'must be a chain such as eip155:1')
  .describe('The chain (CAIP-2): eip155: and its chain id. You must have named a node for it.')

const call = {
  to: address.describe('Address that is called or paid.'),
  value: number.optional().describe('Wei that it gets; none by default.'),
  data: data.optional().describe('Call data, hex with 0x.'),
}

const common = {
  from: address.describe('Address of the account that sends it.'),
  caip2,
  sponsor: z.boolean().optional().describe('Not supported: true is refused.'),
  nonce: number.optional().describe('By default, the next one of the account.'),
  gasLimit: number.optional().describe('By default, what the node estimates.'),
  maxFeePerGas: number.optional().describe('Wei. By default, from the base fee of the last block.'),
  maxPriorityFeePerGas: number.optional().describe('Wei. By default, what the node suggests.'),
  deadline: z.string().optional().describe('Not supported: it is for sponsored transactions.'),
  gasStationNonce: z.string().optional().describe('Not supported: it is for sponsored transactions.'),
}

export const parametersV1 = z.object({ ...common, ...call })
export const parameters = z.object({
  ...common,
  calls: z.array(z.object(call)).min(1).max(50).describe('One call. Several in one transaction are not supported.'),
})

export type SendParameters = z.output<typeof parameters>

/** @throws AgentError `NOT_SUPPORTED` for what only the hosted service does */
export function onlyCall({
  sponsor,
  deadline,
  gasStationNonce,
  calls,
}: SendParameters): SendParameters['calls'][number] {
  const [first, ...others] = calls
  if (sponsor || deadline !== undefined || gasStationNonce !== undefined)
    throw new AgentError(
      'NOT_SUPPORTED',
      'this agent sponsors no transactions: the account pays its own fees. Leave out sponsor, deadline and gasStationNonce.',
    )
  if (first && others.length === 0) return first
  throw new AgentError(
    'NOT_SUPPORTED',
    'this agent sends one call in a transaction. Send each call as a transaction of its own.',
  )
}
