import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { smartContractInterfaces } from '../records/smart-contract-interface.ts'

export const listSmartContractInterfaces = defineQuery({
  name: 'list_smart_contract_interfaces',
  summary: 'All interfaces of contracts that the organization has registered.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({
    smartContractInterfaces: reader
      .list('smartContractInterfaces', organizationId)
      .map(smartContractInterfaces.present),
  }),
})
