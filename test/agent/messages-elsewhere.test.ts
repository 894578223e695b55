import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../../src/adapters/messages/mail-server.ts'
import { testEngine } from '../support/engine.ts'
import { bouncing, smtpSink, smtpUrl } from '../support/smtp-sink.ts'
import { unnoted } from '../support/unnoted.ts'
import { mail, sending, serverOf, sms } from './message-servers.ts'

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

test.skipIf(elsewhere === undefined)(
  'a server at an address of this computer that others reach has to encrypt too',
  async () => {
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
  },
)

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
  'a full disk under the file for messages is reported, with a way out',
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
