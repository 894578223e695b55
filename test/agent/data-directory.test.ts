import { chmodSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDirectory } from '../../src/agent/data/data-directory.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a folder of logs is closed to others; what a link in its place leads to is left alone', () => {
  const [data, linking, elsewhere] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  mkdirSync(join(data, 'logs'))
  for (const open of [join(data, 'logs'), elsewhere]) chmodSync(open, 0o755)
  symlinkSync(elsewhere, join(linking, 'logs'))
  makeDataDirectory(data)
  makeDataDirectory(linking)
  expect(rightsOf(join(data, 'logs'))).toBe('700')
  expect(rightsOf(elsewhere)).toBe('755')
})
