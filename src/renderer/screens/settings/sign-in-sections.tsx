import { Loaded } from '../../components/loaded.tsx'
import { useQuery } from '../../hooks/query.ts'
import { AuthProxySection } from './auth-proxy-section.tsx'
import { IssuersSection } from './issuers-section.tsx'
import { MailSection } from './mail-section.tsx'
import { MessagesAnHourSection } from './messages-an-hour-section.tsx'
import { TextsSection } from './texts-section.tsx'

/** Ways in which people sign in beside keys of their own; each says what it opens up. */
export function SignInSections() {
  const settings = useQuery('signInSettings.get', undefined)
  return (
    <Loaded query={settings} what="sign-in settings">
      {({ mail, texts, messagesAnHour, issuers, authProxy }) => (
        <>
          <MailSection mail={mail} />
          <TextsSection texts={texts} />
          <MessagesAnHourSection messagesAnHour={messagesAnHour} />
          <IssuersSection issuers={issuers} />
          <AuthProxySection authProxy={authProxy} />
        </>
      )}
    </Loaded>
  )
}
