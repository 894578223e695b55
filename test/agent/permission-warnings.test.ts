import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { permissionWarnings } from '../../src/agent/data/permission-warnings.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a path that the system does not tell about is said, and stops nothing', () => {
  const folder = temporaryFolder()
  const loop = join(folder, 'vault.json')
  symlinkSync(loop, loop)
  expect(permissionWarnings(folder, loop).filter(words => words.includes('cannot be checked'))).toEqual([
    `The file vault.json cannot be checked, so it is not known who else can read it: ${loop}`,
    `The file with the passphrase cannot be checked, so it is not known who else can read it: ${loop}`,
  ])
})
