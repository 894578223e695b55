import { useState } from 'react'
import type { SignInSettings } from '../../../shared/sign-in-settings.ts'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { FixedAtStart } from './fixed-at-start.tsx'
import { SecretField } from './secret-field.tsx'
import { fieldError, SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

export function TextsSection({ texts }: { texts: SignInSettings['texts'] }) {
  const save = useAction('signInSettings.setTexts')
  const toast = useToast()
  const [url, setUrl] = useState(texts.url)
  const [token, setToken] = useState('')

  async function run(): Promise<void> {
    const answer = await save.run({ url: url.trim(), ...(token !== '' && { token }) })
    if (!answer.ok) return
    setToken('')
    toast(url.trim() === '' ? 'Texts stay on this computer' : 'Texts are handed over now')
  }

  return (
    <SettingSection
      part="texts"
      lead="A service that sends codes to phones: it gets each phone number and text. Without one, texts stay on this computer, under Messages."
    >
      {texts.isFixed && <FixedAtStart flag="--sms-url" />}
      <SettingForm
        onSubmit={run}
        busy={save.busy}
        error={save.error}
        fields={['url', 'token']}
        submit={texts.isFixed ? null : 'Save text service'}
      >
        <TextField
          label="Address of the service"
          className="mono"
          value={url}
          onChange={setUrl}
          placeholder="https://texts.example.org/send"
          hint="Gets one POST of JSON {id, to, text} for each text."
          disabled={texts.isFixed}
          error={fieldError(save.error, 'url')}
          optional
        />
        <SecretField
          label="Token of the service"
          value={token}
          onChange={setToken}
          isKept={texts.hasToken}
          hint="Sent as Authorization: Bearer. It is kept encrypted, and not shown again."
          error={fieldError(save.error, 'token')}
          disabled={texts.isFixed}
        />
      </SettingForm>
    </SettingSection>
  )
}
