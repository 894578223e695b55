/**
 * Promise: what is sent to a server by https goes to nobody who has no certificate for its name, whatever a variable of the environment says
 * that somebody set for another program.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeAuthority } from '../support/certificates.ts'
import { startHeadless } from '../support/headless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a code is not handed to a server whose certificate nobody vouches for', async () => {
  const { cert, key } = await (await makeAuthority('Nobody')).issue('CN=localhost', { names: ['127.0.0.1'] })
  const taken: string[] = []
  const service = createServer({ cert, key }, (request, response) => {
    taken.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void service.close())
  await once(service, 'listening')
  const init = join(temporaryFolder(), 'client.json')
  const address = `https://127.0.0.1:${(service.address() as AddressInfo).port}/send`
  const agent = await startHeadless(['--ephemeral', '--init', init, '--auth-proxy', '--sms-url', address], {
    environment: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  })
  onTestFinished(() => agent.stop())
  const { organizationId } = JSON.parse(readFileSync(init, 'utf8'))
  const { status } = await fetch(`${agent.api}/v1/otp_init_v2`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Auth-Proxy-Config-ID': organizationId },
    body: JSON.stringify({ otpType: 'OTP_TYPE_SMS', contact: '+491701234567' }),
  })
  expect(taken).toEqual([])
  expect(status).toBe(503)
  expect(agent.stderr()).toContain('NODE_TLS_REJECT_UNAUTHORIZED')
})
