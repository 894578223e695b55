import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { quoted, visible } from '../display/visible.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { interfaceFields } from './interface-fields.ts'

const smartContractInterfaceId = '4c9b2f7e-1d3a-4e58-8b66-5a0f4f1c7d33'

export const deleteSmartContractInterface = defineActivity({
  kind: 'DELETE_SMART_CONTRACT_INTERFACE',
  version: 1,
  summary: 'Delete the interface of a contract. Policies can then no longer name its functions.',
  governance: { by: 'policy', resource: 'SMART_CONTRACT_INTERFACE', action: 'DELETE' },
  params: {},
  parameters: z.object({ smartContractInterfaceId: uuid.describe('The interface to delete.') }),
  result: { version: 1, schema: z.object({ smartContractInterfaceId: z.string() }) },
  example: { parameters: { smartContractInterfaceId }, result: { smartContractInterfaceId } },

  prepare: ({ smartContractInterfaceId }, { reader, organizationId }) =>
    requireRecord(reader, 'smartContractInterfaces', organizationId, smartContractInterfaceId),

  describe: found => ({
    title: 'Delete a contract’s interface',
    sentence: `Delete the interface ${quoted(found.label, 100)} of the contract ${visible(found.address, 100)}`,
    key: null,
    fields: interfaceFields(found),
    warnings: [
      {
        level: 'notice',
        text: 'Policies that name functions of this contract cannot be evaluated for its calls without an interface. They allow nothing then.',
      },
    ],
    raw: [],
  }),

  facts: nothing,

  async execute({ id }, { organizationId }) {
    return {
      result: { smartContractInterfaceId: id },
      record: transaction => transaction.remove('smartContractInterfaces', organizationId, id),
    }
  },
})
