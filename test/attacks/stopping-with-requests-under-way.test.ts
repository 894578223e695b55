/**
 * The promise: when the agent is told to stop, whoever asked gets an answer, and what a person approved is settled and not left half done.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { p256KeyFrom } from '../support/client.ts'
import { isNight } from '../support/effort.ts'
import { type InitialClient, startHeadless } from '../support/headless.ts'
import { sendTo } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ethereumAccount } from '../support/turnkey.ts'
import { enterWindow } from '../support/window-session.ts'
import { clientIn, ends, ephemeral, inOrder, portOf, type Subject } from './agents-to-stop.ts'

let sequence = 0
function submission(client: InitialClient, type: string, parameters: object) {
  const path = `/public/v1/submit/${type.replace(/_V\d+$/, '').toLowerCase()}`
  const timestampMs = String(Date.now() - ++sequence)
  const { organizationId, apiPrivateKey, apiPublicKey } = client
  const body = JSON.stringify({ type: `ACTIVITY_TYPE_${type}`, timestampMs, organizationId, parameters })
  const stamp = p256KeyFrom(apiPrivateKey, apiPublicKey).stamp(body)
  return { path, body, headers: { 'Content-Type': 'application/json', 'X-Stamp': stamp } }
}

async function post(
  { agent, client }: Pick<Subject, 'agent' | 'client'>,
  type: string,
  parameters: object,
  headers = {},
) {
  const sent = submission(client, type, parameters)
  return sendTo(portOf(agent.api), { ...sent, headers: { ...sent.headers, ...headers } })
}

async function newWallet(subject: Pick<Subject, 'agent' | 'client'>): Promise<string> {
  const { body } = await post(subject, 'CREATE_WALLET', { walletName: 'Main', accounts: [ethereumAccount] })
  return body.activity.result.createWalletResult.addresses[0]
}

const payload = (signWith: string, text: string) => ({
  ...{ signWith, payload: text },
  ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
})

describe('with requests that wait for the person', () => {
  test('every caller is answered with what it is at, nobody new is let in, and the streams of several windows end', async () => {
    const subject = await ephemeral()
    const signWith = await newWallet(subject)
    const held = Array.from({ length: 20 }, (_, index) =>
      post(subject, 'SIGN_RAW_PAYLOAD_V2', payload(signWith, `payment ${index}`), { Prefer: 'wait=120' }),
    )
    await subject.session.cards(20)
    const { origin, headers } = subject.session
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${origin}/events`, { method: 'POST', headers })),
    )
    const read = streams.map(stream => stream.text())
    expect(await ends(subject)).toEqual(inOrder)
    for (const answer of await Promise.all(held)) {
      expect(answer).toMatchObject({
        status: 200,
        headers: { connection: 'close' },
        body: { activity: { status: 'ACTIVITY_STATUS_PENDING' } },
      })
    }
    for (const text of read) expect(await text).toContain('data: ')
  })
})

/** An agent on a disk, which can be started again. */
async function lasting(): Promise<() => Promise<Omit<Subject, 'temporary'>>> {
  const folder = temporaryFolder()
  const named = (name: string) => join(folder, name)
  writeFileSync(named('passphrase'), 'four unrelated words here', { mode: 0o600 })
  mkdirSync(named('data'), { mode: 0o700 })
  const vault = ['--vault', 'passphrase', '--passphrase-file', named('passphrase')]
  return async () => {
    const agent = await startHeadless(['--data', named('data'), ...vault, '--init', named('client.json')])
    onTestFinished(() => agent.kill())
    return { agent, client: clientIn(named('client.json')), session: await enterWindow(agent.window) }
  }
}

describe('with payments just approved', () => {
  test('each is completed, and the window told so, or still waits', { timeout: 300_000 }, async () => {
    const start = await lasting()
    let subject = await start()
    const signWith = await newWallet(subject)
    /** What the person was told: approved, or not. */
    const told = new Map<string, boolean>()
    const outcomes = { completed: 0, waiting: 0 }
    // From the moment the first is on its way to when one is done, however slow the machine is.
    for (const delay of isNight ? [0, 4, 8, 12, 16, 'one is done'] : [0, 'one is done']) {
      for (let index = 0; index < 6; index++) {
        await post(subject, 'SIGN_RAW_PAYLOAD_V2', payload(signWith, `${delay} ${index}`), { Prefer: 'respond-async' })
      }
      const cards = await subject.session.cards(6)
      const answers = cards.map(async card => {
        const answer = await subject.session.approve(card).then(
          () => true,
          (thrown: Error) => thrown,
        )
        // Refused in words, or not let in at all; never left without an answer half-way.
        if (answer !== true) expect(String(answer)).toMatch(/STOPPING|ECONNREFUSED|ECONNRESET/)
        return [card.id, answer === true] as const
      })
      if (typeof delay === 'number') await new Promise(resolve => setTimeout(resolve, delay))
      else await Promise.race(answers)
      process.kill(subject.agent.pid, 'SIGTERM')
      expect(await subject.agent.exited).toBe(0)
      const decided = new Map(await Promise.all(answers))
      for (const [id, approved] of decided) told.set(id, approved)

      subject = await start()
      const { organizationId } = subject.client
      for (const [id, approved] of decided) {
        const { status, failure } = await subject.session.call('activities.get', { organizationId, activityId: id })
        expect(failure).toBeNull()
        expect(status).toBe(approved ? 'ACTIVITY_STATUS_COMPLETED' : 'ACTIVITY_STATUS_PENDING')
      }
      outcomes.completed = [...told.values()].filter(Boolean).length
      outcomes.waiting = told.size - outcomes.completed
    }
    expect(outcomes.completed).toBeGreaterThan(0)
    await subject.agent.stop()
  })
})
