import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useAnnounce } from '../../hooks/announce.tsx'
import { counted } from '../../words/count.ts'
import { sectionsFound, settingPages } from './sections.ts'

/** The settings that match what was typed, each with the way to it. */
export function SettingsFound({ typed }: { readonly typed: string }) {
  const found = sectionsFound(typed)
  const announce = useAnnounce()
  useEffect(
    () => announce(found.length === 0 ? 'No setting matches' : counted(found.length, 'setting')),
    [announce, found.length],
  )
  if (found.length === 0) return <p className="quiet">No setting matches “{typed}”.</p>
  return (
    <ul className="rows">
      {found.map(({ part, page, title }) => (
        <li key={part}>
          <a className="more-link" href={`#/settings/${part}`}>
            <span className="more-words">
              {title}
              <span className="quiet">{settingPages[page]}</span>
            </span>
            <ChevronRight size={16} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}
