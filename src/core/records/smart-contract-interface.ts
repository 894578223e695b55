import { z } from 'zod'
import { defineRecord, type RecordOf } from './define/define-record.ts'
import { perOrganization } from './define/quota.ts'
import { timestamps } from './define/timestamps.ts'

/** Names and parameters of a contract's functions, so that policies can name them (wire.md §6.5). */
export const smartContractInterfaces = defineRecord({
  kind: 'smartContractInterfaces',
  noun: 'smart contract interface',
  fields: {
    type: z.string().describe('`SMART_CONTRACT_INTERFACE_TYPE_…`'),
    address: z.string().describe('As it was given; a chain may have several spellings of one address.'),
    interface: z.string().describe('JSON text: an ABI, or an Anchor IDL.'),
    label: z.string(),
    notes: z.string(),
  },
  unique: [],
  owner: null,
  quotas: { smartContractInterfaces: perOrganization(100, 'smart contract interfaces') },
  counted: null,
  initial: {},
  example: {
    id: '01890000-0000-7000-8000-000000000067',
    type: 'SMART_CONTRACT_INTERFACE_TYPE_EXAMPLE',
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    interface: '[]',
    label: 'USDC',
    notes: '',
  },
  present(registered) {
    const { id, organizationId, address, type, label, notes } = registered
    return {
      organizationId,
      smartContractInterfaceId: id,
      smartContractAddress: address,
      smartContractInterface: registered.interface,
      type,
      label,
      notes,
      ...timestamps(registered),
    }
  },
})

export type SmartContractInterface = RecordOf<typeof smartContractInterfaces>
