import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type InitialClient, startHeadless } from '../support/headless.ts'
import { smtpSink, smtpUrl, smtpUser } from '../support/smtp-sink.ts'

test('with the options of the command line, a mail and a text leave the computer, as many as may, and no code is logged', async () => {
  const sink = await smtpSink()
  const texts: { authorization: string | undefined; body: { to: string; text: string } }[] = []
  const service = createServer(async (request, response) => {
    texts.push({ authorization: request.headers.authorization, body: JSON.parse(await text(request)) })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const folder = mkdtempSync(join(tmpdir(), 'countersign-sending-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const init = join(folder, 'client.json')
  const { pass } = smtpUser
  const agent = await startHeadless(
    [
      ...['--ephemeral', '--init', init, '--auth-proxy', '--mail-from', 'Acme <no-reply@example.org>'],
      ...['--sms-url', `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`, '--messages-an-hour', '2'],
    ],
    {
      environment: {
        COUNTERSIGN_SMTP_URL: smtpUrl(sink.port),
        COUNTERSIGN_SMS_TOKEN: 't0ken',
      },
    },
  )
  onTestFinished(() => agent.stop())
  const { organizationId }: InitialClient = JSON.parse(readFileSync(init, 'utf8'))
  const send = (otpType: string, contact: string) =>
    fetch(`${agent.api}/v1/otp_init_v2`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Auth-Proxy-Config-ID': organizationId },
      body: JSON.stringify({ otpType, contact }),
    }).then(({ status }) => status)

  expect(await send('OTP_TYPE_EMAIL', 'ada@example.org')).toBe(200)
  expect(await send('OTP_TYPE_SMS', '+491701234567')).toBe(200)
  expect(await send('OTP_TYPE_EMAIL', 'grace@example.org')).toBe(429)
  expect(sink.taken).toMatchObject([{ to: ['ada@example.org'], from: 'no-reply@example.org' }])
  expect(texts).toMatchObject([{ authorization: 'Bearer t0ken', body: { to: '+491701234567' } }])
  const codes = [...JSON.stringify([sink.taken, texts]).matchAll(/\b(?=[A-Z0-9]*\d)[A-Z0-9]{9}\b/g)].map(
    ([code]) => code,
  )
  expect(new Set(codes).size).toBeGreaterThanOrEqual(2)
  for (const secret of [...codes, pass, encodeURIComponent(pass), 't0ken']) expect(agent.stderr()).not.toContain(secret)
})
