import { test as base } from '@playwright/test'
import { type Countersign, startCountersign } from 'countersign/testing'

/** Gives each worker an agent, and each test the object that decides in it. */
export const test = base.extend<object, { countersign: Countersign }>({
  countersign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      const countersign = await startCountersign({ approvals: 'manual' })
      await use(countersign)
      await countersign.stop()
    },
    { scope: 'worker' },
  ],
})
