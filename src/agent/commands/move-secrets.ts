import { z } from 'zod'
import { AgentError } from '../../core/errors.ts'
import { sweepOrphans } from '../../core/keys/key-creator.ts'
import type { Store } from '../../core/ports/store.ts'
import { newPassphrase, passphrase } from '../../shared/passphrase.ts'
import type { MoveStage } from '../../shared/vault.ts'
import { anotherVault } from '../vault-move/chosen-vault.ts'
import type { MoveReport } from '../vault-move/move-secrets.ts'
import { moveWhileRunning } from '../vault-move/move-while-running.ts'
import type { Vaults } from '../vaults.ts'
import { defineCommand, type RunningParts } from './command.ts'
import { openOffline } from './open-offline.ts'

const kinds = z.literal(['keychain', 'passphrase'])

const request = z
  .strictObject({
    from: kinds,
    to: kinds,
    /** Of the one that is a file: what opens it, or is to open it. */
    passphrase: passphrase.pipe(newPassphrase),
    othersAreOthers: z.boolean(),
  })
  .refine(({ from, to }) => from !== to, 'Keys are moved from one vault to another.')
type Request = z.output<typeof request>

/** What it came to: also where the keys had been moved before, and only copies were left to remove. */
export type MoveAnswer = MoveReport

/** Moves every key from the keychain to an encrypted file, or back. */
export const moveSecretsCommand = defineCommand({
  name: 'move-secrets',
  request,
  isSecret: () => true,
  async running(parts, asked): Promise<MoveAnswer> {
    const { vaults, tell, engine } = parts
    await prove(parts, asked)
    if (vaults.current().kind === asked.to) return alreadyThere(vaults, engine.store)
    return moveWhileRunning(parts, targetOf(asked), { othersAreOthers: asked.othersAreOthers, step: saying(tell) })
  },
  async offline({ dataDirectory, tell }, asked): Promise<MoveAnswer> {
    const { store, vaults, close } = await openOffline({ dataDirectory, vault: undefined })
    try {
      const kind = requireEither(vaults, asked)
      if (kind === 'passphrase') await vaults.current().unlock(asked.passphrase)
      if (kind === asked.to) return await alreadyThere(vaults, store)
      const options = { othersAreOthers: asked.othersAreOthers, step: saying(tell) }
      return await vaults.move(targetOf(asked), options)
    } finally {
      if (vaults.isChosen()) await vaults.current().lock()
      await close()
    }
  },
})

/** @throws AgentError `SETUP_DONE` where the keys are in neither */
function requireEither(vaults: Vaults, { from, to }: Request): Request['from'] {
  const chosen = vaults.chosen()
  if (!chosen) throw new AgentError('VAULT_MISSING', 'No key vault has been chosen in this data directory yet.')
  if (chosen.kind === from || chosen.kind === to) return chosen.kind as Request['from']
  throw new AgentError('SETUP_DONE', anotherVault(chosen, from))
}

/**
 * Whether whoever asks on the socket may move the keys: every program of this user can ask there, and could do the same while no agent
 * runs. So the passphrase is what a file takes, and macOS, whose keychain knows its programs, has the person do it.
 * @throws AgentError `PASSPHRASE_WRONG`, `PASSPHRASE_TOO_SOON`, `PERMISSION_DENIED`
 */
async function prove({ engine, vaults, guesses, changed }: RunningParts, asked: Request): Promise<void> {
  const kind = requireEither(vaults, asked)
  if (kind === 'passphrase') {
    const { keyring } = engine
    const isLocked = (await keyring.state()).status === 'locked'
    const open = () => (isLocked ? keyring.unlock(asked.passphrase) : vaults.current().confirm(asked.passphrase))
    await guesses.attempt(open).finally(() => changed('state'))
    if (isLocked) await sweepOrphans(engine)
    return
  }
  if (process.platform !== 'darwin' || engine.settings.get().approvals === 'nothing') return
  throw new AgentError(
    'PERMISSION_DENIED',
    'Move the keys in the window, under Settings, Key vault. Or stop Countersign, and try again.',
  )
}

/** The same asked again, perhaps after a kill: what the first left is put right, and what there is, told. */
async function alreadyThere(vaults: Vaults, store: Store): Promise<MoveAnswer> {
  await vaults.finishMove()
  const vault = vaults.current()
  const own = new Set(store.organizations().map(({ id }) => id))
  const names = [...(await vault.names()), ...(await vault.listSetAside())]
  const isOwn = (organizationId: string) => vault.kind === 'passphrase' || own.has(organizationId)
  return { secrets: names.filter(({ organizationId }) => isOwn(organizationId)).length, missing: 0, left: null }
}

function targetOf({ to, passphrase }: Request) {
  return to === 'passphrase' ? { kind: to, passphrase } : { kind: to }
}

const sentences: Readonly<Record<MoveStage, string>> = {
  reading: 'Reading every key.',
  copying: 'Copying them to the new vault.',
  comparing: 'Reading the new vault, and comparing all of it.',
  removing: 'The keys are in the new vault. Removing them from the one before.',
}

function saying(tell: (text: string) => void) {
  return (stage: MoveStage) => tell(sentences[stage])
}
