import { z } from 'zod'
import type { VaultStateView } from '../../shared/vault.ts'
import { defineCommand } from './command.ts'

/** State of the agent on a data directory. */
export type Status =
  | { readonly running: false }
  | {
      readonly running: true
      /** For example `http://localhost:8840`. */
      readonly api: string
      readonly vault: VaultStateView['status']
      /** Number of requests that wait for the person. */
      readonly waiting: number
    }

export const statusCommand = defineCommand({
  name: 'status',
  request: z.strictObject({}),
  isSecret: () => false,
  async running({ engine, api }): Promise<Status> {
    const { status } = await engine.keyring.state()
    return { running: true, api: api().url, vault: status, waiting: engine.approvals.cards().length }
  },
  offline: async (): Promise<Status> => ({ running: false }),
})
