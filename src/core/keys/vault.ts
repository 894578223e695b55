import { secretCopy } from '../crypto/secret-bytes.ts'
import { restoreBackup } from '../display/restore-backup.ts'
import { AgentError } from '../errors.ts'
import type { SecretName } from '../ledger/secret-name.ts'
import type { UnlockerKind, UnlockerRow } from '../ledger/unlocker-row.ts'
import type { Store } from '../ports/store.ts'
import type { VaultState } from '../ports/unlocker.ts'
import { dataKeyId } from './data-key-id.ts'
import { openWith, type Sealed, sealWith } from './sealed-secret.ts'
import { isGenuine } from './unlocker-mac.ts'
import { type Unlockers, unlockerRows, unwrapDataKey } from './unwrap-data-key.ts'

/**
 * The secrets of one database: sealed rows, and the data key that opens them. The keychain gives the data key when it is first needed; a
 * passphrase gives it when the person unlocks.
 *
 * `open` and `seal` throw `VAULT_LOCKED`, `VAULT_MISSING` and `VAULT_UNREACHABLE` as long as the data key is not to be had.
 */
export interface Vault {
  /**
   * Returns the ways to unlock it. A way that needs no person comes first. Empty before the person has chosen. While it is unlocked,
   * an unlocker that somebody else wrote into the database is left out.
   */
  kinds(): readonly UnlockerKind[]
  state(): Promise<VaultState>
  /** Bytes the caller owns and wipes, or `undefined` if there is no such secret. @throws AgentError `SECRET_DAMAGED` */
  open(name: SecretName): Promise<Uint8Array | undefined>
  /** Seals a secret, which stays the caller's to wipe. {@link putSealed} writes it in the commit of its record. */
  seal(name: SecretName, secret: Uint8Array): Promise<Sealed>
  has(name: SecretName): boolean
  /** @throws AgentError `PASSPHRASE_WRONG`, and as `Unlocker.unwrap` does */
  unlock(passphrase?: string): Promise<void>
  /** Asks for the passphrase once more and changes nothing. @throws AgentError `PASSPHRASE_WRONG`, always where there is none */
  confirm(passphrase: string): Promise<void>
  /** Wipes the data key. From then on only `unlock` opens it, even where a keychain could. */
  lock(): void
  /** A copy of the data key, which the caller wipes. @throws AgentError as `open` does */
  dataKey(): Promise<Uint8Array>
}

/** Parts of a vault that changes of unlockers need. */
export interface DataKeyHolder extends Pick<Vault, 'dataKey'> {
  /**
   * Runs `work` while no secret is opened or sealed. The data key that it returns takes the place of the held one; it is held
   * where none was only if it is the first. A lock meanwhile wipes it.
   */
  replacing(work: () => Promise<Uint8Array>, isFirst?: boolean): Promise<void>
}

/** @param unlockers - Those of kind `keychain` and `memory` unwrap without the person. */
export function createVault(store: Store, unlockers: Unlockers): Vault & DataKeyHolder {
  let held: Uint8Array | undefined
  let isLocked = false
  let timesLocked = 0
  let opening: Promise<void> | undefined
  let replacement: Promise<void> | undefined

  const vault: Vault & DataKeyHolder = {
    kinds() {
      const dataKey = held
      const rows = unlockerRows(store)
      return (dataKey ? rows.filter(row => isGenuine(dataKey, row)) : rows).map(({ kind }) => kind)
    },

    async state() {
      const [first, ...others] = unlockerRows(store)
      if (!first) return { status: 'missing', nextStep: notChosen }
      if (held) return { status: 'ready', nextStep: '' }
      if (first.kind === 'passphrase') return { status: 'locked', nextStep: passphraseWanted }
      const state = await unlockers[first.kind].state(first.id)
      const canUnlock = others.some(({ kind }) => kind === 'passphrase')
      if (state.status === 'ready' || !canUnlock) return state
      return { status: 'locked', nextStep: `${state.nextStep} Or unlock Countersign with its passphrase.` }
    },

    open: name =>
      whenReady(key => {
        const sealed = store.sealedSecret(name)
        if (sealed === undefined) return undefined
        const secret = openWith(key, name, sealed)
        if (!secret) throw secretDamaged()
        return secret
      }),

    seal: (name, secret) =>
      whenReady(key => ({ ...name, sealed: sealWith(key, name, secret), dataKeyId: dataKeyId(store) })),

    has: name => store.sealedSecret(name) !== undefined,

    async unlock(passphrase) {
      await unwrap(rowFor(passphrase), passphrase)
      isLocked = false
    },

    async confirm(passphrase) {
      const row = unlockerRows(store).find(({ kind }) => kind === 'passphrase')
      if (!row) throw new AgentError('PASSPHRASE_WRONG', 'No passphrase is set. Confirm in the window instead.')
      const key = await unwrapDataKey(store, unlockers, row, passphrase)
      key.fill(0)
    },

    lock() {
      isLocked = true
      timesLocked += 1
      held?.fill(0)
      held = undefined
    },

    dataKey: () => whenReady(secretCopy),

    async replacing(work, isFirst = false) {
      while (replacement) await replacement
      const { promise, resolve } = Promise.withResolvers<void>()
      replacement = promise
      const before = timesLocked
      try {
        const key = await work()
        const isWanted = !isLocked && (isFirst || held !== undefined) && timesLocked === before
        held?.fill(0)
        held = isWanted ? key : undefined
        if (!isWanted) key.fill(0)
      } finally {
        replacement = undefined
        resolve()
      }
    },
  }
  return vault

  /** Lends the data key once it is held. Even a promise that is settled leaves a moment in which a lock would wipe it. */
  async function whenReady<Value>(use: (dataKey: Uint8Array) => Value): Promise<Value> {
    const before = timesLocked
    for (;;) {
      while (replacement) await replacement
      if (isLocked || timesLocked !== before) throw locked()
      if (held) return use(held)
      opening ??= openByItself().finally(() => (opening = undefined))
      await opening
    }
  }

  async function openByItself(): Promise<void> {
    const [row] = unlockerRows(store)
    if (!row) throw new AgentError('VAULT_MISSING', notChosen)
    if (row.kind === 'passphrase') throw locked()
    await unwrap(row)
  }

  /** Unwraps the data key. The key is discarded if the vault was locked, or given another data key, meanwhile. */
  async function unwrap(row: UnlockerRow, passphrase?: string): Promise<void> {
    const [before, beforeId] = [timesLocked, dataKeyId(store)]
    const key = await unwrapDataKey(store, unlockers, row, passphrase)
    if (timesLocked !== before || dataKeyId(store) !== beforeId) {
      key.fill(0)
      throw locked()
    }
    held?.fill(0)
    held = key
  }

  function rowFor(passphrase: string | undefined): UnlockerRow {
    const rows = unlockerRows(store)
    const row = passphrase === undefined ? rows[0] : rows.find(({ kind }) => kind === 'passphrase')
    if (row) return row
    if (rows.length === 0) throw new AgentError('VAULT_MISSING', notChosen)
    throw new AgentError('PASSPHRASE_WRONG', 'No passphrase is set. Unlock without one.')
  }
}

const notChosen = 'Choose in the window how Countersign is to be unlocked.'
const passphraseWanted = 'Unlock Countersign in its window, with its passphrase.'

function locked(): AgentError {
  return new AgentError('VAULT_LOCKED', 'Countersign is locked. Unlock it in its window, then try again.')
}

function secretDamaged(): AgentError {
  return new AgentError(
    'SECRET_DAMAGED',
    `This key is damaged in the database, and was not used. Restore it in the window, under Settings, Keys and records; or ${restoreBackup}.`,
  )
}

/** Tells a damaged secret from a vault that is closed or cannot be reached. */
export function isDamage(thrown: unknown): boolean {
  return thrown instanceof AgentError && thrown.code === 'SECRET_DAMAGED'
}
