import { ChevronRight } from 'lucide-react'
import { Page } from '../components/page.tsx'
import { useTeamUsed } from '../hooks/team-used.ts'
import type { Screen } from '../shell/screen.ts'

export const moreRoute = 'more'

/** The screens that the rail leaves out; in a narrow window, those that its bar has no room for. */
export function MoreScreen({ screens }: { screens: readonly Screen[] }) {
  const used = useTeamUsed()
  const team = screens.filter(({ place }) => place === 'team')
  const inRail = team.filter(({ route }) => used.includes(route))
  return (
    <Page title="More">
      <Links of={screens.filter(({ place }) => place === 'rail')} inRail={screens} />
      <section
        className={inRail.length === team.length ? 'more-group more-narrow' : 'more-group'}
        aria-labelledby="team-and-apps"
      >
        <h2 id="team-and-apps">Team and apps</h2>
        <Links of={team} inRail={inRail} />
      </section>
      <section className="more-group" aria-labelledby="help-and-reference">
        <h2 id="help-and-reference">Help and reference</h2>
        <Links of={screens.filter(({ place }) => place === 'more')} inRail={[]} />
      </section>
    </Page>
  )
}

/** @param inRail - Those that only a narrow window needs here. */
function Links({ of, inRail }: { readonly of: readonly Screen[]; readonly inRail: readonly Screen[] }) {
  const isNarrow = (screen: Screen) => inRail.includes(screen)
  return (
    <ul className={of.every(isNarrow) ? 'rows more-narrow' : 'rows'}>
      {of.map(screen => (
        <li key={screen.route} className={isNarrow(screen) ? 'more-narrow' : undefined}>
          <a className="more-link" href={`#/${screen.route}`}>
            <screen.Icon size={18} aria-hidden />
            <span className="more-words">
              {screen.label}
              <span className="quiet">{screen.about}</span>
            </span>
            <ChevronRight size={16} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}
