import type { SignInSettings } from '../../../shared/sign-in-settings.ts'
import { CheckField } from '../../components/check-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useAction } from '../../hooks/action.ts'
import { FixedAtStart } from './fixed-at-start.tsx'
import { SettingSection } from './setting-section.tsx'

export function AuthProxySection({ authProxy }: { authProxy: SignInSettings['authProxy'] }) {
  const save = useAction('signInSettings.setAuthProxy')
  return (
    <SettingSection
      part="auth-proxy"
      lead="Lets wallet kits sign people up and in without an API key of your organization."
    >
      {authProxy.isFixed ? (
        <FixedAtStart flag="--auth-proxy" />
      ) : (
        <CheckField
          label="Serve the auth proxy"
          description="Any program on this computer, and any web page you allow, can then create sub-organizations and send codes."
          checked={authProxy.isOn}
          onChange={isOn => void save.run({ isOn })}
        />
      )}
      <FailureNotice error={save.error} />
    </SettingSection>
  )
}
