import { once } from 'node:events'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type MailServer, mailServer } from '../../src/adapters/messages/mail-server.ts'
import { bouncing, smtpSink, smtpUrl, smtpUser } from '../support/smtp-sink.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { mail, sending, serverOf, sms } from './message-servers.ts'

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

function opened(url: string, timeLimits: { stepMs: number; sendMs: number }): MailServer {
  const server = mailServer(serverOf(url), { name: null, address: 'a@example.org' }, timeLimits)
  onTestFinished(() => server.close())
  return server
}
