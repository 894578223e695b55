import { z } from 'zod'
import { defineDeletion } from './define-deletion.ts'

export const deleteSubOrganization = defineDeletion({
  kind: 'DELETE_SUB_ORGANIZATION',
  summary: 'Delete a sub-organization with all its users and keys: the one the request is sent to.',
  parameters: z.object({
    deleteWithoutExport: z
      .boolean()
      .optional()
      .describe('True also deletes keys that were never exported, and are then lost.'),
  }),
  result: { version: 1, schema: z.object({ subOrganizationUuid: z.string() }) },
  example: {
    parameters: { deleteWithoutExport: true },
    result: { subOrganizationUuid: '0b3d7c1e-7e0a-4b61-8a63-5e3f0c1d2b4a' },
  },
  unexported: ({ deleteWithoutExport = false }) => deleteWithoutExport,
  answer: organizationId => ({ subOrganizationUuid: organizationId }),
})
