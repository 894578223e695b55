import { useState } from 'react'
import { type Chosen, choose, chosen } from '../../browser/appearance.ts'
import { CheckField } from '../../components/check-field.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { useTitleBar } from '../../hooks/title-bar.ts'
import { SettingSection } from './setting-section.tsx'

export function AppearanceSection() {
  const colourTitleBar = useTitleBar()
  const [theme, setTheme] = useState(() => chosen('theme'))
  const [rows, setRows] = useState(() => chosen('rows'))
  const [amounts, setAmounts] = useState(() => chosen('amounts'))
  return (
    <SettingSection part="appearance" lead="How this window looks.">
      <OptionGroup<Chosen<'theme'>>
        label="Colours"
        layout="row"
        value={theme}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={next => {
          choose('theme', next)
          colourTitleBar(next)
          setTheme(next)
        }}
      />
      <OptionGroup<Chosen<'rows'>>
        label="Lists"
        layout="row"
        value={rows}
        options={[
          { value: 'usual', label: 'Usual' },
          { value: 'compact', label: 'Compact' },
        ]}
        onChange={next => {
          choose('rows', next)
          setRows(next)
        }}
      />
      <CheckField
        label="Hide amounts in lists"
        description="Lists show amounts and names only under the pointer or the keyboard. A request that you open is always shown in full."
        checked={amounts === 'hidden'}
        onChange={isHidden => {
          const next = isHidden ? 'hidden' : 'shown'
          choose('amounts', next)
          setAmounts(next)
        }}
      />
    </SettingSection>
  )
}
