import { AgentError } from './errors.ts'

/** The id of what is found where another data directory has the same keys in the keychain. */
export const copiedFinding = 'data-copied'

/** Something that is not as it was left: records that are missing or damaged, keys that are not where the records say. */
export interface Finding {
  /** One word for one kind: reported twice, it is one finding. */
  readonly id: string
  readonly title: string
  /** What it means, and what to do next. For the person. */
  readonly message: string
  /** Nothing is signed, and no key is made, used or deleted, until it is put right or accepted. */
  readonly stopsSigning: boolean
}

/** What was found, for the window, the log, and whoever is about to use a key. */
export interface Integrity {
  findings(): readonly (Finding & { readonly canBeAccepted: boolean })[]
  /**
   * @param accept - Makes what there is the truth from now on. Absent: the person can only put it right.
   * @param requireAcceptable - Asked before anything is written of it. Throws where it cannot be accepted now.
   */
  report(finding: Finding, accept?: () => Promise<void>, requireAcceptable?: () => Promise<void>): void
  /** It is no longer so. */
  withdraw(id: string): void
  /**
   * @param read - What the person read.
   * @param first - Called where it can be accepted, right before it is.
   * @throws AgentError `RESOURCE_NOT_FOUND` for what was not found, or cannot be accepted; `APPROVAL_STALE` where the message is
   * another one by now; and where it cannot be accepted now, before `first` is called.
   */
  accept(read: Pick<Finding, 'id' | 'message'>, first: () => Promise<void>): Promise<void>
  /** @throws AgentError `DATA_LOST` as long as something was found that stops signing. */
  requireSound(): void
}

/** @param onChange - Told of each new finding, of each whose words have changed, and with `undefined` when one is gone. */
export function createIntegrity(onChange: (finding?: Finding) => void): Integrity {
  const found = new Map<
    string,
    { finding: Finding; accept?: () => Promise<void>; requireAcceptable?: () => Promise<void> }
  >()
  return {
    findings: () =>
      [...found.values()].map(({ finding, accept }) => ({ ...finding, canBeAccepted: accept !== undefined })),
    report(finding, accept, requireAcceptable) {
      const before = found.get(finding.id)?.finding.message
      found.set(finding.id, { finding, ...(accept && { accept }), ...(requireAcceptable && { requireAcceptable }) })
      if (finding.message !== before) onChange(finding)
    },
    withdraw(id) {
      if (found.delete(id)) onChange()
    },
    async accept({ id, message }, first) {
      const { finding, accept, requireAcceptable } = found.get(id) ?? {}
      if (!accept) throw new AgentError('RESOURCE_NOT_FOUND', 'There is nothing of this kind to accept.')
      if (finding?.message !== message) {
        throw new AgentError('APPROVAL_STALE', 'More was found meanwhile. Read it again before you continue.')
      }
      await requireAcceptable?.()
      await first()
      await accept()
      // What was found meanwhile, nobody has agreed to.
      if (found.get(id)?.accept === accept) found.delete(id)
      onChange()
    },
    requireSound() {
      for (const { finding } of found.values()) {
        if (finding.stopsSigning) throw new AgentError('DATA_LOST', `${finding.title} ${finding.message}`)
      }
    },
  }
}

/** Whether another data directory may use the same keys. */
export function isReportedAsCopy(integrity: Pick<Integrity, 'findings'>): boolean {
  return integrity.findings().some(({ id }) => id === copiedFinding)
}

/** Whether nobody may need a key that no record names: not where records or keys are missing, nor where another data directory has them too. */
export function mayTakeKeysAway(integrity: Pick<Integrity, 'findings'>): boolean {
  return !isReportedAsCopy(integrity) && !integrity.findings().some(({ stopsSigning }) => stopsSigning)
}

/** @throws AgentError `VAULT_SHARED` where another data directory may use what would be taken away */
export function requireOwnKeys(integrity: Pick<Integrity, 'findings'>): void {
  if (!isReportedAsCopy(integrity)) return
  throw new AgentError(
    'VAULT_SHARED',
    'This data directory is a copy, and the one that it was copied from may use the same keys. If that one is not used any more, press “I ' +
      'have checked” where the window says that this is a copy, then try again. Nothing was changed.',
  )
}
