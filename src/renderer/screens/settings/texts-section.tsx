import { useState } from 'react'
import type { SignInSettings } from '../../../shared/sign-in-settings.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { FixedAtStart } from './fixed-at-start.tsx'
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
      title="Text messages"
      lead="A service that sends codes to phones: it gets each phone number and text. Without one, texts stay on this computer, under Messages."
    >
      {texts.isFixed && <FixedAtStart flag="--sms-url" />}
      <Form onSubmit={run}>
        <TextField
          label="Address of the service"
          className="mono"
          value={url}
          onChange={setUrl}
          placeholder="https://texts.example.org/send"
          hint="Gets one POST of JSON {id, to, text} for each text."
          disabled={texts.isFixed}
          error={save.error?.field === 'url' ? save.error.message : undefined}
          optional
        />
        <TextField
          label="Token of the service"
          type="password"
          value={token}
          onChange={setToken}
          autoComplete="new-password"
          placeholder={texts.hasToken ? 'Unchanged' : ''}
          hint="Sent as Authorization: Bearer. It is not shown again."
          disabled={texts.isFixed}
          optional
        />
        {save.error?.field !== 'url' && <FailureNotice error={save.error} />}
        {!texts.isFixed && (
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={save.busy}>
              Save text service
            </Button>
          </div>
        )}
      </Form>
    </SettingSection>
  )
}
