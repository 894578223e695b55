import { useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import type { Alike } from './alike.ts'
import { asPerson, type DecisionWatch, useDecision } from './decision.ts'

interface Props {
  /** The requests that are chosen; nothing is shown for none. */
  readonly cards: readonly Card[]
  readonly watch: DecisionWatch
  /** Called when they are rejected, or chosen no more. */
  readonly onLeave: () => void
}

/** Most sentences in the question. */
const mostListed = 5

/** Rejects the requests that are chosen in the list, after one question. */
export function RejectChosen({ cards, watch, onLeave }: Props) {
  const [asking, setAsking] = useState<Alike | null>(null)
  const [first, ...others] = cards
  if (!first && !asking) return null
  const requests = cards.length === 1 ? '1 request' : `${cards.length} requests`
  return (
    <div className="inbox-chosen">
      <span>{requests} chosen</span>
      <Button size="small" onClick={() => first && setAsking([first, ...others])}>
        Reject
      </Button>
      <Button size="small" variant="quiet" onClick={onLeave}>
        Clear
      </Button>
      {asking && (
        <Question
          cards={asking}
          watch={watch}
          onCancel={() => setAsking(null)}
          onDone={() => {
            setAsking(null)
            onLeave()
          }}
        />
      )}
    </div>
  )
}

interface QuestionProps extends Pick<Props, 'watch'> {
  /** As they were when the question was asked. */
  readonly cards: Alike
  readonly onCancel: () => void
  readonly onDone: () => void
}

function Question({ cards, watch, onCancel, onDone }: QuestionProps) {
  const { decide, busy, error } = useDecision(cards, watch, asPerson)
  const more = cards.length - mostListed

  return (
    <Confirm
      open
      title={cards.length === 1 ? 'Reject this request?' : `Reject these ${cards.length} requests?`}
      confirm="Reject"
      busy={busy !== null}
      error={error}
      onConfirm={() => void decide('reject').then(isDone => isDone && onDone())}
      onCancel={onCancel}
    >
      <ul>
        {cards.slice(0, mostListed).map(({ id, shown }) => (
          <li key={id}>
            <VisibleText text={shown.sentence} />
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </Confirm>
  )
}
