import { ChevronRight } from 'lucide-react'
import { Page } from '../components/page.tsx'
import type { Screen } from '../shell/screen.ts'

export const moreRoute = 'more'

/** The screens that have no place in the rail until they are used, and those that the bar of a narrow window has no room for. */
export function MoreScreen({ screens }: { screens: readonly Screen[] }) {
  return (
    <Page title="More">
      <Links of={screens.filter(({ place }) => place === 'rail')} className="more-narrow" />
      <section className="more-group" aria-labelledby="team-and-apps">
        <h2 id="team-and-apps">Team and apps</h2>
        <Links of={screens.filter(({ place }) => place === 'team')} />
      </section>
      <section className="more-group" aria-labelledby="help-and-reference">
        <h2 id="help-and-reference">Help and reference</h2>
        <Links of={screens.filter(({ place }) => place === 'more')} />
      </section>
    </Page>
  )
}

function Links({ of, className = '' }: { readonly of: readonly Screen[]; readonly className?: string }) {
  return (
    <ul className={`rows ${className}`}>
      {of.map(({ route, label, about, Icon }) => (
        <li key={route}>
          <a className="more-link" href={`#/${route}`}>
            <Icon size={18} aria-hidden />
            <span className="more-words">
              {label}
              <span className="quiet">{about}</span>
            </span>
            <ChevronRight size={16} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}
