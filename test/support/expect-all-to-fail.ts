import { expect } from 'vitest'

/** Awaits all, so that one that fails early is not an unhandled rejection, and expects each to fail with `code`. */
export async function expectAllToFail(verbs: readonly Promise<unknown>[], code: string): Promise<void> {
  const outcomes = await Promise.allSettled(verbs)
  const failed = { status: 'rejected', reason: expect.objectContaining({ code }) }
  expect(outcomes).toEqual(verbs.map(() => failed))
}
