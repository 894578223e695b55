import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { RecoveryView, recoveryCalls } from '../../../../src/shared/recovery.ts'
import type { Parts } from './parts.ts'

/** Answers about what is damaged or lost. */
export function recoveryAnswers(parts: Parts): HandlersOf<typeof recoveryCalls> {
  const { data, patch, state, requirePerson } = parts
  type Lost = NonNullable<RecoveryView['lost']>
  const patchLost = (change: (lost: Lost) => Partial<Lost>) => {
    const { lost } = data.recovery
    if (lost) patch({ recovery: { ...data.recovery, lost: { ...lost, ...change(lost) } } }, 'wallets', 'apiKeys')
  }
  const forgetEntry = (entryId: string) => {
    const entries = data.recovery.entries.filter(({ id }) => id !== entryId)
    patch({ recovery: { ...data.recovery, entries } }, 'state', 'wallets')
  }

  return {
    'recovery.get': async () => data.recovery,
    'recovery.accept': async ({ id }) => {
      const findings = data.state.findings.filter(finding => finding.id !== id)
      patch({ recovery: { ...data.recovery, findings }, ...state({ findings }) }, 'state')
    },
    'recovery.restoreSeed': async ({ walletId }) =>
      patchLost(lost => ({ wallets: lost.wallets.filter(({ id }) => id !== walletId) })),
    'recovery.restorePrivateKey': async ({ privateKeyId }) =>
      patchLost(lost => ({ privateKeys: lost.privateKeys.filter(({ id }) => id !== privateKeyId) })),
    'recovery.renewOwnKeys': async () => patchLost(() => ({ ownKeys: false })),
    'recovery.restoreEntry': async ({ entryId }) => forgetEntry(entryId),
    'recovery.eraseEntry': async ({ entryId, ...given }) => {
      requirePerson(given, data.recovery.entries.find(({ id }) => id === entryId)?.ending)
      forgetEntry(entryId)
    },
  }
}
