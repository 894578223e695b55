import { useState } from 'react'
import type { SignInSettings } from '../../../shared/sign-in-settings.ts'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { FixedAtStart } from './fixed-at-start.tsx'
import { fieldError, SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

interface Props {
  readonly messagesAnHour: SignInSettings['messagesAnHour']
}

export function MessagesAnHourSection({ messagesAnHour: { isFixed, most } }: Props) {
  const save = useAction('signInSettings.setMessagesAnHour')
  const toast = useToast()
  const [text, setText] = useState(String(most))

  async function run(): Promise<void> {
    const answer = await save.run({ most: text.trim() })
    if (answer.ok) toast(`At most ${text.trim()} messages leave this computer in an hour`)
  }

  return (
    <SettingSection
      part="messages-an-hour"
      lead="Countersign sends at most this many mails and texts per hour, in total. Restarting does not reset the count."
    >
      {isFixed && <FixedAtStart flag="--messages-an-hour" />}
      <SettingForm
        onSubmit={run}
        busy={save.busy}
        error={save.error}
        fields={['most']}
        submit={isFixed ? null : 'Save the limit'}
      >
        <TextField
          label="Messages an hour, at most"
          value={text}
          onChange={setText}
          inputMode="numeric"
          disabled={isFixed}
          error={fieldError(save.error, 'most')}
        />
      </SettingForm>
    </SettingSection>
  )
}
