import { statSync } from 'node:fs'
import { z } from 'zod'
import { copiedFinding, type Finding, type Integrity } from '../core/integrity.ts'
import type { VaultKind } from '../core/ports/key-vault.ts'
import type { Store, Transaction } from '../core/ports/store.ts'
import { databaseFile } from './data-directory.ts'
import { storedMove } from './vault-move/stored-move.ts'

const settingName = 'databaseInode'
const shape = z.string().optional()

/**
 * Says in the window that a data directory was copied, where the keychain has the keys of both, or may have them since a move that was
 * cut short. The file of the database is another one then; a directory that was renamed still has the same.
 */
export async function reportCopied(
  store: Store,
  vault: VaultKind | undefined,
  dataDirectory: string,
  integrity: Integrity,
): Promise<void> {
  const inode = inodeOf(dataDirectory)
  // Renamed while it runs, it cannot be told; the next start can.
  if (inode === undefined) return
  if (knownInode(store) === inode) return integrity.withdraw(copiedFinding)
  const keep = () => store.write(transaction => transaction.setSetting(settingName, inode))
  const isShared = vault === 'keychain' || storedMove(store) !== undefined
  if (!isCopied(store, dataDirectory)) await keep()
  else if (isShared) integrity.report(copied, keep)
  // In a file, each has its own keys. It stays a copy: the keychain has those of both once they are moved there.
  else integrity.withdraw(copiedFinding)
}

/** Whether the person has yet to say that the data directory that this one was copied from is not used any more. */
export function isCopied(store: Pick<Store, 'setting'>, dataDirectory: string): boolean {
  const known = knownInode(store)
  return known !== undefined && known !== inodeOf(dataDirectory)
}

function knownInode(store: Pick<Store, 'setting'>): string | undefined {
  return shape.parse(store.setting(settingName))
}

/** Of the database in a data directory; undefined where there is none. */
export function inodeOf(dataDirectory: string): string | undefined {
  return statSync(databaseFile(dataDirectory), { bigint: true, throwIfNoEntry: false })?.ino.toString()
}

/** A restored database has a file of its own, and says anyway where it comes from. */
export function forgetFile(transaction: Pick<Transaction, 'setSetting'>): void {
  transaction.setSetting(settingName, undefined)
}

/** The keychain had keys of this database before they were put there: it counts as a copy, whatever file it is in, until the person has answered. */
export function storeShared(transaction: Pick<Transaction, 'setSetting'>): void {
  transaction.setSetting(settingName, 'shared')
}

const copied: Finding = {
  id: copiedFinding,
  title: 'This data directory is a copy.',
  message:
    'Its keys are in the keychain, and the data directory that it was copied or restored from uses the same ones. Do not use both: neither knows what ' +
    'the other signs, limits count for each alone, each misses the keys that the other makes, and this one loses those that the other ' +
    'deletes. If you do not use the other one any more, press “I have checked”. To have two, back up one of them, and restore it into an encrypted file.',
  stopsSigning: false,
}
