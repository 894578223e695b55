import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesInKnownHosts } from '../../../src/adapters/ssh-agent/names-in-known-hosts.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const key = Buffer.from('a key')
const own = `ssh-ed25519 ${key.toString('base64')}`
const other = `ssh-ed25519 ${Buffer.from('another').toString('base64')}`

function namesIn(...lines: readonly string[]): readonly string[] {
  const file = join(temporaryFolder(), 'known_hosts')
  writeFileSync(file, lines.join('\n'))
  return namesInKnownHosts(file, key)
}

test('all names of a key are found, each once', () => {
  const names = ['github.com', '192.0.2.7', '[host]:2222']
  expect(
    namesIn(`other ${other}`, `github.com,192.0.2.7 ${own} a comment`, `[host]:2222  ${own}`, `github.com ${own}`),
  ).toEqual(names)
})

test('a line that says something else names nothing', () => {
  const lines = [
    `@revoked bad ${own}`,
    `@cert-authority *.example ${own}`,
    `# note ${own}`,
    `|1|aGFzaA==|aGFzaA== ${own}`,
  ]
  expect(namesIn(...lines, `ssh-ed25519 ${own}x`, '', own)).toEqual([])
})

test('a file that is not there, or is a folder, names nothing', () => {
  expect(namesInKnownHosts(join(temporaryFolder(), 'none'), key)).toEqual([])
  expect(namesInKnownHosts(temporaryFolder(), key)).toEqual([])
})
