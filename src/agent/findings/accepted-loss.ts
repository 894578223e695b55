import { z } from 'zod'
import type { Integrity } from '../../core/integrity.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import type { Store, Transaction } from '../../core/ports/store.ts'
import { momentInWords } from '../backup/restored.ts'

const settingName = 'acceptedLoss'

/** Time at which a loss was last accepted, ISO 8601, UTC; undefined once the person has checked what is left. */
const shape = z.iso.datetime().optional()

export function storeAcceptedLoss(transaction: Pick<Transaction, 'setSetting'>, at: Milliseconds): void {
  transaction.setSetting(settingName, new Date(at).toISOString())
}

/** Says in the window that `--accept-loss` went on with what was left, until the person has checked it: no start does that for them. */
export function reportAcceptedLoss(store: Store, integrity: Integrity): void {
  const at = shape.parse(store.setting(settingName))
  if (at === undefined) return
  const finding = {
    id: 'loss-accepted',
    title: `Wallets, keys and other records may be missing: a loss was accepted when Countersign started on ${momentInWords(at)}.`,
    message:
      'What you revoked may be allowed again, and limits may not count all that was sent. Check your wallets against your backups and ' +
      'recovery phrases, import the keys that are missing, and revoke again what you had revoked.',
    stopsSigning: false,
  }
  integrity.report(finding, () => store.write(transaction => transaction.setSetting(settingName, undefined)))
}
