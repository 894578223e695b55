import { z } from 'zod'
import { defineCommand } from './command.ts'

/** Locks the keys of a running agent. Where none runs, they are locked. */
export const lockCommand = defineCommand({
  name: 'lock',
  request: z.strictObject({}),
  isSecret: () => false,
  async running({ engine }): Promise<{ readonly locked: true }> {
    engine.keyring.lock()
    return { locked: true }
  },
  offline: async (): Promise<{ readonly locked: true }> => ({ locked: true }),
})
