import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteCrash, readCrashes } from '../../../src/adapters/process/crashes.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const child = join(import.meta.dirname, '../../support/crashing-child.ts')
const secret = 'legal winner thank year'
const version = '1.2.3'

test('a crash is kept with its place in the code, and without what its message says', () => {
  const file = join(temporaryFolder(), 'crashes.jsonl')
  const { status, stderr } = spawnSync(process.execPath, [child, file, secret], { encoding: 'utf8' })
  // It ends as it would have without the note.
  expect(status).toBe(1)
  expect(stderr).toContain(secret)
  const [crash, ...others] = readCrashes(file)
  expect(others).toEqual([])
  expect(crash).toMatchObject({ version, where: 'uncaughtException', error: 'TypeError' })
  expect(crash?.frames[0]).toMatch(/signSomething \(crashing-child\.ts:\d+:\d+\)$/)
  const text = readFileSync(file, 'utf8')
  expect(text).not.toContain('legal')
  expect(text).not.toContain(import.meta.dirname.split('/')[1] as string)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('the newest 20 are kept', () => {
  const file = join(temporaryFolder(), 'crashes.jsonl')
  for (let index = 0; index < 25; index++) noteCrash(file, { version, where: `window: ${index}` })
  const kept = readCrashes(file)
  expect(kept.map(({ where }) => where)).toEqual(Array.from({ length: 20 }, (_, index) => `window: ${index + 5}`))
})

test('a crash inside a program that names its errors after secrets tells nothing of them', () => {
  const file = join(temporaryFolder(), 'crashes.jsonl')
  const error = Object.assign(new Error(secret), { name: `${secret}: 0x5eed/` })
  error.stack = `${secret}\n    at ${secret} (/home/${secret}/index.js:1:1)\n    at sign (/home/ada/index.js:1:2)`
  noteCrash(file, { version, where: 'window: oom', error })
  expect(readCrashes(file)).toMatchObject([{ error: 'Error', frames: ['sign (index.js:1:2)'] }])
})

test('what is no crash is not read, and a file that cannot be written is no further one', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'crashes.jsonl')
  writeFileSync(file, '{"at":"yesterday"}\nnot JSON\n')
  noteCrash(file, { version, where: 'window: crashed' })
  expect(readCrashes(file)).toMatchObject([{ where: 'window: crashed', error: '', frames: [] }])
  expect(() => noteCrash(join(file, 'crashes.jsonl'), { version, where: 'window: oom' })).not.toThrow()
})
