import { useState } from 'react'
import type { SignInSettings } from '../../../shared/sign-in-settings.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { FixedAtStart } from './fixed-at-start.tsx'
import { SecretField } from './secret-field.tsx'
import { fieldError, SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

export function MailSection({ mail }: { mail: SignInSettings['mail'] }) {
  const save = useAction('signInSettings.setMail')
  const toast = useToast()
  const [url, setUrl] = useState(mail.url)
  const [from, setFrom] = useState(mail.from)
  const [password, setPassword] = useState('')

  async function run(): Promise<void> {
    const answer = await save.run({ url: url.trim(), from: from.trim(), ...(password !== '' && { password }) })
    if (!answer.ok) return
    setPassword('')
    // A password that was written into the address is kept like the other, and not shown again either.
    setUrl(url.trim().replace(/^(smtps?:\/\/[^:@/]+):[^@/]*@/, '$1@'))
    toast(url.trim() === '' ? 'Mails stay on this computer' : 'The mail server is used now')
  }

  return (
    <SettingSection
      part="mail"
      lead="Sends codes and keys to people who sign in. They and the mail server see what is sent. Without one, mails stay on this computer, under Messages."
    >
      {mail.isFixed && <FixedAtStart flag="--smtp" />}
      <SettingForm
        onSubmit={run}
        busy={save.busy}
        error={save.error}
        fields={['url', 'from']}
        submit={mail.isFixed ? null : 'Save mail server'}
      >
        <TextField
          label="Mail server"
          className="mono"
          value={url}
          onChange={setUrl}
          placeholder="smtp://user@mail.example.org:587"
          hint="smtp:// encrypts with STARTTLS, smtps:// from the start. Percent-encode the user, for example me%40example.org."
          disabled={mail.isFixed}
          error={fieldError(save.error, 'url')}
          optional
        />
        <SecretField
          label="Password of the mail server"
          value={password}
          onChange={setPassword}
          isKept={mail.hasPassword}
          hint="Kept encrypted. It is not shown again."
          disabled={mail.isFixed}
        />
        <TextField
          label="Sender"
          value={from}
          onChange={setFrom}
          placeholder="Acme <no-reply@example.org>"
          disabled={mail.isFixed}
          error={fieldError(save.error, 'from')}
          optional={url.trim() === ''}
        />
      </SettingForm>
      {mail.url !== '' && <TestMail />}
    </SettingSection>
  )
}

function TestMail() {
  const send = useAction('signInSettings.sendTestMail')
  const toast = useToast()
  const [to, setTo] = useState('')
  async function run(): Promise<void> {
    const answer = await send.run({ to: to.trim() })
    if (answer.ok) toast('The mail server took the test mail', to.trim())
  }
  return (
    <Form onSubmit={run}>
      <TextField label="Send a test mail to" value={to} onChange={setTo} placeholder="you@example.org" />
      <FailureNotice error={send.error} />
      <div className="form-actions">
        <Button type="submit" busy={send.busy}>
          Send a test mail
        </Button>
      </div>
    </Form>
  )
}
