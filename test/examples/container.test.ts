/** The Dockerfile and the unit start what they say; no container runs here, so their commands are read and run as they are. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseOptions } from '../../src/headless/options.ts'
import { startForClient } from '../support/headless.ts'
import { sendTo } from '../support/server.ts'

const file = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', '..', 'examples', ...path), 'utf8')

function argumentsOf(instruction: string): string[] {
  const line = file('container', 'Dockerfile')
    .split('\n')
    .find(each => each.startsWith(`${instruction} [`))
  return JSON.parse(line?.slice(instruction.length) ?? '[]')
}

test('the container asks nobody, keeps nothing, and answers at its name', () => {
  const [program, command, ...options] = argumentsOf('ENTRYPOINT')
  expect([program, command]).toEqual(['node_modules/.bin/countersign', 'headless'])
  const parsed = parseOptions([...options, ...argumentsOf('CMD')])
  expect(parsed).toMatchObject({ ephemeral: true, approvals: 'nothing', port: 8840, 'allow-host': ['countersign'] })
})

test('an agent answers at the name that is allowed, and at no other', async () => {
  const { agent } = await startForClient('--approvals', 'nothing', '--allow-host', 'countersign')
  onTestFinished(() => agent.stop())
  const port = Number(new URL(agent.api).port)
  const at = async (host: string) =>
    (await sendTo(port, { path: '/', method: 'GET', headers: { Host: `${host}:${port}` } })).status
  expect(await at('countersign')).toBe(200)
  expect(await at('localhost')).toBe(200)
  expect(await at('evil.example')).toBe(403)
})

test.each([
  ['asks', ['--ephemeral', '--allow-host', 'countersign']],
  ['keeps its keys', ['--approvals', 'nothing', '--allow-host', 'countersign']],
])('an agent that %s cannot be reached by name', (_, options) => {
  expect(() => parseOptions(options)).toThrow('--allow-host is for tests')
})

test.each(['Countersign', 'a b', 'a:80', '', '-a', `${'a'.repeat(254)}`])('%j is no name', name => {
  const options = ['--ephemeral', '--approvals', 'nothing', `--allow-host=${name}`]
  expect(() => parseOptions(options)).toThrow('a host is a name')
})

test('the unit starts an agent with its keychain', () => {
  const [, options = ''] = /^ExecStart=\S+ headless (.*)$/m.exec(file('systemd', 'countersign.service')) ?? []
  expect(parseOptions(options.split(' '))).toMatchObject({ vault: 'keychain' })
})
