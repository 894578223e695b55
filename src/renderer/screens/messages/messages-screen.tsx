import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import type { MessagesView } from '../../../shared/messages.ts'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { useAgent } from '../../hooks/agent.tsx'
import { useQuery } from '../../hooks/query.ts'
import { MessageItem } from './message-item.tsx'

export function MessagesScreen() {
  const messages = useQuery('messages.list', undefined)
  useSeen(messages.data)
  return (
    <Page title="Messages" lead="Mails and texts for people who sign in, since Countersign was started.">
      <Loaded query={messages} what="messages">
        {({ stays, messages }) => (
          <>
            {staying(stays) && (
              <Notice tone="info" title={staying(stays)}>
                Copy a code from here to try sign-in. To send messages, set up a server in{' '}
                <a href="#/settings/mail">Settings</a>.
              </Notice>
            )}
            {messages.length > 0 ? (
              <ol className="panels">
                {messages.map(message => (
                  <li key={message.id}>
                    <MessageItem message={message} />
                  </li>
                ))}
              </ol>
            ) : (
              <Empty icon={<Mail size={24} aria-hidden />} title="No messages yet">
                The code of a person who signs in by mail or text appears here.
              </Empty>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function staying({ mail, texts }: MessagesView['stays']): string | undefined {
  if (mail) return `No mail server is set up: ${texts ? 'messages' : 'mails'} stay on this computer`
  if (texts) return 'No text service is set up: texts stay on this computer'
  return undefined
}

/** Marks the messages on the screen as seen. */
function useSeen(view: MessagesView | undefined): void {
  const agent = useAgent()
  const newest = view && view.unseen > 0 ? view.messages[0]?.id : undefined
  useEffect(() => {
    if (newest !== undefined) void agent.call('messages.see', { id: newest })
  }, [agent, newest])
}
