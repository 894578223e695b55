import type { Settings } from '../../../shared/settings.ts'
import { CheckField } from '../../components/check-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useAction } from '../../hooks/action.ts'
import { SettingSection } from './setting-section.tsx'

/** Lists what chains refuse until the person says otherwise. */
export function ExceptionsSection({ settings: { exceptions } }: { settings: Settings }) {
  const update = useAction('settings.update')
  const madeWith = (name: string, isMade: boolean) =>
    exceptions.flatMap(each => ((each.name === name ? isMade : each.isMade) ? [each.name] : []))
  return (
    <SettingSection
      part="exceptions"
      lead="Countersign refuses these transactions, because a card cannot show for certain what they do. You can allow them."
    >
      {exceptions.map(({ name, label, description, isMade }) => (
        <CheckField
          key={name}
          label={label}
          description={description}
          checked={isMade}
          onChange={checked => void update.run({ exceptions: madeWith(name, checked) })}
        />
      ))}
      <FailureNotice error={update.error} />
    </SettingSection>
  )
}
