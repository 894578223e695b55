import type { ReactNode } from 'react'
import { type SettingPart, settingSections } from './sections.ts'
import { SubjectSection } from './subject-section.tsx'

interface Props {
  readonly part: SettingPart
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** One subject of the settings, with an address of its own. */
export function SettingSection({ part, lead, children }: Props) {
  return (
    <SubjectSection title={settingSections[part].title} part={part} lead={lead}>
      {children}
    </SubjectSection>
  )
}
