export type VaultKind = 'keychain' | 'passphrase' | 'memory'

/**
 * `ready`: secrets can be stored and read. `locked`: it is there, and the person must unlock it.
 * `missing`: there is no such vault on this machine, or its service does not answer.
 */
export interface VaultState {
  readonly status: 'ready' | 'locked' | 'missing'
  /** What is the matter and what to do next, for the person. Empty when ready. */
  readonly nextStep: string
}

/** Names one secret: the seed of a wallet, a private key, the window's own credential. */
export interface SecretName {
  readonly organizationId: string
  readonly keyId: string
}

/**
 * Keeps secrets, one by one, and nothing else.
 *
 * Every verb fails with `VAULT_LOCKED` or `VAULT_MISSING` when the vault is not ready and with
 * `VAULT_UNREACHABLE` when it does not answer in time. An absent secret is believed absent only by a vault
 * that has just proved that it can keep one.
 */
export interface KeyVault {
  readonly kind: VaultKind
  state(): Promise<VaultState>
  /** @throws AgentError `ALREADY_EXISTS` rather than replace a secret. */
  put(name: SecretName, secret: Uint8Array): Promise<void>
  /** Bytes the caller owns and wipes, or `undefined` if there is no such secret. @throws AgentError `SECRET_DAMAGED` */
  get(name: SecretName): Promise<Uint8Array | undefined>
  /** Deleting what is not there is not an error. */
  delete(name: SecretName): Promise<void>
  /** @throws AgentError `PASSPHRASE_WRONG` where the vault wants a passphrase and this is not it. */
  unlock(passphrase?: string): Promise<void>
  /** Asks for the passphrase once more and changes nothing; absent where there is none. @throws AgentError `PASSPHRASE_WRONG` */
  confirm?(passphrase: string): Promise<void>
  /** Forgets what lets it read secrets. A vault that the operating system locks by itself has nothing to forget. */
  lock(): Promise<void>
}
