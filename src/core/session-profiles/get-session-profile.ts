import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { sessionProfiles } from '../records/session-profile.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { findProfile } from '../sign-in/session-profile.ts'

export const getSessionProfile = defineQuery({
  name: 'get_session_profile',
  summary: 'One session profile, of the organization or its parent.',
  request: z.object({ sessionProfileId: uuid.describe('Id of the session profile.') }),
  example: { sessionProfileId: '8c2f6c1e-8f3c-4a58-9a66-1b0f4f1c7d20' },
  answer: ({ sessionProfileId: id }, { organizationId, reader }) => ({
    sessionProfile: sessionProfiles.present(
      findProfile(reader, organizationId, id) ?? requireRecord(reader, 'sessionProfiles', organizationId, id),
    ),
  }),
})
