import { z } from 'zod'
import { checkCursor } from '../query/check-cursor.ts'
import { defineQuery } from '../query/define.ts'
import { paginationOptions } from '../schema/page.ts'
import { presentVelocityControl } from './velocity-control-wire.ts'

export const listVelocityControls = defineQuery({
  name: 'list_velocity_controls',
  summary: 'Velocity controls of the organization, newest first.',
  request: z.object({ paginationOptions }),
  example: { paginationOptions: { limit: '10' } },
  answer({ paginationOptions: page }, { organizationId, reader }) {
    const isThere = (id: string) => reader.find('velocityControls', organizationId, id) !== undefined
    checkCursor(page, isThere, 'velocity control')
    const velocityControls = reader.list('velocityControls', organizationId, {}, page)
    const [first, last] = [velocityControls.at(0), velocityControls.at(-1)]
    const isBeyond = (bounds: { readonly before: string } | { readonly after: string }) =>
      reader.list('velocityControls', organizationId, {}, { limit: 1, ...bounds }).length > 0
    return {
      velocityControls: velocityControls.map(presentVelocityControl),
      pageInfo: {
        hasNextPage: last !== undefined && isBeyond({ after: last.id }),
        hasPreviousPage: first !== undefined && isBeyond({ before: first.id }),
        ...(first && last && { startCursor: first.id, endCursor: last.id }),
      },
    }
  },
})
