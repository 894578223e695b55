import { z } from 'zod'
import { defineQuery } from '../query/define.ts'
import { sessionProfiles } from '../records/session-profile.ts'
import { profilePlaces } from '../sign-in/session-profile.ts'

export const getSessionProfiles = defineQuery({
  name: 'get_session_profiles',
  summary: 'All session profiles that a login may name: those of the organization, then those of its parent.',
  request: z.object({}),
  example: {},
  answer: (_, { organizationId, reader }) => ({
    sessionProfiles: profilePlaces(reader, organizationId)
      .flatMap(place => reader.list('sessionProfiles', place))
      .map(sessionProfiles.present),
  }),
})
