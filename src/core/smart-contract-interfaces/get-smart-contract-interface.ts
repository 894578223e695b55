import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { smartContractInterfaces } from '../records/smart-contract-interface.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'

export const getSmartContractInterface = defineQuery({
  name: 'get_smart_contract_interface',
  summary: 'The interface of one contract.',
  request: z.object({ smartContractInterfaceId: uuid.describe('Id of the interface.') }),
  example: { smartContractInterfaceId: '4c9b2f7e-1d3a-4e58-8b66-5a0f4f1c7d33' },
  answer: ({ smartContractInterfaceId }, { organizationId, reader }) => ({
    smartContractInterface: smartContractInterfaces.present(
      requireRecord(reader, 'smartContractInterfaces', organizationId, smartContractInterfaceId),
    ),
  }),
})
