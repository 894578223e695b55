/**
 * Attacks the promise that which web pages may speak to the agent is the person's decision, and that no site can take the place of
 * others in the list of those that ask.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { createOrigins } from '../../src/core/engine/settings/origins.ts'
import { newId } from '../../src/core/ids.ts'
import { newOrganization } from '../../src/core/records/organization.ts'
import { p256Key } from '../support/client.ts'
import { manualClock } from '../support/clock.ts'
import { scaled } from '../support/effort.ts'
import { testServer } from '../support/server.ts'
import { addOrganization } from '../support/sub-organization.ts'
import { unnoted } from '../support/unnoted.ts'

const most = 20
const share = 4

async function origins(given: readonly string[] = []) {
  const store = memoryStore()
  const clock = manualClock()
  const id = newId()
  await store.write(tx =>
    tx.insert('organizations', newOrganization({ id, name: 'Acme', rootQuorum: { threshold: 1, userIds: [] } }, 1)),
  )
  return createOrigins(store, clock, () => undefined, given)
}

const ask = (list: Awaited<ReturnType<typeof origins>>, ...all: string[]) => all.map(each => list.isAllowed(each))

describe('the list of undecided origins', () => {
  const sites: readonly (readonly [string, (index: number) => string])[] = [
    ['names of its own domain', index => `https://n${index}.attacker.example`],
    ['ports of its own name', index => `https://attacker.example:${1000 + index}`],
    ['deep names', index => `https://${'x.'.repeat(index % 20)}n${index}.attacker.example`],
    ['ports of an address', index => `http://192.0.2.1:${1000 + index}`],
    ['ports of an IPv6 address', index => `http://[2001:db8::1]:${1000 + index}`],
    ['ports of this computer', index => `http://localhost:${1000 + index}`],
  ]
  test.each(sites)('cannot be filled by one site with %s', async (_, origin) => {
    const list = await origins()
    ask(list, 'https://honest.example.org', 'https://other.example.net')
    for (let index = 0; index < 500; index++) ask(list, origin(index))
    expect(list.undecided()).toHaveLength(2 + share)
    expect(list.undecided().slice(0, 2)).toEqual(['https://honest.example.org', 'https://other.example.net'])
    expect(list.undecided().at(-1)).toBe(origin(499))
  })

  test('filled by many sites, still takes the newest, in place of the oldest', async () => {
    const list = await origins()
    for (let index = 0; index < 500; index++) ask(list, `https://attacker${index}.example`)
    ask(list, 'https://honest.example.org')
    expect(list.undecided()).toHaveLength(most)
    expect(list.undecided().at(-1)).toBe('https://honest.example.org')
    expect(list.undecided()[0]).toBe('https://attacker481.example')
  })

  test('keeps its order, and its bounds, whatever asks', async () => {
    const origin = fc
      .tuple(fc.constantFrom('http', 'https'), fc.nat(9), fc.nat(30), fc.nat(5))
      .map(([scheme, sub, site, port]) => `${scheme}://s${sub}.site${site}.example:${3000 + port}`)
    await fc.assert(
      fc.asyncProperty(fc.array(origin, { maxLength: 200 }), async asked => {
        const list = await origins()
        for (const each of asked) expect(ask(list, each)).toEqual([false])
        const undecided = list.undecided()
        expect(undecided.length).toBeLessThanOrEqual(most)
        const counts = Map.groupBy(undecided, each => new URL(each).hostname.split('.').slice(-2).join('.'))
        for (const same of counts.values()) expect(same.length).toBeLessThanOrEqual(share)
        if (asked.length > 0) expect(undecided).toContain(asked.at(-1))
      }),
      { numRuns: scaled(50) },
    )
  })

  test.each(['null', 'file://', 'https://a.example/', 'https://u@a.example', 'chrome-extension://abc', 'x', '\u202e'])(
    'never holds %s',
    async origin => {
      const list = await origins()
      expect(ask(list, origin)).toEqual([false])
      expect(list.undecided()).toEqual([])
    },
  )
})

describe('--allow-origin', () => {
  test('allows exactly what it names, and a refusal in the window goes before it', async () => {
    const list = await origins(['http://localhost:3000'])
    expect(ask(list, 'http://localhost:3000', 'http://localhost:3001', 'https://localhost:3000')).toEqual([
      true,
      false,
      false,
    ])
    expect(list.list()).toEqual([{ origin: 'http://localhost:3000', decision: 'allowed', by: 'commandLine' }])
    await list.decide('http://localhost:3000', 'refused', unnoted)
    expect(ask(list, 'http://localhost:3000')).toEqual([false])
    await list.forget('http://localhost:3000', unnoted)
    expect(ask(list, 'http://localhost:3000')).toEqual([true])
  })

  test.each(['*', 'null', 'localhost:3000', 'http://localhost:3000/', 'http://*.example.org', ''])(
    'cannot be %s',
    async origin => {
      await expect(origins([origin])).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
        message: expect.stringContaining('Write it as https://app.example.org'),
      })
    },
  )
})

describe('a program that lists origins for its organization', () => {
  const list = { allowedOrigins: ['https://attacker.example'] }
  const type = 'ACTIVITY_TYPE_UPDATE_ALLOWED_ORIGINS'

  async function withWindow(options: Parameters<typeof testServer>[0] = {}) {
    const server = await testServer(options)
    const { organizationId } = server
    const [apiKey] = server.store.list('apiKeys', organizationId)
    await server.store.write(tx => tx.replace('apiKeys', { ...apiKey!, isWindowKey: true }))
    const isHeard = async () => {
      const reply = await server.call(
        '/public/v1/query/whoami',
        { organizationId },
        { headers: { Origin: 'https://attacker.example' } },
      )
      return reply.status === 200
    }
    return { ...server, isHeard }
  }

  test('waits for the person; what they approve is heard at once, and no longer when it is taken away', async () => {
    const server = await withWindow()
    expect(await server.post(type, list)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING' })
    expect(await server.isHeard()).toBe(false)
    const [card] = server.engine.approvals.cards()
    expect(card?.shown.why).toContain('which web pages may use this agent')
    expect(card?.shown.fields).toMatchObject([{ value: 'https://attacker.example' }])
    await server.engine.approvals.approve(card!, 'window')
    expect(await server.isHeard()).toBe(true)
    expect(server.origins.list()).toMatchObject([{ origin: 'https://attacker.example', by: 'organization' }])
    await server.post(type, { allowedOrigins: [] })
    await server.engine.approvals.approve(server.engine.approvals.cards()[0]!, 'window')
    expect(await server.isHeard()).toBe(false)
  })

  test('rejected, changes nothing', async () => {
    const server = await withWindow()
    await server.post(type, list)
    await server.engine.approvals.reject(server.engine.approvals.cards()[0]!, 'window')
    expect(await server.isHeard()).toBe(false)
  })

  test('does not undo what the person refused in the window', async () => {
    const server = await withWindow({ approvals: 'nothing' })
    await server.origins.decide('https://attacker.example', 'refused', unnoted)
    await server.post(type, list)
    expect(await server.isHeard()).toBe(false)
  })

  test('is asked nothing where it was started with --approvals nothing', async () => {
    const server = await withWindow({ approvals: 'nothing' })
    await server.post(type, list)
    expect(await server.isHeard()).toBe(true)
  })

  test('of its own making, or below it, lets no page in', async () => {
    const server = await withWindow({ approvals: 'nothing' })
    for (const parentId of [server.organizationId, null]) {
      const key = p256Key()
      const { organizationId } = await addOrganization(server, key, { parentId })
      await server.post(type, list, { key, organizationId })
      expect(await server.isHeard()).toBe(false)
    }
  })
})
