import { useState } from 'react'
import type { SignInSettings } from '../../../shared/sign-in-settings.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { TextAreaField } from '../../components/text-area-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { FixedAtStart } from './fixed-at-start.tsx'
import { SettingSection } from './setting-section.tsx'

export function IssuersSection({ issuers }: { issuers: SignInSettings['issuers'] }) {
  const save = useAction('signInSettings.setIssuers')
  const toast = useToast()
  const [text, setText] = useState(issuers.list.join('\n'))

  async function run(): Promise<void> {
    const answer = await save.run({ issuers: text.split(/\s+/).filter(Boolean) })
    if (answer.ok) toast('Issuers saved')
  }

  return (
    <SettingSection
      title="OpenID Connect issuers"
      lead="Providers whose tokens are believed, for example Google. Each of them can sign in as any user who has an account with it. Their keys are fetched from the internet."
    >
      {issuers.isFixed ? (
        <>
          <FixedAtStart flag="--oidc-issuer" />
          <ul className="rows">
            {issuers.list.map(issuer => (
              <li key={issuer} className="row mono">
                {issuer}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Form onSubmit={run}>
          <TextAreaField
            label="Issuers"
            value={text}
            onChange={setText}
            hint="One on each line, as its tokens name it: https, or http on this computer."
            error={save.error?.field === 'issuers' ? save.error.message : undefined}
            optional
          />
          {save.error?.field !== 'issuers' && <FailureNotice error={save.error} />}
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={save.busy}>
              Save issuers
            </Button>
          </div>
        </Form>
      )}
    </SettingSection>
  )
}
