import { useState } from 'react'
import type { SignInSettings } from '../../../shared/sign-in-settings.ts'
import { TextAreaField } from '../../components/text-area-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { FixedAtStart } from './fixed-at-start.tsx'
import { fieldError, SettingForm } from './setting-form.tsx'
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
      part="issuers"
      lead="Countersign trusts the tokens of these providers, for example Google. Each provider can sign in as any user who has an account with it. Countersign fetches their keys from the internet."
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
        <SettingForm onSubmit={run} busy={save.busy} error={save.error} fields={['issuers']} submit="Save issuers">
          <TextAreaField
            label="Issuers"
            value={text}
            onChange={setText}
            hint="One on each line, as its tokens name it: https, or http on this computer."
            error={fieldError(save.error, 'issuers')}
            optional
          />
        </SettingForm>
      )}
    </SettingSection>
  )
}
