import { ChevronRight } from 'lucide-react'
import { Page } from '../components/page.tsx'
import type { Screen } from '../shell/screen.ts'

export const moreRoute = 'more'

/** The screens a narrow window has no room for in its bar. */
export function MoreScreen({ screens }: { screens: readonly Screen[] }) {
  return (
    <Page title="More">
      <ul className="rows">
        {screens
          .filter(({ inBar }) => !inBar)
          .map(({ route, label, Icon }) => (
            <li key={route}>
              <a className="more-link" href={`#/${route}`}>
                <Icon size={18} aria-hidden />
                {label}
                <ChevronRight size={16} aria-hidden />
              </a>
            </li>
          ))}
      </ul>
    </Page>
  )
}
