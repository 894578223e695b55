import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { examples } from '../chains/index.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { requireQuota } from '../quotas.ts'
import type { SmartContractInterface } from '../records/smart-contract-interface.ts'
import { keysOf } from '../schema/keys-of.ts'
import { label } from '../schema/label.ts'
import { interfaceFields } from './interface-fields.ts'
import { interfacesWritten, interfaceTypeOf, interfaceTypes } from './interface-types.ts'

/** wire.md §6.5. */
const longest = 400_000

export const createSmartContractInterface = defineActivity({
  kind: 'CREATE_SMART_CONTRACT_INTERFACE',
  version: 1,
  summary: 'Add the interface of a contract: what its functions are called and take, so that policies can name them.',
  governance: { by: 'policy', resource: 'SMART_CONTRACT_INTERFACE', action: 'CREATE' },
  params: {},
  parameters: z.object({
    smartContractAddress: z.string().min(1, 'must not be empty').max(100).describe('Address of the contract.'),
    smartContractInterface: z
      .string()
      .min(1, 'must not be empty')
      .max(longest, `must be at most ${longest} characters`)
      .describe(`JSON: ${interfacesWritten}.`),
    type: keysOf(interfaceTypes, `must be one of ${Object.keys(interfaceTypes).join(', ')}`).describe(
      'Which chain it is for.',
    ),
    label: label.describe('Name of the interface.'),
    notes: z.string().max(2000, 'must be at most 2000 characters').optional().describe('Free text.'),
  }),
  result: { version: 1, schema: z.object({ smartContractInterfaceId: z.string() }) },
  example: {
    parameters: {
      ...examples.contract,
      notes: '',
    },
    result: { smartContractInterfaceId: '4c9b2f7e-1d3a-4e58-8b66-5a0f4f1c7d33' },
  },

  prepare({ smartContractAddress, smartContractInterface, type, label, notes = '' }, { reader, organizationId }) {
    const { addressProblem, interfaceProblem } = interfaceTypeOf(type)
    refuse('smartContractAddress', addressProblem(smartContractAddress))
    refuse('smartContractInterface', interfaceProblem(smartContractInterface))
    requireQuota(reader, organizationId, 'smartContractInterfaces', 1)
    return { type, address: smartContractAddress, interface: smartContractInterface, label, notes }
  },

  describe: text => ({
    title: 'Register a contract’s interface',
    sentence: `Let policies read calls of the contract ${visible(text.address, 100)} by the interface ${quoted(text.label, 100)}`,
    key: null,
    fields: interfaceFields(text),
    warnings: [
      {
        level: 'notice',
        text: 'Countersign does not check that the contract is like this. Policies that name its functions trust the interface.',
      },
    ],
    raw: [{ label: 'Interface, as received', value: visible(text.interface, Infinity, { lines: true }) }],
  }),

  facts: nothing,

  async execute(text, { organizationId, now, newId }) {
    const record: SmartContractInterface = { ...text, id: newId(), organizationId, createdAt: now, updatedAt: now }
    return {
      result: { smartContractInterfaceId: record.id },
      record(transaction) {
        requireQuota(transaction, organizationId, 'smartContractInterfaces', 1)
        transaction.insert('smartContractInterfaces', record)
      },
    }
  },
})

function refuse(field: 'smartContractAddress' | 'smartContractInterface', problem: string | undefined): void {
  if (problem === undefined) return
  throw new AgentError('REQUEST_INVALID', `invalid ${field}: ${problem}`, { detail: { field: `parameters.${field}` } })
}
