import { ChevronRight } from 'lucide-react'
import { sectionsFound, settingPages } from './sections.ts'

/** The settings that match what was typed, each with the way to it. */
export function SettingsFound({ typed, onLeave }: { readonly typed: string; readonly onLeave: () => void }) {
  const found = sectionsFound(typed)
  if (found.length === 0)
    return (
      <p className="quiet" role="status">
        No setting matches “{typed}”.
      </p>
    )
  return (
    <ul className="rows">
      {found.map(({ part, page, title }) => (
        <li key={part}>
          <a className="more-link" href={`#/settings/${part}`} onClick={onLeave}>
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
