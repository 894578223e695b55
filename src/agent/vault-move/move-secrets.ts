import { keychainVault } from '../../adapters/keychain/keychain-vault.ts'
import { createPassphraseVault, openPassphraseVault } from '../../adapters/passphrase-vault/passphrase-vault.ts'
import { isLink } from '../../adapters/passphrase-vault/vault-file.ts'
import { AgentError, toAgentError } from '../../core/errors.ts'
import { acceptKeyGeneration, keyGeneration } from '../../core/keys/key-generation.ts'
import { wipeSecrets } from '../../core/keys/wipe-secrets.ts'
import type { KeyVault, Secrets } from '../../core/ports/key-vault.ts'
import type { Store } from '../../core/ports/store.ts'
import type { MoveStage } from '../../shared/vault.ts'
import { storeShared } from '../copied-data.ts'
import { lackingIn } from '../doctor/secrets-of-records.ts'
import { isThere } from '../open-new-vault.ts'
import { databaseIdOf } from '../vault-matter.ts'
import { storeChosenVault, vaultInWords } from './chosen-vault.ts'
import { finishMove } from './finish-move.ts'
import { idOf, idsIn, namesOf, requireSame } from './same-secrets.ts'
import { type StoredMove, storeMove } from './stored-move.ts'

/** Where keys are to be moved. */
export type MoveTarget = { readonly kind: 'keychain' } | { readonly kind: 'passphrase'; readonly passphrase: string }

export interface Moving {
  readonly store: Store
  readonly current: KeyVault
  /** Of a passphrase vault. */
  readonly file: string
  readonly now: () => number
  /** The person knows that no other data directory needs what leaves the keychain. */
  readonly othersAreOthers: boolean
  /** Whether the data directory is a copy of another one, which may be used too. */
  isCopied(): boolean
  step(stage: MoveStage): void
  /** The keys are in this vault from now on. Called before anything is removed. */
  switched(vault: KeyVault): void
}

export interface MoveReport {
  /** In use and set aside. */
  readonly secrets: number
  /** That records name, and the vault lacked: so does the new one. */
  readonly missing: number
  /** Why copies are left in the vault from before; null where none are. */
  readonly left: string | null
}

/**
 * Moves every secret to another vault, while none is put in or removed. The setting `vault` says which of the two counts, and changes in
 * one commit, after the new vault has been read back and compared. Only then is the old one emptied. What a kill leaves is finished or
 * taken back by {@link finishMove}.
 *
 * @throws AgentError `ALREADY_EXISTS`, `SETUP_DONE`, `VAULT_SHARED` and what the vaults say; the keys are then where they were
 */
export async function moveSecrets(moving: Moving, to: MoveTarget): Promise<MoveReport> {
  const { store, current, now, step, switched } = moving
  const from = requireMovable(current, to)
  step('reading')
  const own = new Set(store.organizations().map(({ id }) => id))
  // A file is this database's alone: what is in it of organizations that are no more is moved too.
  const isOf = (organizationId: string) => from === 'passphrase' || own.has(organizationId)
  await requireLeave(moving)
  await requireRoom(moving, to)
  const secrets = await current.copy(isOf)
  try {
    const names = namesOf(secrets)
    const before = to.kind === 'keychain' ? await idsIn(keychainVault()) : new Set<string>()
    const move: StoredMove = {
      from,
      to: to.kind,
      at: now(),
      isNoted: to.kind === 'keychain' && (await keychainVault().generation(databaseIdOf(store))) !== undefined,
      names: names.filter(name => !before.has(idOf(name))),
    }
    await store.write(transaction => storeMove(transaction, move))
    const { vault, reached } = await filled(moving, to, secrets, isOf, before).catch(thrown =>
      takenBack(moving, thrown),
    )
    const isShared = names.length > move.names.length
    await switchTo(moving, { ...move, names }, reached, isShared).catch(thrown => takenBack(moving, thrown))
    switched(vault)
    step('removing')
    const left = await finishMove({ ...moving, current: vault }).then(
      () => null,
      thrown => toAgentError(thrown).message,
    )
    return { secrets: names.length, missing: lackingIn(store, secrets).length, left }
  } finally {
    wipeSecrets(secrets)
  }
}

/**
 * Looked at once nobody else moves them: the same may have been asked for twice at once, and a vault that was moved into itself would then
 * be emptied as the one from before.
 * @throws AgentError `SETUP_DONE` where the keys are there already
 */
function requireMovable({ kind }: KeyVault, to: MoveTarget): StoredMove['from'] {
  if (kind === 'memory') throw new AgentError('NOT_SUPPORTED', 'Keys that are in memory alone cannot be moved.')
  if (kind !== to.kind) return kind
  throw new AgentError('SETUP_DONE', `The keys are in ${vaultInWords(kind)} already. Nothing was changed.`)
}

/** @throws AgentError `VAULT_SHARED` where what leaves may be needed, or cannot be removed */
async function requireLeave({ store, current, file, othersAreOthers, isCopied }: Moving): Promise<void> {
  if (current.kind === 'passphrase' && (await isLink(file))) {
    throw new AgentError(
      'VAULT_SHARED',
      'The vault.json in the data directory is a link. Put the file itself in the place of the link, then try again. Nothing was changed.',
    )
  }
  if (current.kind !== 'keychain' || othersAreOthers) return
  if (isCopied()) {
    throw new AgentError(
      'VAULT_SHARED',
      'This data directory is a copy. The one that it was copied from has the same keys in the keychain, and would lose them. If that one ' +
        'is not used any more, say so in the window, or with --no-other-needs-them, and try again. Nothing was changed.',
    )
  }
  const others = await keychainVault().otherDatabases(databaseIdOf(store))
  if (others === 0) return
  const counted = others === 1 ? 'another database' : `${others} other databases`
  throw new AgentError(
    'VAULT_SHARED',
    `The keychain has also been used with ${counted} of Countersign. A data directory that was copied or restored from this one would ` +
      'lose its keys. If there is none, say so in the window, or with --no-other-needs-them, and try again. Nothing was changed.',
  )
}

/** @throws AgentError `ALREADY_EXISTS`, `VAULT_LOCKED`, `VAULT_MISSING` */
async function requireRoom({ file }: Moving, to: MoveTarget): Promise<void> {
  if (to.kind === 'keychain') {
    const { status, nextStep } = await keychainVault().state()
    if (status !== 'ready') throw new AgentError(status === 'locked' ? 'VAULT_LOCKED' : 'VAULT_MISSING', nextStep)
    return
  }
  if (isThere(file)) {
    throw new AgentError(
      'ALREADY_EXISTS',
      'The data directory holds a vault.json from before. Move it to another place and keep it, then try again. Nothing was changed.',
    )
  }
}

/** The new vault, with everything, as it was read back. */
async function filled(
  { store, file, step }: Moving,
  to: MoveTarget,
  secrets: Secrets,
  isOf: (organizationId: string) => boolean,
  before: ReadonlySet<string>,
): Promise<{ readonly vault: KeyVault; readonly reached: number }> {
  step('copying')
  const generation = { databaseId: databaseIdOf(store), number: keyGeneration(store).planned }
  const made = to.kind === 'keychain' ? keychainVault() : await createPassphraseVault(file, to.passphrase)
  await made.take(secrets, generation)
  step('comparing')
  // Opened anew: by what is on the disk, and by the passphrase.
  const vault = to.kind === 'keychain' ? made : openPassphraseVault(file)
  if (to.kind === 'passphrase') {
    await made.lock()
    await vault.unlock(to.passphrase)
  }
  return { vault, reached: await requireSame(vault, secrets, generation, isOf, before) }
}

/** The one commit before which the keys are in the old vault, and after which they are in the new one. */
async function switchTo({ store }: Moving, move: StoredMove, reached: number, isShared: boolean): Promise<void> {
  const { from, to, at, names } = move
  const change = `${names.length} ${names.length === 1 ? 'key was' : 'keys were'} moved from the ${from} vault to the ${to} vault`
  await store.write(transaction => {
    storeChosenVault(transaction, { kind: to, movedAt: at })
    storeMove(transaction, move)
    acceptKeyGeneration(transaction, reached)
    if (isShared) storeShared(transaction)
    transaction.receipt({ kind: 'vault', at, organizationId: null, event: 'moved', change })
  })
}

/** What was put in is taken out again; if that fails too, the next start or the next try does it. @throws what stopped the move */
async function takenBack(moving: Moving, thrown: unknown): Promise<never> {
  await finishMove(moving).catch(() => undefined)
  throw thrown
}
