import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail as it came in: who it was for by the envelope, and what it says. */
export interface Taken {
  readonly to: readonly string[]
  readonly from: string
  readonly mail: Email
}

export interface SmtpSink {
  readonly port: number
  readonly taken: readonly Taken[]
  close(): Promise<void>
}

/** Users who may send, and addresses that bounce. */
export const smtpUser = { user: 'agent@example.org', pass: 'p@ss:w/rd' }
export const bouncing = 'nobody@example.org'
/** With the user and password of this sink, percent-encoded. */
export const smtpUrl = (port: number) =>
  `smtp://${encodeURIComponent(smtpUser.user)}:${encodeURIComponent(smtpUser.pass)}@127.0.0.1:${port}`

/** A real mail server that asks for a password and keeps what it takes. */
export async function smtpSink(options: SMTPServerOptions = {}, host = '127.0.0.1'): Promise<SmtpSink> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === smtpUser.user && password === smtpUser.pass
        ? callback(null, { user: username })
        : callback(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, callback) =>
      address === bouncing ? callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 })) : callback(),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        const { mailFrom, rcptTo } = session.envelope
        taken.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), mail })
        callback()
      })
    },
    ...options,
  })
  // Clients that hang up in the middle are what some tests are about.
  server.on('error', () => undefined)
  server.listen(0, host)
  await once(server.server, 'listening')
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= new Promise<void>(resolve => server.close(() => resolve()))
    return closed
  }
  onTestFinished(close)
  return { port: (server.server.address() as AddressInfo).port, taken, close }
}
