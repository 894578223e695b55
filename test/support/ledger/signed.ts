import { signedByLedger } from '../../../src/adapters/ledger/ethereum/signed-by-ledger.ts'

/** What the agent comes with. */
export const { descriptors: tokenDescriptors, filters: messageFilters } = signedByLedger('resources', {
  warn(fields) {
    throw new Error('resources/ cannot be read', { cause: fields })
  },
})
