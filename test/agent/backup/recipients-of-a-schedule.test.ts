/** Whoever writes the database does not become a recipient of scheduled backups, which hold every key. */
import { expect, test } from 'vitest'
import { day, recipient, scheduled } from '../../support/scheduled.ts'

const theirs = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj'

test('a recipient of theirs beside what the person sealed gets nothing', async () => {
  const { madeFor, next, rewrite } = await scheduled()
  await rewrite(schedule => ({
    ...schedule,
    backupFor: { sealedRecipients: '', ...schedule.backupFor, recipients: [theirs] },
  }))
  await next(day)
  expect(madeFor()).toEqual({ recipients: [recipient] })
})

test.each(['', 'c2VhbGVkIGJ5IG5vYm9keSBoZXJl'])('a schedule with %j for a seal makes none, and says so', async seal => {
  const { failure, files, next, rewrite } = await scheduled()
  const before = files()
  await rewrite(schedule => ({ ...schedule, backupFor: { recipients: [theirs], sealedRecipients: seal } }))
  expect(await next(day)).toBeUndefined()
  expect(files()).toEqual(before)
  expect(await failure()).toContain('Schedule backups again in Settings')
})
