import type { Integrity } from '../integrity.ts'
import type { Keyring } from './keyring.ts'

/**
 * Asked before a key is made or taken away, and before the journal of keys says that it will be. Each entry there lets the vault be one
 * change further than before: it would hide that the records are older. So the vault is compared first, where that has yet to be.
 * @throws AgentError `DATA_LOST`
 */
export async function requireSoundKeys(parts: {
  readonly keyring: Pick<Keyring, 'state'>
  readonly integrity: Pick<Integrity, 'requireSound'>
}): Promise<void> {
  // A vault that does not answer is not compared. Whoever changes it is told.
  await parts.keyring.state().catch(() => undefined)
  parts.integrity.requireSound()
}
