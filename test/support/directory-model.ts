import type { UnlockerKind } from '../../src/core/ledger/unlocker-row.ts'

/** One data directory, as simply as it can be told. */
export interface Model {
  /** Which databases share a fence. */
  line: string
  number: number
  readonly secrets: Map<string, Uint8Array>
  unlockers: Set<UnlockerKind>
  passphrase: string
}

export function copyOf(model: Model): Model {
  return { ...model, secrets: new Map(model.secrets), unlockers: new Set(model.unlockers) }
}

/** Steps that can happen to a data directory. */
export const steps = [
  'make',
  'delete',
  'copy',
  'snapshot',
  'put back',
  'kill',
  'back up',
  'add',
  'remove',
  'passphrase',
  'fail',
] as const
export type Step = (typeof steps)[number]
