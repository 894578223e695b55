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
