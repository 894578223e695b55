import { existsSync } from 'node:fs'
import { keychainVault } from '../../adapters/keychain/keychain-vault.ts'
import { openPassphraseVault } from '../../adapters/passphrase-vault/passphrase-vault.ts'
import { restoreBackup } from '../../core/display/restore-backup.ts'
import { AgentError } from '../../core/errors.ts'
import type { Finding } from '../../core/integrity.ts'
import { isNamed } from '../../core/keys/is-named.ts'
import { wipeSecrets } from '../../core/keys/wipe-secrets.ts'
import type { KeyVault, TakenSecret } from '../../core/ports/key-vault.ts'
import type { Store } from '../../core/ports/store.ts'
import { databaseIdOf, vaultMatter } from '../vault-matter.ts'
import { vaultInWords } from './chosen-vault.ts'
import { idOf, namesOf } from './same-secrets.ts'
import { type StoredMove, storedMove, storeMove } from './stored-move.ts'

export const unfinishedMove = 'vault-move'

/** A move that was begun and is not done: the keys are where the setting `vault` says, and copies may be in the other vault. */
interface Unfinished {
  readonly store: Store
  readonly current: KeyVault
  readonly file: string
  readonly now: () => number
}

/**
 * Finishes a move that a kill or a failure cut short, or takes it back where it had not come to the switch: either way, what it left in
 * the vault that is not in use goes, once the vault in use is seen to have it. Done again, it goes on where it was.
 *
 * @returns whether there was one
 * @throws AgentError `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_SHARED`, `SECRET_MISSING` where a key would be lost, `SECRET_DAMAGED` where one may be;
 * nothing is removed then, or not all
 */
export async function finishMove({ store, current, file, now }: Unfinished): Promise<boolean> {
  const move = storedMove(store)
  if (!move) return false
  const other = otherOf(move, current)
  // Never the one in use, whatever the entry says: nothing is removed then.
  const isInUse = other === current.kind
  if (!isInUse) {
    await requireKept({ store, current, file, now }, move.names, other)
    const vault = other === 'keychain' ? keychainVault() : openPassphraseVault(file)
    await vault.giveUp(move.names, other === 'keychain' && move.isNoted ? undefined : databaseIdOf(store))
  }
  const isDone = current.kind === move.to && !isInUse
  const change = isInUse
    ? inItself(current.kind)
    : isDone
      ? `The ${other} vault was emptied`
      : `A move of keys to the ${other} vault was taken back`
  await store.write(transaction => {
    storeMove(transaction, undefined)
    transaction.receipt({
      kind: 'vault',
      at: now(),
      organizationId: null,
      event: isDone ? 'emptied' : 'not moved',
      change,
    })
  })
  return true
}

/** What is said of it until then. */
export function findingOfMove(move: StoredMove, current: Pick<KeyVault, 'kind'>, why: string | null): Finding {
  return {
    id: unfinishedMove,
    title: 'A move of the keys was cut short.',
    message: messageOf(move, current, why),
    stopsSigning: false,
  }
}

function messageOf(move: StoredMove, current: Pick<KeyVault, 'kind'>, why: string | null): string {
  const kind = otherOf(move, current)
  const [place, other] = [vaultInWords(current.kind), vaultInWords(kind)]
  if (kind === current.kind) {
    return `It was to go from ${place} into ${place}, and the keys are there. Nothing is removed. Restart Countersign to end it.`
  }
  const where =
    current.kind === move.to
      ? `All keys are in ${place}, and were compared there. Copies may still be in ${other}.`
      : `All keys are in ${place}, as before. Copies of some may be in ${other}.`
  const failed = why === null ? '' : `They could not be removed: ${why} `
  return `${where} ${failed}Remove them under Settings, Key vault, or restart Countersign.`
}

function inItself(kind: KeyVault['kind']): string {
  return `A move of keys from the ${kind} vault into itself was ended: nothing was removed`
}

function otherOf({ from, to }: StoredMove, { kind }: Pick<KeyVault, 'kind'>): StoredMove['from'] {
  return kind === to ? from : to
}

/** Whatever became of the vault in use meanwhile: a secret that it lacks and a record names is not removed elsewhere. */
async function requireKept(
  { store, current, file }: Unfinished,
  names: readonly TakenSecret[],
  other: StoredMove['from'],
): Promise<void> {
  const isOwn = (await vaultMatter(current, store, () => existsSync(file))) === undefined
  const has = await holderOf(current)
  let lacking = 0
  for (const name of names) if (!(await has(name)) && isNeeded(store, name)) lacking += 1
  if (isOwn && lacking === 0) return
  const counted = lacking === 1 ? 'a key' : `${lacking} keys`
  throw new AgentError(
    'SECRET_MISSING',
    `${isOwn ? `The key vault in use lacks ${counted}` : 'The key vault in use is not as the records say'}, so nothing was removed ` +
      `from ${vaultInWords(other)}. Put it back as it was, from a copy that you have, then try again; or ${restoreBackup}.`,
  )
}

/** What no record names was deleted since; what was set aside, erased or taken up again. */
function isNeeded(store: Store, { at, ...name }: TakenSecret): boolean {
  return at === undefined && isNamed(store, name)
}

/**
 * Whether the vault has a secret. Each is read: one that is there by its name may be damaged.
 * @throws AgentError `SECRET_DAMAGED`, and `VAULT_LOCKED` of a file, which is read as a whole; a keychain is asked for each
 */
async function holderOf(vault: KeyVault): Promise<(name: TakenSecret) => Promise<boolean>> {
  if (vault.kind === 'passphrase') {
    const secrets = await vault.copy(() => true)
    const held = new Set(namesOf(secrets).map(idOf))
    wipeSecrets(secrets)
    return async name => held.has(idOf(name))
  }
  return async ({ at, ...name }) => {
    const secret = await (at === undefined ? vault.get(name) : vault.getSetAside({ ...name, at }))
    secret?.fill(0)
    return secret !== undefined
  }
}
