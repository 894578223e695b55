import { type Chosen, choose } from '../../browser/appearance.ts'
import { CheckField } from '../../components/check-field.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { useChosen } from '../../hooks/chosen.ts'
import { useTitleBar } from '../../hooks/title-bar.ts'
import { SettingSection } from './setting-section.tsx'

export function AppearanceSection() {
  const colourTitleBar = useTitleBar()
  return (
    <SettingSection part="appearance" lead="How this window looks.">
      <OptionGroup<Chosen<'theme'>>
        label="Colours"
        layout="row"
        value={useChosen('theme')}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={next => {
          choose('theme', next)
          colourTitleBar(next)
        }}
      />
      <OptionGroup<Chosen<'rows'>>
        label="Lists"
        layout="row"
        value={useChosen('rows')}
        options={[
          { value: 'usual', label: 'Usual' },
          { value: 'compact', label: 'Compact' },
        ]}
        onChange={next => choose('rows', next)}
      />
      <CheckField
        label="Hide amounts in lists"
        description="Lists show amounts and names only under the pointer or the keyboard. A request that you open is always shown in full."
        checked={useChosen('amounts') === 'hidden'}
        onChange={isHidden => choose('amounts', isHidden ? 'hidden' : 'shown')}
      />
    </SettingSection>
  )
}
