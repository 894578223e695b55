import { Ellipsis } from 'lucide-react'
import { BrandMark } from '../components/brand.tsx'
import { KeyHint } from '../components/key-hint.tsx'
import { useCards } from '../hooks/cards.tsx'
import { useKeys } from '../hooks/keys.tsx'
import { useQuery } from '../hooks/query.ts'
import { goTo } from '../hooks/route.ts'
import { useAppState } from '../hooks/state.tsx'
import { useVotesWanted } from '../hooks/votes.tsx'
import { ApiStatus } from './api-status.tsx'
import { OrganizationChoice } from './organization-choice.tsx'
import type { Screen } from './screen.ts'

/** @param props.current - The route of the screen that is open. */
export function Rail({ screens, current }: { screens: readonly Screen[]; current: string }) {
  const { approvals } = useAppState()
  const { data: cards } = useCards()
  const waiting = (cards?.length ?? approvals.waiting) + useVotesWanted().length
  const unseen = useQuery('messages.list', undefined).data?.unseen ?? 0
  const badges: Readonly<Record<string, { readonly count: number; readonly of: string }>> = {
    approvals: { count: waiting, of: 'waiting' },
    messages: { count: unseen, of: 'unseen' },
  }
  const keys = useKeys('everywhere', Object.fromEntries(screens.map(keyOf)))
  return (
    <header className="rail">
      <div className="rail-brand">
        <BrandMark />
        <div className="rail-names">
          <span className="rail-product">Countersign</span>
          <OrganizationChoice />
        </div>
      </div>
      <nav className="rail-nav" aria-label="Screens">
        {screens.map(({ route, label, Icon, inBar }) => (
          <a
            key={route}
            className={inBar ? 'rail-link' : 'rail-link rail-link-wide'}
            href={`#/${route}`}
            aria-current={route === current ? 'page' : undefined}
            title={label}
          >
            <Icon size={18} aria-hidden />
            <span className="rail-label">{label}</span>
            <KeyHint of={keys[route]} />
            <Badge {...badges[route]} />
          </a>
        ))}
        <a
          className="rail-link rail-link-narrow"
          href="#/more"
          aria-current={screens.some(({ route, inBar }) => route === current && inBar) ? undefined : 'page'}
          title="More"
        >
          <Ellipsis size={18} aria-hidden />
          <span className="rail-label">More</span>
        </a>
      </nav>
      <ApiStatus />
    </header>
  )
}

const keyOf = ({ route, label, letter }: Screen) =>
  [route, { key: `g ${letter}`, words: `Go to ${label}`, act: () => goTo(route) }] as const

function Badge({ count = 0, of = '' }: { readonly count?: number; readonly of?: string }) {
  if (count === 0) return null
  return (
    <span className="badge">
      {count}
      <span className="visually-hidden"> {of}</span>
    </span>
  )
}
