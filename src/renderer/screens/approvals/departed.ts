import { useCallback, useMemo, useRef, useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import { useHardwareWalletOutcomes } from '../../components/hardware-wallet-outcomes.tsx'
import { useToast } from '../../components/toasts.tsx'
import type { DecisionWatch, Verb } from './decision.ts'
import { grantWords } from './grant-choice.ts'

export interface Departed {
  /** Cards that wait, as the agent last said, without those decided here since. */
  readonly waiting: readonly Card[]
  /** The id of a request that left while it was read, without a decision made here. */
  readonly unseen: string | null
  readonly watch: DecisionWatch
  /** Called with each card that comes before the person's eyes, null when there is none. */
  reading(cardId: string | null): void
}

const decisionWords: Readonly<Record<Verb, string>> = { approve: 'Approved', reject: 'Rejected' }

/** Tells the cards that left by the person's decision from those that left otherwise. */
export function useDeparted(cards: readonly Card[], words = decisionWords): Departed {
  const toast = useToast()
  const { follow } = useHardwareWalletOutcomes()
  const executes = words === decisionWords
  const newest = useRef(cards)
  newest.current = cards
  const mine = useRef(new Set<string>())
  const [decided, setDecided] = useState<{ id: string; from: readonly Card[] } | null>(null)
  const [unseen, setUnseen] = useState<string | null>(null)

  const watch = useMemo<DecisionWatch>(
    () => ({
      begun: card => mine.current.add(card.id),
      done: (card, verb, grant) => {
        setDecided({ id: card.id, from: newest.current })
        setUnseen(null)
        // What the hardware wallet made of it is told for itself.
        if (card.hardwareWallet && executes && verb === 'approve') return follow(card.id)
        const also = grant && card.offer ? `, and transfers like this one ${grantWords(grant, card.offer)}` : ''
        toast(`${words[verb]}${also}`, card.shown.sentence)
      },
      refused: card => {
        mine.current.delete(card.id)
        if (newest.current.some(({ id }) => id === card.id)) return
        if (card.hardwareWallet && executes) follow(card.id)
        else setUnseen(card.id)
      },
    }),
    [toast, words, executes, follow],
  )

  const read = useRef<string | null>(null)
  const reading = useCallback((cardId: string | null) => {
    const before = read.current
    read.current = cardId
    if (!before || before === cardId) return
    const gone = !newest.current.some(({ id }) => id === before)
    setUnseen(gone && !mine.current.has(before) ? before : null)
  }, [])

  return {
    // The next list from the agent has the last word: it is another object than the one decided upon.
    waiting: decided?.from === cards ? cards.filter(({ id }) => id !== decided.id) : cards,
    unseen,
    watch,
    reading,
  }
}
