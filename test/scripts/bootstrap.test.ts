import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { built } from '../support/built.ts'

const run = promisify(execFile)

test('where everything is in place the bootstrap does nothing and says nothing', async () => {
  const root = await built()
  const { stdout, stderr } = await run(process.execPath, ['scripts/bootstrap.mjs', 'headless'], { cwd: root })
  expect(stdout + stderr).toBe('')
})

test('every npm script prepares what it needs before it runs', () => {
  const scripts = Object.entries(manifest.scripts as Record<string, string>)
  for (const [name] of scripts.filter(([name]) => !name.startsWith('pre'))) {
    expect(scripts).toContainEqual([`pre${name}`, `node scripts/bootstrap.mjs ${name}`])
    expect(manifest.scripts).toHaveProperty(
      name,
      expect.stringMatching(new RegExp(`^(exec )?node scripts/run\\.mjs ${name}$`)),
    )
  }
})

test('the bootstrap knows each of them', async () => {
  const unknown = await run(process.execPath, ['scripts/bootstrap.mjs', 'nothing-of-the-kind']).catch(
    error => error.stderr,
  )
  for (const name of Object.keys(manifest.scripts).filter(name => !name.startsWith('pre')))
    expect(unknown).toContain(name)
})
