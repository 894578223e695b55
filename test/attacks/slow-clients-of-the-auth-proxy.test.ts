/**
 * Attacks the promise that no client of the auth proxy, which nobody stamped for, takes the agent's time from the others: neither by
 * being slow, nor by waiting, nor by going away.
 */
import { expect, test } from 'vitest'
import { type Proxied, proxied } from '../support/auth-proxy.ts'
import { approveFirst } from '../support/engine.ts'
import { rawConnection } from '../support/raw-http.ts'
import { sendTo } from '../support/server.ts'

const code = { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.org' }

/** As one who is slow begins: everything but the end of the body. */
async function beginSlowly(agent: Proxied) {
  const socket = await rawConnection(agent.port)
  const closed = new Promise(resolve => socket.resume().once('close', resolve))
  const body = JSON.stringify(code)
  socket.write(
    [
      'POST /v1/otp_init_v2 HTTP/1.1',
      `Host: localhost:${agent.port}`,
      `X-Auth-Proxy-Config-ID: ${agent.organizationId}`,
      `Content-Length: ${body.length}`,
      '',
      body.slice(0, -1),
    ].join('\r\n'),
  )
  return { socket, closed }
}

test('sixty who never end what they began keep nobody waiting', async () => {
  const agent = await proxied()
  const slow = await Promise.all(Array.from({ length: 60 }, () => beginSlowly(agent)))
  const held = () => slow.filter(({ socket }) => !socket.closed).length
  // The proxy hears thirty at once and refuses the others.
  await expect.poll(held).toBe(30)
  const whoami = { path: '/public/v1/query/whoami', body: '{}' }
  // The API has limits of its own.
  expect((await sendTo(agent.port, whoami)).status).toBe(401)
  agent.clock.advance(1_000)
  expect((await agent.ask('wallet_kit_config')).status).toBe(200)
  expect(held()).toBe(30)
})

test('who never ends what they began is ended with their time', async () => {
  const agent = await proxied({ timeouts: { headers: 500, request: 500 } })
  const slow = await Promise.all(Array.from({ length: 60 }, () => beginSlowly(agent)))
  await Promise.all(slow.map(({ closed }) => closed))
  expect(agent.messages).toEqual([])
})

test('one who waits for the person holds no key, and is answered when the agent stops', async () => {
  const agent = await proxied({ approvals: 'everything' })
  await agent.ask('wallet_kit_config')
  const reply = agent.ask('otp_init_v2', code)
  await expect.poll(() => agent.engine.approvals.cards().length).toBe(1)
  // What is under way is finished before keys are locked: waiting is not.
  await agent.engine.work.ended()
  agent.server.refuse()
  const stopping = { status: 503, body: { message: expect.stringContaining('The agent is stopping') } }
  expect(await agent.ask('wallet_kit_config')).toMatchObject(stopping)
  const [answer] = await Promise.all([reply, agent.server.stop()])
  expect(answer).toMatchObject(stopping)
  expect(agent.messages).toEqual([])
})

test('one who goes away meanwhile leaves what the person decides as it is', async () => {
  const agent = await proxied({ approvals: 'everything' })
  await agent.ask('wallet_kit_config')
  const { socket, closed } = await beginSlowly(agent)
  socket.write('}')
  await expect.poll(() => agent.engine.approvals.cards().length).toBe(1)
  socket.destroy()
  await closed
  await approveFirst(agent)
  await expect.poll(() => agent.messages.length).toBe(1)
  expect((await agent.ask('wallet_kit_config')).status).toBe(200)
})
