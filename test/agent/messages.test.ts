import { once } from 'node:events'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { type MailServer, mailServer } from '../../src/adapters/messages/mail-server.ts'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { createMessageAllowance } from '../../src/agent/messages/message-allowance.ts'
import { createMessages, type Messages } from '../../src/agent/messages/messages.ts'
import { createSignInSettings, type SignInSettings } from '../../src/agent/messages/sign-in-settings.ts'
import type { SignInOptions } from '../../src/agent/running-agent/agent.ts'
import type { Workshop } from '../../src/core/keys/key-creator.ts'
import type { Mail, TextMessage } from '../../src/core/ports/messenger.ts'
import { smtpServerOf } from '../../src/core/schema/smtp-server.ts'
import { testEngine } from '../support/engine.ts'
import { bouncing, smtpSink, smtpUrl, smtpUser } from '../support/smtp-sink.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { unnoted } from '../support/unnoted.ts'

const mail: Mail = {
  kind: 'email',
  to: 'alice@example.org',
  subject: 'Sign in to Acmé',
  text: 'This is your code:\n\nQ7XK2M4TZ\n\nIgnore it otherwise.',
  html: '<p>Q7XK2M4TZ</p>',
  code: 'Q7XK2M4TZ',
}
const sms: TextMessage = { kind: 'sms', to: '+491701234567', text: 'Acme: 493021', code: '493021' }

test('a mail goes out whole, to one recipient, with a password, and is not kept', async () => {
  const sink = await smtpSink()
  const { messages, logged } = sending({ smtpUrl: smtpUrl(sink.port), mailFrom: 'Acme <no-reply@example.org>' })
  await messages.send(mail)
  const [taken] = sink.taken
  expect(taken).toMatchObject({
    from: 'no-reply@example.org',
    to: [mail.to],
    mail: {
      subject: mail.subject,
      from: { name: 'Acme', address: 'no-reply@example.org' },
      html: expect.stringContaining(mail.html),
    },
  })
  expect(taken?.mail.text?.split('\n')).toContain(mail.code)
  expect(messages.list()).toEqual([
    { id: 1, at: expect.any(Number), message: { kind: 'email', to: mail.to, subject: mail.subject, isSent: true } },
  ])
  expect(logged()).toContain('"domain":"example.org"')
  expect(logged()).toContain('"answer":"250 ')
  for (const secret of [mail.code, mail.to, smtpUser.pass]) expect(logged()).not.toContain(secret)
})

test.each([
  [
    'b@example.org',
    { name: 'Shop', replyTo: 'help@shop.example' },
    { name: 'Shop', address: 'b@example.org' },
    'help@shop.example',
  ],
  [
    'b@elsewhere.example',
    { name: 'Shop', replyTo: 'help@shop.example' },
    { name: 'Acme', address: 'a@example.org' },
    undefined,
  ],
  [undefined, { name: 'Shop' }, { name: 'Acme', address: 'a@example.org' }, undefined],
])('a mail from %s names who may be named', async (address, others, from, replyTo) => {
  const sink = await smtpSink()
  const { messages } = sending({ smtpUrl: smtpUrl(sink.port), mailFrom: 'Acme <a@example.org>' })
  await messages.send({ ...mail, from: { ...others, ...(address !== undefined && { address }) } })
  expect(sink.taken[0]?.mail.from).toEqual(from)
  expect(sink.taken[0]?.mail.replyTo?.[0]?.address).toBe(replyTo)
})

test.each([
  'a@x.example, b@y.example',
  'a@x.example\r\nRCPT TO:<b@y.example>',
  'Name <a@x.example>',
  '<a@x.example>',
  'a@x.example\r\nBcc: b@y.example',
])('no mail goes to %j', async to => {
  const sink = await smtpSink()
  const { messages } = sending({ smtpUrl: smtpUrl(sink.port), mailFrom: 'a@example.org' })
  await expect(messages.send({ ...mail, to })).rejects.toMatchObject({ code: 'MESSAGE_REFUSED' })
  expect(sink.taken).toEqual([])
})

test('nothing that stands in a subject or a text becomes a header, or is read from a file', async () => {
  const sink = await smtpSink()
  const { messages } = sending({ smtpUrl: smtpUrl(sink.port), mailFrom: 'a@example.org' })
  await messages.send({
    ...mail,
    subject: 'Hello\r\nBcc: b@y.example',
    text: 'file:///etc/passwd\r\n.\r\nRCPT TO:<b@y.example>',
  })
  expect(sink.taken).toHaveLength(1)
  expect(sink.taken[0]).toMatchObject({ to: [mail.to] })
  expect(sink.taken[0]?.mail.bcc).toBeUndefined()
})

test('what the server refuses is refused with its answer', async () => {
  const sink = await smtpSink()
  const { messages } = sending({ smtpUrl: smtpUrl(sink.port), mailFrom: 'a@example.org' })
  await expect(messages.send({ ...mail, to: bouncing })).rejects.toMatchObject({
    code: 'MESSAGE_REFUSED',
    message: expect.stringMatching(/^could not reach email nobody@example\.org.*550/),
  })
  await messages.send(mail)
  expect(sink.taken).toHaveLength(1)
})

test('a wrong password is said to be one', async () => {
  const sink = await smtpSink()
  const { messages, logged } = sending({ smtpUrl: `smtp://me:wr0ng@127.0.0.1:${sink.port}`, mailFrom: 'a@example.org' })
  await expect(messages.send(mail)).rejects.toMatchObject({
    code: 'MESSAGE_REFUSED',
    message: expect.stringContaining('did not accept the user and password'),
  })
  expect(logged()).not.toContain('wr0ng')
})

test('a server that is down cannot be reached', async () => {
  const sink = await smtpSink()
  await sink.close()
  const { messages } = sending({ smtpUrl: smtpUrl(sink.port), mailFrom: 'a@example.org' })
  await expect(messages.send(mail)).rejects.toMatchObject({ code: 'MESSAGE_UNREACHABLE' })
})

test('a server that says nothing is given up in time', async () => {
  const silent = createTcpServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const server = opened(url, { stepMs: 60_000, sendMs: 50 })
  await expect(server.send(mail)).rejects.toMatchObject({ code: 'MESSAGE_UNREACHABLE' })
})

test('what is given up is not sent later', async () => {
  const ended = Promise.withResolvers<string>()
  const asked = Promise.withResolvers<() => void>()
  const sink = await smtpSink({
    onMailFrom: (_address, _session, callback) => asked.resolve(() => callback()),
    onData(stream, _session, callback) {
      stream.resume().on('end', () => {
        ended.resolve('sent')
        callback()
      })
    },
    onClose: () => ended.resolve('hung up'),
  })
  const server = opened(smtpUrl(sink.port), { stepMs: 60_000, sendMs: 300 })
  await expect(server.send(mail)).rejects.toMatchObject({ code: 'MESSAGE_UNREACHABLE' })
  const goOn = await asked.promise
  goOn()
  expect(await ended.promise).toBe('hung up')
})

test('a mail that is refused takes no other with it', async () => {
  const sink = await smtpSink()
  const { messages } = sending({ smtpUrl: smtpUrl(sink.port), mailFrom: 'a@example.org' })
  const mails = [bouncing, mail.to, bouncing, mail.to].map(to => messages.send({ ...mail, to }))
  expect((await Promise.allSettled(mails)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(sink.taken.flatMap(({ to }) => to)).toEqual([mail.to, mail.to])
})

test('a server elsewhere has to encrypt: without STARTTLS it gets neither mail nor password', async () => {
  const sink = await smtpSink({ disabledCommands: ['STARTTLS'] })
  const server = mailServer(
    { ...serverOf(smtpUrl(sink.port)), isHere: false },
    { name: null, address: 'a@example.org' },
  )
  onTestFinished(() => server.close())
  await expect(server.send(mail)).rejects.toMatchObject({ code: 'MESSAGE_UNREACHABLE' })
  expect(sink.taken).toEqual([])
})

const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find(each => each && !each.internal && each.family === 'IPv4')?.address

test.skipIf(elsewhere === undefined)('so does one at an address of this computer that others reach', async () => {
  let tries = 0
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, callback) => {
    tries++
    callback(null, { user: 'agent' })
  }
  const sink = await smtpSink({ disabledCommands: ['STARTTLS'], onAuth }, elsewhere)
  const url = smtpUrl(sink.port).replace('127.0.0.1', elsewhere ?? '')
  const { messages } = sending({ smtpUrl: url, mailFrom: 'a@example.org' })
  await expect(messages.send(mail)).rejects.toMatchObject({
    code: 'MESSAGE_UNREACHABLE',
    message: expect.stringContaining('encrypted'),
  })
  expect([tries, sink.taken]).toEqual([0, []])
})

test('and its certificate has to be good', async () => {
  const sink = await smtpSink()
  const server = mailServer(
    { ...serverOf(smtpUrl(sink.port)), isHere: false },
    { name: null, address: 'a@example.org' },
  )
  onTestFinished(() => server.close())
  await expect(server.send(mail)).rejects.toMatchObject({ code: 'MESSAGE_UNREACHABLE' })
  expect(sink.taken).toEqual([])
})

test('a library that did not load is loaded by the next mail', async () => {
  const sink = await smtpSink()
  let tries = 0
  const load = async () => {
    if (tries++ === 0) throw new Error('too many open files')
    return import('nodemailer')
  }
  const limits = { stepMs: 10_000, sendMs: 15_000 }
  const server = mailServer(serverOf(smtpUrl(sink.port)), { name: null, address: 'a@example.org' }, limits, load)
  onTestFinished(() => server.close())
  await expect(server.send(mail)).rejects.toThrow('too many open files')
  await server.send(mail)
  expect(sink.taken).toHaveLength(1)
})

test.skipIf(process.platform !== 'linux')(
  'a file for messages whose disk is full is told of, with a way out',
  async () => {
    const { messages } = sending({ messagesTo: '/dev/full' })
    await expect(messages.send(mail)).rejects.toMatchObject({
      code: 'MESSAGE_UNREACHABLE',
      message: expect.stringContaining('See that its disk has room'),
    })
    expect(messages.list()).toEqual([])
  },
)

test('at most 30 messages an hour leave this computer', async () => {
  const sink = await smtpSink()
  const { messages, pass } = sending({ smtpUrl: smtpUrl(sink.port), mailFrom: 'a@example.org' })
  const all = await Promise.allSettled(Array.from({ length: 33 }, () => messages.send(mail)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  await expect(messages.send(mail)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  pass(3_600_000)
  await messages.send(mail)
  expect(sink.taken).toHaveLength(31)
})

test('a restart gives nobody more messages, nor does a clock that is set; the person can allow more or fewer', async () => {
  const sink = await smtpSink()
  const { engine } = await testEngine()
  const options = { smtpUrl: smtpUrl(sink.port), mailFrom: 'a@example.org' }
  const first = sending(options, engine)
  await first.settings.setMessagesAnHour('2', unnoted)
  await first.messages.send(mail)
  first.pass(3_000_000)
  await first.messages.send(mail)
  const second = sending(options, engine)
  // It starts at the time of the first mail: what was sent since would be to come.
  await expect(second.messages.send(mail)).rejects.toThrow('at most 2 messages an hour. Try again in 1 hour')
  second.pass(3_600_000)
  await second.messages.send(mail)
  expect(sink.taken).toHaveLength(3)
  await second.settings.setMessagesAnHour('1', unnoted)
  await expect(second.messages.send(mail)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await second.settings.setMessagesAnHour('1000', unnoted)
  await second.messages.send(mail)
})

test('a text is handed over as JSON with its token', async () => {
  const port = await textPort((_, response) => void response.writeHead(202).end('thank you'))
  const { messages, logged } = sending({ smsUrl: port.url, smsToken: 't0ken' })
  await messages.send(sms)
  expect(port.got).toEqual([
    { authorization: 'Bearer t0ken', body: { id: expect.any(String), to: sms.to, text: sms.text } },
  ])
  for (const secret of ['493021', 't0ken', sms.to]) expect(logged()).not.toContain(secret)
  expect(messages.list()[0]?.message).toEqual({ kind: 'sms', to: sms.to, isSent: true })
})

test.each([302, 307, 400, 500])('a text service that answers %s has not taken it', async status => {
  const other = await textPort((_, response) => void response.writeHead(200).end())
  const port = await textPort((_, response) => void response.writeHead(status, { Location: other.url }).end())
  const { messages } = sending({ smsUrl: port.url })
  await expect(messages.send(sms)).rejects.toMatchObject({ code: 'MESSAGE_REFUSED' })
  expect(other.got).toEqual([])
})

test('without a server messages stay, a hundred of them, and are written to the file that was named', async () => {
  const file = join(temporaryFolder(), 'messages.jsonl')
  const { messages } = sending({ messagesTo: file })
  await messages.send({ ...mail, from: { name: 'Shop' } })
  for (let count = 0; count < 100; count++) await messages.send(sms)
  expect(messages.list()).toHaveLength(100)
  expect(messages.unseen()).toBe(100)
  messages.see(50)
  expect(messages.unseen()).toBe(51)
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines.slice(0, 2)).toEqual([
    { at: expect.any(Number), kind: 'email', to: mail.to, subject: mail.subject, text: mail.text, html: mail.html },
    { at: expect.any(Number), kind: 'sms', to: sms.to, text: sms.text },
  ])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a file that others could read is theirs no more', async () => {
  const file = join(temporaryFolder(), 'messages.jsonl')
  writeFileSync(file, '', { mode: 0o644 })
  chmodSync(file, 0o644)
  const { messages } = sending({ messagesTo: file })
  await messages.send(sms)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

function sending(options: SignInOptions, workshop: Workshop = withoutVault()): Sending {
  const lines: unknown[] = []
  let now = Date.now()
  const note = (...line: unknown[]) => void lines.push(line)
  const settings = createSignInSettings(workshop, options)
  const messages = createMessages({
    services: settings.services,
    stays: settings.stays,
    allowance: createMessageAllowance({ store: workshop.store, now: () => now, most: settings.messagesAnHour }),
    now: () => now,
    file: options.messagesTo,
    log: { info: note, warn: note, error: note },
    onChange() {},
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  onTestFinished(() => messages.close())
  return { messages, settings, logged: () => JSON.stringify(lines), pass }
}

interface Sending {
  readonly messages: Messages
  readonly settings: SignInSettings
  logged(): string
  pass(milliseconds: number): void
}

/** Of what is said at the start nothing is asked of a vault. */
function withoutVault(): Workshop {
  return { store: memoryStore() } as unknown as Workshop
}

function serverOf(url: string) {
  const server = smtpServerOf(url)
  if (!server) throw new Error(`${url} is no mail server`)
  return server
}

function opened(url: string, timeLimits: { stepMs: number; sendMs: number }): MailServer {
  const server = mailServer(serverOf(url), { name: null, address: 'a@example.org' }, timeLimits)
  onTestFinished(() => server.close())
  return server
}

async function textPort(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const got: unknown[] = []
  const server = createServer(async (request, response) => {
    got.push({ authorization: request.headers.authorization, body: JSON.parse(await text(request)) })
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, got }
}
