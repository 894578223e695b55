import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { nameChecker } from './check-names.ts'
import { addressName, chainsField } from './fields.ts'
import { entryFields, networksInWords } from './in-words.ts'
import { nameOfAccountWarning, namesOfAccounts } from './names-of-accounts.ts'
import { readChains } from './read-chains.ts'

const addressNameId = '3f1d4a52-7f0b-4b1a-9d35-0c8a4e6f2b90'

export const updateAddressName = defineActivity({
  kind: 'UPDATE_ADDRESS_NAME',
  version: 1,
  summary: 'Give an address another name, or let its name hold on other chains.',
  governance: { by: 'policy', resource: 'ADDRESS_NAME', action: 'UPDATE' },
  params: {},
  parameters: z.object({
    addressNameId: uuid.describe('The name to change.'),
    name: addressName.optional().describe('What the address is called from now on; absent leaves it as it is.'),
    chains: chainsField.optional().describe('Where the name applies, as when it was made; absent leaves it as it is.'),
  }),
  result: { version: 1, schema: z.object({ addressNameId: z.string() }) },
  example: { parameters: { addressNameId, name: 'Old exchange' }, result: { addressNameId } },

  prepare({ addressNameId, name, chains }, { reader, organizationId }) {
    const was = requireRecord(reader, 'addressNames', organizationId, addressNameId)
    const where = chains ? readChains(chains, 'chains') : was
    if (where.namespace !== was.namespace) {
      throw new AgentError(
        'REQUEST_INVALID',
        `This address is on chains of ${was.namespace}. Add another name for other chains.`,
      )
    }
    const is = { ...was, name: name ?? was.name, networks: where.networks }
    nameChecker(reader, organizationId, addressNameId)(is)
    return {
      was,
      is,
      ofAccounts: namesOfAccounts(reader, organizationId, [is]),
    }
  },

  describe({ was, is, ofAccounts }) {
    const [before, after] = [was, is].map(({ name }) => `${quoted(name, 100)}`)
    return {
      title: 'Change the name of an address',
      sentence:
        before === after
          ? `Call ${visible(was.address, 200)} ${after} on ${networksInWords(is)}`
          : `Call ${visible(was.address, 200)} ${after}, and no longer ${before}`,
      key: null,
      fields: entryFields(is),
      warnings: ofAccounts.map(nameOfAccountWarning),
      raw: [],
    }
  },

  facts: nothing,

  async execute({ was: { id }, is: { name, networks } }, { organizationId, now }) {
    return {
      result: { addressNameId: id },
      record(transaction) {
        const current = requireRecord(transaction, 'addressNames', organizationId, id)
        nameChecker(transaction, organizationId, id)({ ...current, name })
        transaction.replace('addressNames', { ...current, name, networks, updatedAt: now })
      },
    }
  },
})
