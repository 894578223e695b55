import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { activities, queries } from '../../../src/core/activities-and-queries.ts'
import { longer, scaled } from '../../support/effort.ts'
import { testServer } from '../../support/server.ts'

const runs = scaled(10_000)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Stands for the organization of the key that stamps. */
const here = '5d0f3f0b-7a53-4c77-8f5d-2f1f2b8f7a10'
const text = fc
  .oneof(
    fc
      .constantFrom(...activities.flatMap(({ types }) => types))
      // Too old to be executed, and so refused at the latest where it would be.
      .map(({ type, example }) => ({ type, timestampMs: '1700000000000', organizationId: here, parameters: example })),
    fc.constantFrom(...queries).map(({ example }) => ({ organizationId: here, ...(example as object), nosuch: 1 })),
  )
  .map(value => JSON.stringify(value))
const otherPath = fc.constantFrom(...activities, ...queries).map(call => call.path)

/** Bodies no client would send, but for the last. */
const body = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map(bytes => Buffer.from(bytes)),
  fc.json({ maxDepth: 6 }).map(json => Buffer.from(json)),
  fc.tuple(text, fc.nat(600)).map(([json, end]) => Buffer.from(json.slice(0, end))),
  // A byte of a body changed: bad UTF-8, NULs, numbers for quotes.
  fc.tuple(text, fc.nat(600), fc.nat(255)).map(([json, at, byte]) => {
    const bytes = Buffer.from(json)
    bytes[at % bytes.length] = byte
    return bytes
  }),
  // A field twice, with another value the second time.
  fc
    .tuple(text, fc.json({ maxDepth: 1 }))
    .map(([json, value]) => Buffer.from(`${json.slice(0, -1)},"parameters":${value}}`)),
  fc
    .tuple(
      text,
      fc.constantFrom('1e400', '-1e999', '9'.repeat(400), 'null', '[]', '{}', 'true', '"\\u0000"', '"\\ud800"'),
    )
    .map(([json, value]) => Buffer.from(json.replace(/"timestampMs":"\d+"/, `"timestampMs":${value}`))),
  fc.nat(60_000).map(depth => Buffer.from('['.repeat(depth))),
  fc.nat(5000).map(depth => Buffer.from(`${'{"parameters":'.repeat(depth)}1${'}'.repeat(depth)}`)),
  text.map(json =>
    Buffer.from(json.replace('"parameters":{', '"parameters":{"__proto__":{"polluted":1},"constructor":{},')),
  ),
  text.map(json => Buffer.from(json)),
)
/** `valid` stands for a stamp that verifies. */
const stamp = fc.oneof(
  { weight: 4, arbitrary: fc.constant('valid') },
  fc.constant(undefined),
  fc.string({ maxLength: 300 }).map(encodeURIComponent),
  fc.json({ maxDepth: 3 }).map(json => Buffer.from(json).toString('base64url')),
  fc
    .record({ publicKey: fc.string(), scheme: fc.string(), signature: fc.string() })
    .map(value => Buffer.from(JSON.stringify(value)).toString('base64url')),
)

test(`of ${runs} bodies and stamps, none ends in a 500, a hang, a record of something done, or memory that is kept`, {
  timeout: longer(300_000),
}, async () => {
  const server = await testServer({ approvals: 'nothing' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const key = server.users[0]!.key

  async function post(path: string, body: Buffer, headers: Record<string, string>) {
    const outgoing = request({ host: '127.0.0.1', port: server.port, method: 'POST', path, headers, agent })
    outgoing.end(body)
    const [incoming] = await once(outgoing, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    return { status: incoming.statusCode as number, body: JSON.parse(Buffer.concat(chunks).toString()) }
  }

  let done = 0
  let middle = 0
  await fc.assert(
    fc.asyncProperty(otherPath, body, stamp, async (other, template, stamp) => {
      if (++done === runs / 2) middle = memory()
      const body = Buffer.from(template.toString('latin1').replaceAll(here, server.organizationId), 'latin1')
      const kind = /"ACTIVITY_TYPE_([A-Z_]+?)(_V\d)?"/.exec(body.toString())?.[1]?.toLowerCase()
      const own = `/public/v1/submit/${kind}`
      const path = activities.some(activity => activity.path === own) ? own : other
      const stamped = stamp === 'valid' ? key.stamp(body) : stamp
      const reply = await post(path, body, {
        Host: `localhost:${server.port}`,
        'Content-Type': 'application/json',
        ...(stamped !== undefined && { 'X-Stamp': stamped }),
      })
      if (path.includes('/query/') && reply.status === 200) return
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status === 501 || reply.status < 500).toBe(true)
      expect(reply.body).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
    }),
    { numRuns: runs },
  )
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect(server.store.activities(server.organizationId, {}, { limit: 100 })).toEqual([])
  // The second half of the requests left nothing behind.
  expect(memory() - middle).toBeLessThan(8e6)
})

function memory(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
