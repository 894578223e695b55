import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { systemClock } from '../../adapters/system-clock/system-clock.ts'
import { createKeyring } from '../../core/keys/keyring.ts'
import { createHeadSigner } from '../../core/receipts/head-signer.ts'
import { type ExportedReceipts, exportReceipts } from '../receipts/export-receipts.ts'
import { terminalLog } from '../running-agent/terminal-log.ts'
import { defineCommand } from './command.ts'
import { openOffline } from './open-offline.ts'

export const receiptsCommand = defineCommand({
  name: 'receipts',
  request: z.strictObject({
    /** An absolute path. */
    to: z.string().refine(isAbsolute, 'must be an absolute path'),
  }),
  isSecret: () => false,
  running({ engine: { store }, heads, tell }, { to }): Promise<ExportedReceipts> {
    return exportReceipts({ store, heads }, to, tell)
  },
  async offline(parts, { to }): Promise<ExportedReceipts> {
    const { store, vaults, integrity, close } = await openOffline(parts)
    const keyring = createKeyring({ vault: vaults.current, clock: systemClock, idleMs: () => Number.POSITIVE_INFINITY })
    const heads = createHeadSigner({ store, keyring, clock: systemClock, integrity, log: terminalLog })
    try {
      return await exportReceipts({ store, heads }, to, parts.tell)
    } finally {
      heads.stop()
      keyring.stop()
      await close()
    }
  },
})
