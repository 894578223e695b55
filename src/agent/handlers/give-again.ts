import { AgentError } from '../../core/errors.ts'
import type { SecretName } from '../../core/ports/key-vault.ts'
import type { NoteFirst } from '../receipts/noted-calls.ts'
import type { HandlerContext } from './context.ts'

/**
 * Puts the secret of a record that exists into the vault, journalled like any; its receipt comes first.
 * @throws AgentError `ALREADY_EXISTS`; `DATA_LOST` until what was found is accepted
 */
export async function giveAgain(
  context: HandlerContext,
  name: SecretName,
  secret: Uint8Array,
  first: NoteFirst,
): Promise<void> {
  const { engine, vaults } = context
  const { store, keyring, clock, integrity, log } = engine
  if (await isInVault(vaults, name)) throw new AgentError('ALREADY_EXISTS', 'The key vault has this key already.')
  // The vault has been compared by now. What is put into one that does not go with the records would hide that.
  integrity.requireSound()
  await first()
  await store.write(transaction => transaction.openKeyJournal({ ...name, createdAt: clock.now() }))
  await keyring.create(name, secret)
  await store.write(transaction => transaction.closeKeyJournal(name.organizationId, name.keyId))
  log.info({ ...name }, 'a key was given again')
  keysChanged(context)
}

export async function isInVault(
  { current }: Pick<HandlerContext['vaults'], 'current'>,
  name: SecretName,
): Promise<boolean> {
  const secret = await current().get(name)
  secret?.fill(0)
  return secret !== undefined
}

/** Tells the window that keys came back: all it shows of keys and records may be another. */
export function keysChanged({ changed }: Pick<HandlerContext, 'changed'>): void {
  for (const topic of ['state', 'wallets', 'apiKeys', 'settings'] as const) changed(topic)
}
