import type { createTransport } from 'nodemailer'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import type { Mail, MailSender } from '../../core/ports/messenger.ts'
import { isMailAddress, type MailFrom } from '../../core/schema/mail-from.ts'
import type { SmtpServer } from '../../core/schema/smtp-server.ts'

export interface MailServer {
  /**
   * @returns what the server answered
   * @throws AgentError `MESSAGE_REFUSED`, `MESSAGE_UNREACHABLE`
   */
  send(mail: Mail): Promise<string>
  close(): void
}

/** Time for one step of the conversation, and for a whole send. */
const stepMs = 10_000
const sendMs = 15_000

/** The library is only read where there is a server. */
const library = () => import('nodemailer')

/** Sends mails with one connection, which stays open for the next ones. @param load - Loads the library: a test has it fail once. */
export function mailServer(
  server: SmtpServer,
  from: MailFrom,
  timeLimits = { stepMs, sendMs },
  load = library,
): MailServer {
  let transport: Promise<ReturnType<typeof createTransport>> | undefined
  function close({ force = false } = {}): void {
    transport?.then(
      opened => opened.close({ force }),
      () => undefined,
    )
    transport = undefined
  }
  return {
    close: () => close(),
    async send(mail) {
      const { to, subject, text, html } = mail
      // A library that reads addresses out of text can find two where one was meant.
      if (!isMailAddress(to)) throw refused(to, 'that is not one address. Name a single one, such as ada@example.org.')
      transport ??= open(server, timeLimits.stepMs, load)
      const opened = await transport.catch(thrown => {
        // It may load the next time.
        transport = undefined
        throw thrown
      })
      const sending = opened.sendMail({
        ...senderOf(mail.from, from),
        to: { name: '', address: to },
        subject,
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const { response } = await within(timeLimits.sendMs, sending).catch(thrown => {
        // What is under way must not be sent after it was said to have failed. Other mails do not fail with a mail that was refused.
        if (thrown instanceof Late) close({ force: true })
        throw failureOf(thrown, to)
      })
      return visible(response, 200)
    },
  }
}

async function open({ host, port, secure, isHere, auth }: SmtpServer, timeout: number, load: typeof library) {
  const { createTransport } = await load()
  return createTransport({
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    host,
    port,
    secure,
    logger: false,
    ...(auth && { auth }),
    // Nobody else reads along on this computer, and certificates for it are nobody's to give.
    ...(isHere ? { tls: { rejectUnauthorized: false } } : { requireTLS: !secure }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  })
}

/** An address of another domain would not be believed by who gets the mail; then the name, and where replies go, are ours as well. */
function senderOf(asked: MailSender | undefined, { name, address }: MailFrom) {
  if (asked?.address === undefined || domainOf(asked.address) !== domainOf(address)) {
    return { from: { name: name ?? '', address } }
  }
  return {
    from: { name: asked.name ?? name ?? '', address: asked.address },
    ...(asked.replyTo !== undefined && { replyTo: { name: '', address: asked.replyTo } }),
  }
}

/** Returns the domain of an address. Logs have it instead of the whole address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

class Late extends Error {
  readonly code = 'ETIMEDOUT'
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late('late')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function failureOf(thrown: unknown, to: string): AgentError {
  const { code, response } = thrown as { readonly code?: unknown; readonly response?: unknown }
  const answer = typeof response === 'string' && response !== '' ? `it answered “${visible(response, 200)}”` : undefined
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return refused(
      to,
      'it did not accept the user and password it was given. Set them again in Settings, or in --smtp.',
    )
  }
  if (code !== 'ETLS' && answer !== undefined) return refused(to, `${answer}. ${checkWhatIsSet}`)
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return refused(to, `it did not take the mail. ${checkWhatIsSet}`)
  const why = unreachable[String(code)] ?? 'it does not answer'
  return new AgentError('MESSAGE_UNREACHABLE', `the mail server cannot be reached: ${why}. Try again later.`)
}

const unreachable: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'it did not answer in time',
  EDNS: 'its name is not known',
  ETLS: 'the connection could not be encrypted',
}

const checkWhatIsSet = 'Check the address, and the sender that is set for the mail server.'

/** @param why - To the end of the message, with what can be done. */
function refused(to: string, why: string): AgentError {
  return new AgentError('MESSAGE_REFUSED', `could not reach email ${visible(to, 320)} with the mail server: ${why}`)
}
