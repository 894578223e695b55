import { AgentError } from './errors.ts'

/** Something that is not as it was left: records that are missing or damaged, keys that do not open. */
export interface Finding {
  /** One word for one kind: reported twice, it is one finding. */
  readonly id: string
  readonly title: string
  /** Meaning of the finding, and what to do next. For the person. */
  readonly message: string
  /** True if nothing is signed, and no key is made, used or deleted, until it is put right or accepted. */
  readonly stopsSigning: boolean
}

/** Findings, for the window, the log, and any code that is about to use a key. */
export interface Integrity {
  findings(): readonly (Finding & { readonly canBeAccepted: boolean })[]
  /**
   * @param accept - Makes what there is the truth from now on. Absent: the person can only put it right.
   */
  report(finding: Finding, accept?: () => Promise<void>): void
  /** It is no longer so. */
  withdraw(id: string): void
  /**
   * @param read - What the person read.
   * @param first - Called where it can be accepted, right before it is.
   * @throws AgentError `RESOURCE_NOT_FOUND` for what was not found, or cannot be accepted; `APPROVAL_STALE` where the message is
   * another one by now.
   */
  accept(read: Pick<Finding, 'id' | 'message'>, first: () => Promise<void>): Promise<void>
  /** @throws AgentError `DATA_LOST` as long as something was found that stops signing. */
  requireSound(): void
}

/** @param onChange - Called with each new finding, with each whose words have changed, and with `undefined` when one is gone. */
export function createIntegrity(onChange: (finding?: Finding) => void): Integrity {
  const found = new Map<string, { finding: Finding; accept?: () => Promise<void> }>()
  return {
    findings: () =>
      [...found.values()].map(({ finding, accept }) => ({ ...finding, canBeAccepted: accept !== undefined })),
    report(finding, accept) {
      const before = found.get(finding.id)?.finding.message
      found.set(finding.id, { finding, ...(accept && { accept }) })
      if (finding.message !== before) onChange(finding)
    },
    withdraw(id) {
      if (found.delete(id)) onChange()
    },
    async accept({ id, message }, first) {
      const { finding, accept } = found.get(id) ?? {}
      if (!accept) throw new AgentError('RESOURCE_NOT_FOUND', 'There is nothing of this kind to accept.')
      if (finding?.message !== message) {
        throw new AgentError('APPROVAL_STALE', 'More was found meanwhile. Read it again before you continue.')
      }
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
