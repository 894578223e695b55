import { Ellipsis } from 'lucide-react'
import { BrandMark } from '../components/brand.tsx'
import { useCards } from '../hooks/cards.tsx'
import { useAppState } from '../hooks/state.tsx'
import { useVotesWanted } from '../hooks/votes.tsx'
import { ApiStatus } from './api-status.tsx'
import { OrganizationChoice } from './organization-choice.tsx'
import { sections } from './sections.ts'

export function Rail({ section }: { section: string }) {
  const { approvals } = useAppState()
  const { data: cards } = useCards()
  const waiting = (cards?.length ?? approvals.waiting) + useVotesWanted()
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
        {sections.map(({ route, label, Icon, inBar }) => (
          <a
            key={route}
            className={inBar ? 'rail-link' : 'rail-link rail-link-wide'}
            href={`#/${route}`}
            aria-current={route === section ? 'page' : undefined}
            title={label}
          >
            <Icon size={18} aria-hidden />
            <span className="rail-label">{label}</span>
            {route === 'approvals' && waiting > 0 && (
              <span className="badge">
                {waiting}
                <span className="visually-hidden"> waiting</span>
              </span>
            )}
          </a>
        ))}
        <a
          className="rail-link rail-link-narrow"
          href="#/more"
          aria-current={sections.some(({ route, inBar }) => route === section && inBar) ? undefined : 'page'}
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
