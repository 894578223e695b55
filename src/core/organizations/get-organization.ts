import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { defineQuery } from '../query/define.ts'
import { presentOrganization } from './present-organization.ts'

export const getOrganization = defineQuery({
  name: 'get_organization',
  summary: 'Everything public about the organization, in one answer.',
  request: z.object({}),
  example: {},
  answer(_, { organizationId, reader }) {
    const organization = reader.find('organizations', organizationId, organizationId)
    if (!organization) throw new AgentError('ORGANIZATION_NOT_FOUND', 'no organization found with the given ID')
    return { organizationData: presentOrganization(reader, organization) }
  },
})
