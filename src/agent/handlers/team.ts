import type { HandlersOf } from '../../shared/call.ts'
import { type TeamScreen, type teamCalls, teamScreens } from '../../shared/team.ts'
import type { Needs } from '../context/handler-context.ts'

export function teamHandlers({ engine, messages }: Needs<'engine' | 'messages'>): HandlersOf<typeof teamCalls> {
  const { store } = engine
  return {
    async 'team.used'({ organizationId }) {
      const isUsed: Readonly<Record<TeamScreen, () => boolean>> = {
        people: () => store.list('users', organizationId, {}, { limit: 2 }).length > 1,
        organization: () => store.subOrganizations(organizationId, undefined, { limit: 1 }).length > 0,
        messages: () => messages.list().length > 0,
        webhooks: () => store.list('webhookEndpoints', organizationId, {}, { limit: 1 }).length > 0,
      }
      return teamScreens.filter(screen => isUsed[screen]())
    },
  }
}
