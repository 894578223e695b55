/**
 * Promise: an export appears whole or not at all, also where the disk takes a part of it; and a file that was made to be verified does
 * not take more memory than a line of it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ed25519PublicKeyOf } from '../../src/core/crypto/ed25519.ts'
import { canonicalText, digestOf, emptyChain } from '../../src/core/ledger/hash-chain.ts'
import { createExportCheck } from '../../src/core/receipts/check-export.ts'
import { signedHead } from '../../src/core/receipts/head.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const writer = join(import.meta.dirname, '../../src/adapters/export-file/write-export.ts')

test.skipIf(process.platform === 'win32')('a disk that takes only a part of the last text is noticed', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'export.jsonl')
  const script = `
    const { writeExport } = await import(${JSON.stringify(writer)})
    await writeExport(${JSON.stringify(file)}, ['x'.repeat(10_000)], async () => true).catch(thrown => console.log(thrown.code))
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

test('a file that is signed by a new key in each line has a few of them named', () => {
  const check = createExportCheck({ publicKey: 'ab'.repeat(32) })
  const known = createExportCheck({ publicKey: Buffer.from(keyOf(299).publicKey).toString('hex') })
  let head = emptyChain
  for (let number = 0; number < 300; number += 1) {
    const text = canonicalText({
      ...signedHead(head, keyOf(number), 1),
      ...{ sequence: head.sequence + 1, previous: head.digest },
    })
    for (const each of [check, known]) each.take(Buffer.from(`${text}\n`))
    head = { sequence: head.sequence + 1, digest: digestOf(text) }
  }
  expect(check.end()).toMatchObject({ holds: false, receipt: 300 })
  const verdict = known.end()
  expect(verdict).toMatchObject({ holds: true, receipts: 300 })
  expect(JSON.stringify(verdict).length).toBeLessThan(2_000)
  expect(verdict).toMatchObject({ notes: expect.arrayContaining(['291 more are signed by further keys.']) })
})

function keyOf(number: number) {
  const seed = Buffer.alloc(32)
  seed.writeUInt32BE(number)
  return { seed, publicKey: ed25519PublicKeyOf(seed) }
}
