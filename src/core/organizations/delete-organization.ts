import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { uuid } from '../schema/uuid.ts'
import { defineDeletion } from './define-deletion.ts'

const organizationId = '0b3d7c1e-7e0a-4b61-8a63-5e3f0c1d2b4a'

export const deleteOrganization = defineDeletion({
  kind: 'DELETE_ORGANIZATION',
  summary: 'Delete a sub-organization whose keys have all been exported: the one the request is sent to.',
  parameters: z.object({ organizationId: uuid.describe('The organization of the request.') }),
  result: { version: 1, schema: z.object({ organizationId: z.string() }) },
  example: { parameters: { organizationId }, result: { organizationId } },
  unexported(parameters, { organizationId }) {
    if (parameters.organizationId === organizationId) return false
    throw new AgentError(
      'ORGANIZATION_MISMATCH',
      `organization mismatch: the request is for organization ${organizationId}, but names organization ${parameters.organizationId}`,
      { detail: { field: 'parameters.organizationId' } },
    )
  },
  answer: organizationId => ({ organizationId }),
})
