import { createContext, type ReactNode, useContext } from 'react'
import type { VotingView } from '../../shared/votes.ts'
import { type Query, useQuery } from './query.ts'
import { useOrganizationId } from './state.tsx'

const VotesContext = createContext<Query<VotingView[]> | null>(null)

/** Asks once for the requests that wait for votes, for the rail, the banner and the approvals screen. */
export function VotesProvider({ children }: { children: ReactNode }) {
  const organizationId = useOrganizationId()
  return <VotesContext value={useQuery('votes.list', { organizationId })}>{children}</VotesContext>
}

export function useVotes(): Query<VotingView[]> {
  const votes = useContext(VotesContext)
  if (!votes) throw new Error('useVotes is called outside of VotesProvider')
  return votes
}

/** Returns the requests that wait for the vote of the window's own user. */
export function useVotesWanted(): readonly VotingView[] {
  return (useVotes().data ?? []).filter(({ mayApprove, mayReject, isOwn }) => mayApprove || (mayReject && !isOwn))
}
