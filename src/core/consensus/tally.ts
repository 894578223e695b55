import type { Vote } from '../records.ts'

/** Distinct users who voted for, in the order of their votes. */
export function approverIds(votes: readonly Vote[]): string[] {
  const approvals = votes.filter(vote => vote.selection === 'VOTE_SELECTION_APPROVED')
  return [...new Set(approvals.map(vote => vote.userId))]
}
