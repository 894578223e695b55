import { AgentError } from '../errors.ts'

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

/** How far a vault has come, and with which database. */
export interface VaultGeneration {
  /** The id the database has for itself. */
  readonly databaseId: string
  /** Counts the entries of the journal of keys: see `Transaction.openKeyJournal`. */
  readonly number: number
}

/** A secret that was taken out of use and kept. */
export interface SecretSetAside extends SecretName {
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** A secret in use, or with `at`, one that was set aside. */
export type TakenSecret = SecretName & { readonly at?: number }

/** Secrets with their bytes. Whoever asked for them owns the bytes, and wipes them. */
export interface Secrets {
  readonly inUse: readonly (SecretName & { readonly secret: Uint8Array })[]
  readonly setAside: readonly (SecretSetAside & { readonly secret: Uint8Array })[]
}

/** Of secrets that were asked for, those that nobody can use. */
export interface LostSecrets {
  readonly missing: readonly SecretName[]
  /** There, and not as they were put in. */
  readonly damaged: readonly SecretName[]
}

/**
 * Keeps secrets, one by one, and nothing else.
 *
 * What changes it notes the generation it is given, if any, with the change or after it, and never a lower one of the same database.
 * That holds also where nothing had to change, because the secret was not there: the records count on it.
 *
 * Every verb fails with `VAULT_LOCKED` or `VAULT_MISSING` when the vault is not ready and with
 * `VAULT_UNREACHABLE` when it does not answer in time. An absent secret is believed absent only by a vault
 * that has just proved that it can keep one.
 */
export interface KeyVault {
  readonly kind: VaultKind
  state(): Promise<VaultState>
  /** @throws AgentError `ALREADY_EXISTS` rather than replace a secret. */
  put(name: SecretName, secret: Uint8Array, generation?: VaultGeneration): Promise<void>
  /** Bytes the caller owns and wipes, or `undefined` if there is no such secret. @throws AgentError `SECRET_DAMAGED` */
  get(name: SecretName): Promise<Uint8Array | undefined>
  /** Deleting what is not there is not an error. */
  delete(name: SecretName, generation?: VaultGeneration): Promise<void>
  /** Takes a secret out of use and keeps it, under this time. False if there is no such secret. */
  setAside(name: SecretName, at: number, generation?: VaultGeneration): Promise<boolean>
  /** Everything set aside, oldest first. */
  listSetAside(): Promise<SecretSetAside[]>
  /** Bytes the caller owns and wipes, or `undefined` if it was not set aside. @throws AgentError `SECRET_DAMAGED` */
  getSetAside(secret: SecretSetAside): Promise<Uint8Array | undefined>
  /** Erases a secret that was set aside, once it is in use again. */
  forgetSetAside(secret: SecretSetAside): Promise<void>
  /** The names of the secrets in use; where several databases share the vault, those of all. May take seconds. */
  names(): Promise<SecretName[]>
  /** Looks at each of these, in use. Where the vault can tell, what was found sound is not opened again while it is unchanged. */
  findLost(names: readonly SecretName[]): Promise<LostSecrets>
  /**
   * Every secret of these organizations, in use and set aside. It is of one moment as long as nobody changes the vault meanwhile.
   * @param onDamaged - Told the name of each that is damaged, which is left out then. Absent: one that is damaged is an error.
   * @throws AgentError `SECRET_DAMAGED`
   */
  copy(isOf: (organizationId: string) => boolean, onDamaged?: (name: TakenSecret) => void): Promise<Secrets>
  /**
   * Puts all of them in, reads each back, and notes the generation. One that is there already, with the same bytes, stays as it is. If
   * anything fails, what was put in is taken out again.
   * @returns the names of those that were not there.
   * @throws AgentError `ALREADY_EXISTS` where another secret has the same name
   */
  take(secrets: Secrets, generation: VaultGeneration): Promise<readonly TakenSecret[]>
  /**
   * Erases these secrets, which another vault has, and what was noted of this database. The file of a vault goes with them; it need not
   * be unlocked. What is not there is not an error, so that it can be done again after a kill.
   * @param databaseId - Absent: what a keychain has noted stays, because a copy of the database has noted it too.
   * @throws AgentError `VAULT_SHARED` where the file holds others too: then nothing was erased
   */
  giveUp(names: readonly TakenSecret[], databaseId?: string): Promise<void>
  /**
   * The generation that was noted last for this database, or for another where the vault serves one only. Its number is -1 where what
   * was noted cannot be read.
   */
  generation(databaseId: string): Promise<VaultGeneration | undefined>
  /** @throws AgentError `PASSPHRASE_WRONG` where the vault wants a passphrase and this is not it. */
  unlock(passphrase?: string): Promise<void>
  /** Asks for the passphrase once more and changes nothing. @throws AgentError `PASSPHRASE_WRONG`, always where there is none */
  confirm(passphrase: string): Promise<void>
  /** Forgets what lets it read secrets. A vault that the operating system locks by itself has nothing to forget. */
  lock(): Promise<void>
}

/** Whether the secret that was asked for is damaged, and not the whole vault closed, missing or unreachable. */
export function isDamage(thrown: unknown): boolean {
  return thrown instanceof AgentError && thrown.code === 'SECRET_DAMAGED'
}

/** @returns what `KeyVault.take` throws; nothing was changed then. */
export function anotherSecret(): AgentError {
  return new AgentError(
    'ALREADY_EXISTS',
    'The key vault already holds another secret under the name of one of these. Nothing was changed. Use an empty key vault.',
  )
}
