import { query } from './call.ts'
import { organization } from './fields.ts'

export const teamCalls = {
  'team.used': query<readonly TeamScreen[]>('apiKeys', 'activities', 'webhooks', 'messages')(organization),
} as const

/** The screens that somebody alone does not need, by their routes. They have a place in the rail once there is something on them. */
export const teamScreens = ['people', 'organization', 'messages', 'webhooks'] as const
export type TeamScreen = (typeof teamScreens)[number]
