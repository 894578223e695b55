import { AgentError } from '../errors.ts'
import type { UnlockerKind, WrappedKey } from '../ledger/unlocker-row.ts'

/**
 * `ready`: secrets can be stored and read. `locked`: the person must unlock it.
 * `missing`: there is no such unlocker on this machine, or its service does not answer.
 */
export interface VaultState {
  readonly status: 'ready' | 'locked' | 'missing'
  /** Problem and next step, for the person. Empty when ready. */
  readonly nextStep: string
}

/**
 * Wraps the data key, so that it can lie in the database. What it keeps outside of the database, it keeps for ever: a copy of the
 * database may have nothing else that opens it.
 *
 * Every verb but `state` throws `VAULT_LOCKED` or `VAULT_MISSING` when the unlocker is not ready, and `VAULT_UNREACHABLE` when it does not
 * answer in time. None of them makes anything again in the place of what is missing.
 */
export interface Unlocker {
  readonly kind: UnlockerKind
  /**
   * Wraps a data key (32 bytes) under this id. What the unlocker already keeps under the id serves again.
   * @throws AgentError `REQUEST_INVALID` for an empty passphrase
   */
  wrap(id: string, dataKey: Uint8Array, passphrase?: string): Promise<WrappedKey>
  /**
   * Returns the data key: bytes that the caller owns and wipes.
   * @throws AgentError `PASSPHRASE_WRONG` where a passphrase is wanted and this is not it; `VAULT_MISSING` where what opens it is not on
   * this computer; `SECRET_DAMAGED` where it does not open what was wrapped
   */
  unwrap(id: string, wrapped: WrappedKey, passphrase?: string): Promise<Uint8Array>
  /** Says whether `unwrap` would succeed without a passphrase; without an id, whether anything can be wrapped here. */
  state(id?: string): Promise<VaultState>
}

/** Returns the context that `seal` binds a wrapped data key to, so that it cannot be opened as another unlocker's. */
export function dataKeyBinding(kind: UnlockerKind, id: string): string[] {
  return ['countersign data key 1', kind, id]
}

/** Returns the error for an unlocker that is there but does not open what was wrapped. */
export function wrappedKeyDamaged(): AgentError {
  return new AgentError(
    'SECRET_DAMAGED',
    'The key of this database does not open: it is damaged, or belongs to another database. Unlock in another way, or restore a backup.',
  )
}
