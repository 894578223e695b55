import { useQuery } from './query.ts'
import { useOrganizationId } from './state.tsx'

/** Routes of the screens for teams and apps that are in use: the rail has them. */
export function useTeamUsed(): readonly string[] {
  return useQuery('team.used', { organizationId: useOrganizationId() }).data ?? []
}
