import { useState } from 'react'
import { applyTheme, chosenTheme, type Theme } from '../../browser/theme.ts'
import { OptionGroup } from '../../components/option-group.tsx'
import { SettingSection } from './setting-section.tsx'

export function AppearanceSection() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <SettingSection part="appearance" lead="The colours of this window.">
      <OptionGroup<Theme>
        label="Colours"
        labelHidden
        layout="row"
        value={theme}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={next => {
          applyTheme(next)
          setTheme(next)
        }}
      />
    </SettingSection>
  )
}
