import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { pinoLog } from '../../../src/adapters/log/pino-log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let file: string

beforeEach(() => {
  file = join(temporaryFolder(), 'logs', 'agent.log')
})

function lines(): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

test('writes one JSON object a line, with the causes of an error', () => {
  const log = pinoLog({ file })
  log.warn({ port: 8840 }, 'the usual port is taken')
  log.error({ error: new Error('no answer', { cause: new Error('bus closed') }) }, 'could not lock')
  expect(lines()).toMatchObject([
    { level: 'warn', port: 8840, msg: 'the usual port is taken', time: expect.stringMatching(/^\d{4}-.*Z$/) },
    { level: 'error', error: { message: 'no answer', cause: { message: 'bus closed' } } },
  ])
})

test('no one else on this machine can read the file', () => {
  pinoLog({ file }).info({}, 'listening')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('goes on in the same file until it is full, then puts it aside', () => {
  pinoLog({ file }).info({}, 'first run')
  pinoLog({ file }).info({}, 'second run')
  expect(lines()).toHaveLength(2)
  expect(existsSync(`${file}.1`)).toBe(false)

  writeFileSync(file, 'full')
  truncateSync(file, 5 * 1024 * 1024 + 1)
  pinoLog({ file }).info({}, 'third run')
  expect(lines()).toMatchObject([{ msg: 'third run' }])
  expect(existsSync(`${file}.1`)).toBe(true)
})

test('is put aside while the agent runs, too: two files of bounded size hold the newest lines', () => {
  const log = pinoLog({ file })
  const words = 'x'.repeat(100_000)
  for (let line = 0; line < 160; line++) log.info({ line }, words)
  const sizes = [file, `${file}.1`].map(each => statSync(each).size)
  for (const size of sizes) expect(size).toBeLessThan(5.5e6)
  const kept = [`${file}.1`, file].flatMap(each => readFileSync(each, 'utf8').trim().split('\n'))
  expect(kept.map(line => JSON.parse(line).line)).toEqual(
    Array.from({ length: kept.length }, (_, i) => 160 - kept.length + i),
  )
  expect(kept.length).toBeGreaterThan(50)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
