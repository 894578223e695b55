/**
 * Promise: an export appears whole or not at all, also where the disk takes a part of it; and a file that was made to be verified does
 * not take more memory than a line of it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const writer = join(import.meta.dirname, '../../src/adapters/export-file/write-export.ts')

test.skipIf(process.platform === 'win32')('a disk that takes only a part of the last text is noticed', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'export.jsonl')
  const script = `
    const { writeExport } = await import(${JSON.stringify(writer)})
    await writeExport(${JSON.stringify(file)}, ['x'.repeat(10_000)]).catch(thrown => console.log(thrown.code))
  `
  // A file may have 8 blocks and no more: a write that goes beyond is cut short, as on a full disk.
  const limited = `trap '' XFSZ; ulimit -f 8; exec "$0" --input-type=module -e "$1"`
  const said = execFileSync('/bin/bash', ['-c', limited, process.execPath, script], { encoding: 'utf8' })
  expect(said).toBe('EFBIG\n')
  expect(existsSync(file)).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

test('a line without an end is not read to its end', async () => {
  const file = join(temporaryFolder(), 'endless.jsonl')
  writeFileSync(file, '{"')
  // Nothing of it is on the disk: to read it all would take longer than a test.
  truncateSync(file, 200 * 1024 ** 3)
  const head = 'ab'.repeat(32)
  const { stdout, code } = await runProgram('verify', [file, '--head', head, '--public-key', head])
  expect({ stdout, code }).toEqual({ stdout: 'receipt 1: it is not JSON in UTF-8\n', code: 1 })
})
