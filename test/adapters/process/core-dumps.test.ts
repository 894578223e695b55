import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** `npm test` forbids them itself, for good. */
const areForbidden =
  process.platform !== 'linux' || /Max core file size\s+\S+\s+0\b/.test(readFileSync('/proc/self/limits', 'utf8'))

test.skipIf(areForbidden)('a process that forbids core dumps may write none, nor may what it starts', () => {
  const script = `
    import { execSync } from 'node:child_process'
    import { readFileSync } from 'node:fs'
    import { forbidCoreDumps } from '${pathToFileURL('src/adapters/process/core-dumps.ts')}'
    const limit = () => /Max core file size\\s+(\\S+)\\s+(\\S+)/.exec(readFileSync('/proc/self/limits', 'utf8')).slice(1)
    const before = limit()
    forbidCoreDumps()
    console.log(JSON.stringify([before, limit(), execSync('ulimit -c').toString().trim()]))`
  const node = `exec "${process.execPath}" --input-type=module --disable-warning=ExperimentalWarning -e "$0"`
  const said = execFileSync('/bin/sh', ['-c', `ulimit -S -c 1000; ${node}`, script], { encoding: 'utf8' })
  const [before, after, started] = JSON.parse(said)
  expect(before[0]).not.toBe('0')
  expect([after, started]).toEqual([['0', '0'], '0'])
})
