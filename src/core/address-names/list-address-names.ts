import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { addressNames } from '../records/address-name.ts'

export const listAddressNames = defineQuery({
  name: 'list_address_names',
  summary: 'What the people of the organization call addresses.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({
    addressNames: reader.list('addressNames', organizationId).map(addressNames.present),
  }),
})
