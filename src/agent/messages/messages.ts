import { isDeepStrictEqual } from 'node:util'
import { appendMessage } from '../../adapters/messages/append-message.ts'
import { domainOf, type MailServer, mailServer } from '../../adapters/messages/mail-server.ts'
import { createMessageList, type MessageList } from '../../adapters/messages/message-list.ts'
import { sendText, type TextPort } from '../../adapters/messages/text-port.ts'
import type { AgentError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Message, Messenger } from '../../core/ports/messenger.ts'
import type { MailFrom } from '../../core/schema/mail-from.ts'
import type { SmtpServer } from '../../core/schema/smtp-server.ts'
import type { MessageAllowance } from './message-allowance.ts'

/** The mails and texts of this run: what sends them, and what the person sees of them. */
export interface Messages extends Messenger, Pick<MessageList, 'list' | 'unseen' | 'see'> {
  /** True for each kind that stays on this computer because no service is set up to send it. */
  stays(): { readonly mail: boolean; readonly texts: boolean }
  close(): void
}

/** Services that send messages; null if none is set up. */
export interface MessageServices {
  readonly mail: { readonly server: SmtpServer; readonly from: MailFrom } | null
  readonly texts: TextPort | null
}

export function createMessages({
  services,
  stays,
  allowance,
  now,
  file,
  log,
  onChange,
}: {
  /** Returns services as they are set up now. A password may have to be asked of the vault. */
  readonly services: () => Promise<MessageServices>
  readonly stays: Messages['stays']
  /** Allowance for messages that leave this computer; messages that stay on it are not counted. */
  readonly allowance: MessageAllowance
  readonly now: () => number
  /** File that each message that is not sent is appended to. */
  readonly file: string | undefined
  readonly log: Log
  readonly onChange: () => void
}): Messages {
  const { keep, noteSent, ...list } = createMessageList({ now, onChange })
  let open: { readonly mail: MessageServices['mail']; readonly server: MailServer } | undefined

  function serverOf(mail: NonNullable<MessageServices['mail']>): MailServer {
    if (open && isDeepStrictEqual(open.mail, mail)) return open.server
    open?.server.close()
    open = { mail, server: mailServer(mail.server, mail.from) }
    return open.server
  }

  /** @returns what was answered; undefined where there is nothing to send it with. */
  async function hand(message: Message): Promise<string | number | undefined> {
    const { mail, texts } = await services()
    if (message.kind === 'sms') {
      if (!texts) return undefined
      await allowance.take()
      return sendText(texts, message)
    }
    if (!mail) return undefined
    await allowance.take()
    return serverOf(mail).send(message)
  }

  return {
    ...list,
    stays,
    close: () => open?.server.close(),
    async send(message) {
      // Of a recipient the log has no more than it takes to find a fault.
      const to = message.kind === 'email' ? { domain: domainOf(message.to) } : {}
      try {
        const answer = await hand(message)
        if (answer !== undefined) {
          log.info({ kind: message.kind, ...to, answer }, 'message sent')
          noteSent(message)
          return
        }
      } catch (thrown) {
        log.warn({ kind: message.kind, ...to, failure: (thrown as Partial<AgentError>).code }, 'message not sent')
        throw thrown
      }
      if (file !== undefined) appendMessage(file, message, now())
      keep(message)
    },
  }
}
