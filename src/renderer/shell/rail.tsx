import { Ellipsis, Search } from 'lucide-react'
import { BrandMark } from '../components/brand.tsx'
import { KeyHint } from '../components/key-hint.tsx'
import { useCards } from '../hooks/cards.tsx'
import { useKeys } from '../hooks/keys.tsx'
import { useQuery } from '../hooks/query.ts'
import { goTo } from '../hooks/route.ts'
import { useAppState } from '../hooks/state.tsx'
import { useVotesWanted } from '../hooks/votes.tsx'
import { shortcutOf } from '../words/key-caps.ts'
import { ApiStatus } from './api-status.tsx'
import { OrganizationChoice } from './organization-choice.tsx'
import type { Screen } from './screen.ts'

interface Props {
  readonly screens: readonly Screen[]
  /** The route of the screen that is open. */
  readonly current: string
  readonly onSearch: () => void
}

export function Rail({ screens, current, onSearch }: Props) {
  const { approvals } = useAppState()
  const { data: cards } = useCards()
  const waiting = (cards?.length ?? approvals.waiting) + useVotesWanted().length
  const unseen = useQuery('messages.list', undefined).data?.unseen ?? 0
  const badges: Readonly<Record<string, { readonly count: number; readonly of: string }>> = {
    approvals: { count: waiting, of: 'waiting' },
    messages: { count: unseen, of: 'unseen' },
  }
  const { search } = useKeys('everywhere', {
    search: { key: 'Mod+k', words: 'Search everything', act: onSearch },
  })
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
      <button
        type="button"
        className="rail-search"
        title={search.words}
        aria-keyshortcuts={shortcutOf(search.key)}
        onClick={onSearch}
      >
        <Search size={16} aria-hidden />
        <span className="rail-search-label">Search</span>
        <KeyHint of={search} />
      </button>
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
