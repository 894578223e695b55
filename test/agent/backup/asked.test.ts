import { expect, test } from 'vitest'
import { createBackups } from '../../../src/agent/backup/backups.ts'

const asked = { file: '/elsewhere/backup.age', recipients: [] }
const nothingElse = {} as Omit<Parameters<typeof createBackups>[0], 'changed'>

test.each(['before it is asked', 'while it waits'])('who is gone %s waits for nobody', async when => {
  const backups = createBackups({ ...nothingElse, changed: () => undefined })
  const gone = new AbortController()
  if (when === 'before it is asked') gone.abort()
  const asking = backups.ask(asked, gone.signal)
  gone.abort()
  await expect(asking).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(backups.asked()).toEqual([])
})
