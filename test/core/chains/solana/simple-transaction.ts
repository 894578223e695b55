import fc from 'fast-check'
import { anyPlan, type Plan } from './any-transaction.ts'

export const seed = new Uint8Array(32).fill(7)
export const simple = fc.sample(
  anyPlan.filter(({ version, instructions }) => version === 'legacy' && instructions.length === 2),
  { seed: 1, numRuns: 1 },
)[0] as Plan
