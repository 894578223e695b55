import type { ReactNode } from 'react'
import type { Card } from '../../../shared/card.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { useQuery } from '../../hooks/query.ts'

interface Props {
  /** Card as it is listed. It is mounted again for each id. */
  readonly card: Card
  readonly children: (whole: Card) => ReactNode
}

/**
 * The card with all of its details. A large one is asked for when it is opened, and nothing can be decided before it is there. One
 * that changes stays in sight until the new one has come: a decision about it is refused meanwhile, because its digest is the old one.
 */
export function WholeCard({ card, children }: Props) {
  return card.partial ? <Fetched card={card}>{children}</Fetched> : children(card)
}

function Fetched({ card, children }: Props) {
  const whole = useQuery('approvals.get', { id: card.id, digest: card.digest })
  return (
    <>
      {whole.data === undefined && (
        <p className="quiet" role="status">
          This request is large. Loading its details: <Sentence text={card.shown.sentence} />
        </p>
      )}
      <Loaded query={whole} what="request">
        {children}
      </Loaded>
    </>
  )
}
