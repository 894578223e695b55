import { useCallback, useMemo, useRef, useState } from 'react'
import type { Card } from '../../../shared/card.ts'
import { useHardwareWalletOutcomes } from '../../components/hardware-wallet-outcomes.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useRoute } from '../../hooks/route.ts'
import { counted } from '../../words/count.ts'
import type { DecisionWatch } from './decision.ts'
import { grantWords } from './grant-choice.ts'

export interface Departed {
  /** True for a card that was decided here, until the agent sends the next list. */
  isDecided(card: Card): boolean
  /** The id of a request that left while it was read, without a decision made here. */
  readonly unseen: string | null
  readonly watch: DecisionWatch
  /** Called with each card that comes before the person's eyes, null when there is none. */
  reading(cardId: string | null): void
}

/**
 * Tells the cards that left by the person's decision from those that left otherwise.
 * @param cards - All that wait, as the agent last listed them.
 */
export function useDeparted(cards: readonly Card[]): Departed {
  const toast = useToast()
  // The small window has no other screens.
  const hasActivity = useRoute()[0] !== 'approval'
  const { follow } = useHardwareWalletOutcomes()
  const newest = useRef(cards)
  newest.current = cards
  const mine = useRef(new Set<string>())
  const [decided, setDecided] = useState<ReadonlySet<Card>>(new Set())
  const [unseen, setUnseen] = useState<string | null>(null)

  const watch = useMemo<DecisionWatch>(
    () => ({
      begun: some => {
        for (const { id } of some) mine.current.add(id)
      },
      done: (some, verb, { words, executes }, grant) => {
        const ids = new Set(some.map(({ id }) => id))
        // The next list from the agent has the last word: its cards are other objects.
        const listed = newest.current
        const now = listed.filter(({ id }) => ids.has(id))
        setDecided(before => new Set([...listed.filter(card => before.has(card)), ...now]))
        setUnseen(null)
        const [first] = some
        if (!first) return
        // What the hardware wallet made of it is told for itself.
        if (first.hardwareWallet && executes && verb === 'approve') return follow(first.id)
        const isSame = some.every(({ shown }) => shown.sentence === first.shown.sentence)
        if (!isSame) return toast(`${words[verb]} ${counted(some.length, 'request')}`)
        const many = some.length > 1 ? ` ${some.length} times` : ''
        const also = grant && first.offer ? `, and transfers like this one ${grantWords(grant, first.offer)}` : ''
        toast(
          `${words[verb]}${many}${also}`,
          first.shown.sentence,
          hasActivity ? (some.length === 1 ? `#/activity/${first.id}` : '#/activity') : undefined,
        )
      },
      refused: ([card, ...others], { executes }) => {
        for (const { id } of others) mine.current.delete(id)
        if (!card) return
        mine.current.delete(card.id)
        if (newest.current.some(({ id }) => id === card.id)) return
        if (card.hardwareWallet && executes) follow(card.id)
        else setUnseen(card.id)
      },
    }),
    [toast, follow, hasActivity],
  )

  const read = useRef<string | null>(null)
  const reading = useCallback((cardId: string | null) => {
    const before = read.current
    read.current = cardId
    if (!before || before === cardId) return
    const gone = !newest.current.some(({ id }) => id === before)
    setUnseen(gone && !mine.current.has(before) ? before : null)
  }, [])

  return { isDecided: card => decided.has(card), unseen, watch, reading }
}
