import { signedByLedger } from '../../../src/adapters/ledger/ethereum/signed-by-ledger.ts'

/** Ledger’s signed data that the agent ships with. */
export const { descriptors: tokenDescriptors, filters: messageFilters } = signedByLedger('resources', {
  warn(fields) {
    throw new Error('resources/ cannot be read', { cause: fields })
  },
})
