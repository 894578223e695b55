import { secretCopy } from '../crypto/secret-bytes.ts'
import { restoreBackup } from '../display/restore-backup.ts'
import { AgentError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { UnlockerKind, UnlockerRow } from '../ledger/unlocker-row.ts'
import type { Clock } from '../ports/clock.ts'
import type { Note } from '../ports/note.ts'
import type { Store, Transaction } from '../ports/store.ts'
import { keepDataKeyId } from './data-key-id.ts'
import { generateDataKey, sealAgain } from './sealed-secret.ts'
import { isGenuine, unlockerMac } from './unlocker-mac.ts'
import { type Unlockers, unlockerRows, unwrapDataKey } from './unwrap-data-key.ts'
import type { DataKeyHolder } from './vault.ts'

/** Choice of how the data key is to be unlocked. */
export type UnlockerChoice =
  | { readonly kind: 'keychain' }
  | { readonly kind: 'memory' }
  | { readonly kind: 'passphrase'; readonly passphrase: string }

/**
 * Changes the ways in which the data key is unlocked, one change after the other, each in one commit. A kill before it leaves at most an
 * item of the keychain that opens nothing.
 */
export interface UnlockerChanges {
  /**
   * Makes the first unlocker.
   * @param note - Joins the commit. What it seals, it seals by the data key.
   * @param dataKey - Of a database that has one; a copy of it is held. Absent: a new one is made.
   * @throws AgentError `SETUP_DONE` where there is an unlocker, `DATA_LOST` where there are secrets, and none
   */
  begin(choice: UnlockerChoice, note: NoteWithKey, dataKey?: Uint8Array): Promise<void>
  /** Adds an unlocker. @throws AgentError `ALREADY_EXISTS`, and as `Vault.open` does while the vault is locked */
  add(choice: UnlockerChoice, note: Note): Promise<void>
  /**
   * Removes an unlocker. All secrets get another data key: a copy of the database from before, opened by what was removed, opens
   * nothing that is sealed later. The keychain keeps its item, for such copies.
   * @param passphrase - Of the unlocker that stays, where that is one.
   * @throws AgentError `REQUEST_INVALID` for the only one, `RESOURCE_NOT_FOUND`, `PASSPHRASE_WRONG`; then nothing was changed
   */
  remove(kind: UnlockerKind, passphrase: string | undefined, note: Note): Promise<void>
  /**
   * Sets another passphrase, and gives all secrets another data key.
   * @throws AgentError `PASSPHRASE_WRONG`, `NOT_SUPPORTED` where none is set; then nothing was changed
   */
  changePassphrase(passphrase: string, next: string, note: Note): Promise<void>
}

/** Leaves the receipt of a first unlocker, and writes what belongs into its commit. */
export type NoteWithKey = (transaction: Transaction, dataKey: Uint8Array) => void

/** A new data key would open nothing of what is there, and would hide that the other one is gone. */
function unlockersGone(): AgentError {
  return new AgentError(
    'DATA_LOST',
    `What unlocks the keys in this database is missing from it. Stop Countersign and ${restoreBackup}. Nothing was changed.`,
  )
}

export function setupDone(): AgentError {
  return new AgentError('SETUP_DONE', 'Countersign already has a way to unlock it. Change it in Settings.')
}

interface Parts {
  readonly store: Store
  readonly unlockers: Unlockers
  readonly vault: DataKeyHolder
  readonly clock: Pick<Clock, 'now'>
}

const lookAt = 'See Settings, How Countersign is unlocked.'

export function createUnlockerChanges({ store, unlockers, vault, clock }: Parts): UnlockerChanges {
  let last: Promise<unknown> = Promise.resolve()

  return {
    begin: (choice, note, given) =>
      inTurn(async () => {
        if (unlockerRows(store).length > 0) throw setupDone()
        if (!given && store.secretNames().length > 0) throw unlockersGone()
        await vault.replacing(async () => {
          const dataKey = given ? secretCopy(given) : generateDataKey()
          try {
            await make(choice, dataKey, transaction => {
              keepDataKeyId(transaction, dataKey)
              note(transaction, dataKey)
            })
            return dataKey
          } catch (thrown) {
            dataKey.fill(0)
            throw thrown
          }
        }, true)
      }),

    add: (choice, note) =>
      inTurn(async () => {
        const dataKey = await vault.dataKey()
        if (genuine(dataKey).some(({ kind }) => kind === choice.kind)) {
          dataKey.fill(0)
          throw new AgentError('ALREADY_EXISTS', `Countersign can be unlocked in this way already. ${lookAt}`)
        }
        try {
          await make(choice, dataKey, note)
        } finally {
          dataKey.fill(0)
        }
      }),

    remove: (kind, passphrase, note) =>
      inTurn(async () => {
        const row = find(kind)
        if (!row) throw new AgentError('RESOURCE_NOT_FOUND', `Countersign is not unlocked in this way. ${lookAt}`)
        const from = await vault.dataKey()
        try {
          const rest = genuine(from).filter(other => other.kind !== kind)
          if (rest.length === 0) {
            throw new AgentError(
              'REQUEST_INVALID',
              'This is the only way to unlock Countersign. Add another way first.',
            )
          }
          for (const other of rest) {
            if (other.kind !== 'passphrase') continue
            const key = await unwrapDataKey(store, unlockers, other, passphrase)
            key.fill(0)
          }
          await replaceDataKey(from, rest, passphrase, note)
        } finally {
          from.fill(0)
        }
      }),

    changePassphrase: (passphrase, next, note) =>
      inTurn(async () => {
        const row = find('passphrase')
        if (!row) throw new AgentError('NOT_SUPPORTED', `No passphrase is set. ${lookAt}`)
        const from = await unwrapDataKey(store, unlockers, row, passphrase)
        try {
          await replaceDataKey(from, genuine(from), next, note)
        } finally {
          from.fill(0)
        }
      }),
  }

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = last.then(work)
    // The caller gets the failure. The next change can still be made.
    last = next.catch(() => undefined)
    return next
  }

  function find(kind: UnlockerKind): UnlockerRow | undefined {
    return unlockerRows(store).find(row => row.kind === kind)
  }

  async function make(choice: UnlockerChoice, dataKey: Uint8Array, note: Note): Promise<void> {
    const { kind } = choice
    const passphrase = kind === 'passphrase' ? choice.passphrase : undefined
    const id = newId()
    const wrapped = await unlockers[kind].wrap(id, dataKey, passphrase)
    const row = { kind, id, createdAt: clock.now(), wrapped, mac: unlockerMac(dataKey, { kind, id }) }
    await store.write(transaction => {
      transaction.putUnlocker(row)
      note(transaction)
    })
  }

  function genuine(dataKey: Uint8Array): readonly UnlockerRow[] {
    return unlockerRows(store).filter(row => isGenuine(dataKey, row))
  }

  /**
   * Drops every unlocker that is not among `rows`, and a keychain that no longer has its item: that is not made again. What a keychain
   * keeps for a dropped unlocker stays there: a copy of the database may have nothing else that opens it.
   * @param passphrase - Of the unlocker among `rows` that has one.
   */
  function replaceDataKey(
    from: Uint8Array,
    rows: readonly UnlockerRow[],
    passphrase: string | undefined,
    note: Note,
  ): Promise<void> {
    return vault.replacing(async () => {
      const to = generateDataKey()
      try {
        const kept: UnlockerRow[] = []
        let whyNone = ''
        for (const row of rows) {
          const unlocker = unlockers[row.kind]
          const { status, nextStep } = await unlocker.state(row.id)
          whyNone = nextStep
          if (status === 'missing') continue
          kept.push({ ...row, wrapped: await unlocker.wrap(row.id, to, passphrase), mac: unlockerMac(to, row) })
        }
        if (kept.length === 0) throw new AgentError('VAULT_MISSING', whyNone)
        await store.write((transaction: Transaction) => {
          sealAgain(transaction, from, to)
          for (const { kind } of transaction.unlockers()) transaction.removeUnlocker(kind)
          for (const row of kept) transaction.putUnlocker(row)
          keepDataKeyId(transaction, to)
          note(transaction)
        })
        return to
      } catch (thrown) {
        to.fill(0)
        throw thrown
      }
    })
  }
}
