import { Check, X } from 'lucide-react'
import type { VotingView } from '../../../shared/votes.ts'
import { Moment } from '../../components/moment.tsx'
import { VisibleText } from '../../components/visible-text.tsx'

/** Shows who has voted, who can, and what is needed. */
export function Votes({ voting: { votes, canVote, needs } }: { voting: VotingView }) {
  return (
    <section className="votes" aria-label="Votes">
      <p className="votes-needs">
        <VisibleText text={needs} />
      </p>
      <ul className="votes-cast" aria-label="Votes cast">
        {votes.map(({ userName, selection, at }) => (
          <li key={`${userName} ${at}`}>
            {selection === 'approve' ? (
              <Check size={15} aria-hidden className="vote-approve" />
            ) : (
              <X size={15} aria-hidden className="vote-reject" />
            )}
            <span className="votes-who">
              <VisibleText text={userName} /> {selection === 'approve' ? 'approved' : 'rejected'}
            </span>
            <Moment at={at} />
          </li>
        ))}
      </ul>
      <div className="votes-can">
        <span>Can still vote:</span>
        {canVote.length === 0 ? (
          <span>nobody</span>
        ) : (
          <ul className="tags" aria-label="Can still vote">
            {canVote.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
              <li key={index} className="chip chip-quiet tag">
                <VisibleText text={name} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
