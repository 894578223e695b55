import { z } from 'zod'
import { checkCursor } from '../query/check-cursor.ts'
import { defineQuery } from '../query/define.ts'
import { storedSecrets } from '../records/stored-secret.ts'
import { paginationOptions } from '../schema/page.ts'

export const listSecrets = defineQuery({
  name: 'list_secrets',
  summary: 'Secrets of the organization that are no keys, newest first: their names and properties.',
  request: z.object({ paginationOptions }),
  example: { paginationOptions: { limit: '10' } },
  answer({ paginationOptions: page }, { organizationId, reader }) {
    checkCursor(page, id => reader.find('storedSecrets', organizationId, id) !== undefined, 'secret')
    return { secrets: reader.list('storedSecrets', organizationId, {}, page).map(storedSecrets.present) }
  },
})
