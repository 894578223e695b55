import { Ellipsis, Lock, LockOpen, Search } from 'lucide-react'
import { BrandMark } from '../components/brand.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { KeyHint } from '../components/key-hint.tsx'
import { useLockNow } from '../components/lock-now.ts'
import { useCards } from '../hooks/cards.tsx'
import { useKeys } from '../hooks/keys.tsx'
import { useQuery } from '../hooks/query.ts'
import { goTo } from '../hooks/route.ts'
import { useAppState } from '../hooks/state.tsx'
import { useTeamUsed } from '../hooks/team-used.ts'
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
  const { vault } = useAppState()
  const { search } = useKeys('everywhere', {
    search: { key: 'Mod+k', words: 'Search everything', act: onSearch },
  })
  const { busy, lockNow } = useLockNow()
  return (
    <header className="rail">
      <div className="rail-brand">
        <BrandMark />
        <div className="rail-names">
          <span className="rail-product">Countersign</span>
          <OrganizationChoice />
        </div>
        {vault && (
          <span className={vault.status === 'ready' ? 'rail-lock' : 'rail-lock rail-locked'}>
            {vault.status === 'ready' ? (
              <IconButton
                label="Lock"
                icon={<LockOpen size={16} aria-hidden />}
                disabled={busy}
                onClick={() => void lockNow()}
              />
            ) : (
              <IconButton
                label="Locked: open it"
                icon={<Lock size={16} aria-hidden />}
                onClick={() => goTo('settings/vault')}
              />
            )}
          </span>
        )}
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
      <Places screens={screens} current={current} />
      <ApiStatus />
    </header>
  )
}

function Places({ screens, current }: Omit<Props, 'onSearch'>) {
  const { approvals } = useAppState()
  const { data: cards } = useCards()
  const waiting = (cards?.length ?? approvals.waiting) + useVotesWanted().length
  const unseen = useQuery('messages.list', undefined).data?.unseen ?? 0
  const used = useTeamUsed()
  const badges: Readonly<Record<string, { readonly count: number; readonly of: string }>> = {
    approvals: { count: waiting, of: 'waiting' },
    messages: { count: unseen, of: 'unseen' },
  }
  const keys = useKeys('everywhere', Object.fromEntries(screens.map(keyOf)))
  const place = screens.find(({ route }) => route === current)?.place
  const marked = typeof place === 'object' ? place.partOf : current
  const ofTeams = screens.filter(({ place }) => place === 'team')
  const team = ofTeams.filter(({ route }) => used.includes(route) || route === current)
  const others = screens.filter(({ place }) => place === 'more')
  // Then these are all that More would lead to.
  const hasOthers = ofTeams.every(({ route }) => used.includes(route))

  const linkTo = ({ route, label, Icon, place }: Screen) => (
    <a
      key={route}
      className={place === 'bar' ? 'rail-link' : 'rail-link rail-link-wide'}
      href={`#/${route}`}
      aria-current={route === marked ? 'page' : undefined}
      title={label}
    >
      <Icon size={18} aria-hidden />
      <span className="rail-label">{label}</span>
      <KeyHint of={keys[route]} />
      <Badge {...badges[route]} />
    </a>
  )
  return (
    <nav className="rail-nav" aria-label="Screens">
      {screens.filter(({ place }) => place === 'bar' || place === 'rail').map(linkTo)}
      {team.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are links
        <div className="rail-team" role="group" aria-labelledby="rail-team">
          <span id="rail-team" className="rail-group">
            Team and apps
          </span>
          {team.map(linkTo)}
        </div>
      )}
      {hasOthers ? (
        <div className="rail-others">{others.map(linkTo)}</div>
      ) : (
        <MoreLink className="rail-link rail-link-wide" isHere={place === undefined || place === 'more'} />
      )}
      <MoreLink
        className="rail-link rail-link-narrow"
        isHere={!screens.some(({ route, place }) => route === marked && place === 'bar')}
      />
    </nav>
  )
}

/** Leads to the screens that the rail, or the bar of a narrow window, leaves out. */
function MoreLink({ className, isHere }: { readonly className: string; readonly isHere: boolean }) {
  return (
    <a className={className} href="#/more" aria-current={isHere ? 'page' : undefined} title="More">
      <Ellipsis size={18} aria-hidden />
      <span className="rail-label">More</span>
    </a>
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
