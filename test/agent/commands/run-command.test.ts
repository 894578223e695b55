import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupCommand } from '../../../src/agent/commands/backup.ts'
import { runCommand } from '../../../src/agent/commands/run-command.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('what is asked of a command is checked also where no agent runs: a backup is for no short passphrase', async () => {
  const dataDirectory = temporaryFolder()
  const file = join(dataDirectory, 'backup.age')
  const asked = (passphrase: string) =>
    runCommand(backupCommand, { dataDirectory, vault: undefined, tell: () => undefined }, { file, passphrase })
  await expect(asked('eleven char')).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringContaining('passphrase: must be at least 12 characters'),
  })
  // Long enough: what is said then is that there is nothing.
  await expect(asked('twelve chars')).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.stringContaining('There is no data of Countersign'),
  })
  expect(readdirSync(dataDirectory)).toEqual([])
})
