import { expect, test } from 'vitest'
import { createIntegrity, type Finding } from '../../src/core/integrity.ts'
import { unnoted } from '../support/unnoted.ts'

const damaged = (tables: string): Finding => ({
  id: 'records-damaged',
  title: 'Records are damaged.',
  message: `In ${tables}: they are not as they were written.`,
  stopsSigning: true,
})
const votes = damaged('votes')
const votesAndUsers = damaged('votes, users')

function told() {
  const changes: (Finding | undefined)[] = []
  return { changes, integrity: createIntegrity(finding => void changes.push(finding)) }
}

test('the window is told of a finding, again when its words change, and not when they stay', () => {
  const { changes, integrity } = told()
  for (const finding of [votes, votes, votesAndUsers, votesAndUsers]) integrity.report(finding)
  expect(changes).toEqual([votes, votesAndUsers])
  expect(integrity.findings()).toEqual([{ ...votesAndUsers, canBeAccepted: false }])
})

test('what is found while a finding is being accepted still stops signing', async () => {
  const { integrity } = told()
  const agreeing = Promise.withResolvers<void>()
  integrity.report(votes, () => agreeing.promise)
  const accepted = integrity.accept(votes, unnoted)
  integrity.report(votesAndUsers, async () => undefined)
  agreeing.resolve()
  await accepted
  expect(() => integrity.requireSound()).toThrow(expect.objectContaining({ code: 'DATA_LOST' }))
  await integrity.accept(votesAndUsers, unnoted)
  expect(() => integrity.requireSound()).not.toThrow()
})

test('what was found after the person read is not accepted with what they read', async () => {
  const { integrity } = told()
  integrity.report(votes, async () => undefined)
  integrity.report(votesAndUsers, async () => undefined)
  await expect(integrity.accept(votes, unnoted)).rejects.toMatchObject({ code: 'APPROVAL_STALE' })
  expect(() => integrity.requireSound()).toThrow(expect.objectContaining({ code: 'DATA_LOST' }))
})
