import { z } from 'zod'
import { AgentError } from '../../errors.ts'
import { defineQuery } from '../../query/define.ts'
import { findKey } from '../find-key.ts'
import { nextNonce } from './next-nonce.ts'
import { caip2 } from './send-parameters.ts'

export const getNonces = defineQuery({
  name: 'get_nonces',
  summary: 'The next nonce of an Ethereum account, as your own node and what waits here have it.',
  request: z.object({
    address: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
      .describe('Address of the account.'),
    caip2,
    nonce: z.boolean().optional().describe('True for its nonce, which is answered in any case.'),
    gasStationNonce: z.boolean().optional().describe('Not supported: it is for sponsored transactions.'),
  }),
  example: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', caip2: 'eip155:1', nonce: true },
  async answer({ address, caip2, gasStationNonce }, { organizationId, reader, broadcasts }) {
    if (gasStationNonce)
      throw new AgentError('NOT_SUPPORTED', 'this agent sponsors no transactions. Leave out gasStationNonce.')
    // Nothing is asked about the accounts of others.
    findKey(reader, organizationId, address)
    const chainId = BigInt(caip2.slice('eip155:'.length))
    const ask = await broadcasts.checked(caip2)
    const account = { organizationId, chainId, address }
    return { nonce: String(await nextNonce(account, { reader, broadcasts }, ask)) }
  },
})
