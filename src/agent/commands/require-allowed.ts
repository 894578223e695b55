import { AgentError } from '../../core/errors.ts'
import type { RunningParts } from './command.ts'

/**
 * Requires that the caller on the socket may have every secret. Every program of this user can ask there, and could read the keychain
 * itself, but not what a passphrase protects.
 * @throws AgentError `PASSPHRASE_WRONG`, `PASSPHRASE_TOO_SOON`, `PERMISSION_DENIED`
 */
export async function requireAllowed(
  { engine, vaults, guesses, backups, changed, tell, gone }: RunningParts,
  {
    file,
    recipients = [],
    vaultPassphrase,
  }: {
    readonly file: string
    readonly recipients?: string[] | undefined
    readonly vaultPassphrase?: string | undefined
  },
): Promise<void> {
  const vault = vaults.current
  const kinds = vault.kinds()
  if (kinds.includes('passphrase') && vaultPassphrase !== undefined) {
    const { keyring } = engine
    const isLocked = (await keyring.state()).status === 'locked'
    const prove = () => (isLocked ? keyring.unlock(vaultPassphrase) : vault.confirm(vaultPassphrase))
    await guesses.attempt(prove).finally(() => changed('state'))
    return
  }
  if (engine.settings.get().approvals === 'nothing') return
  // On macOS the keychain asks for each program.
  if (kinds.includes('keychain') && process.platform !== 'darwin') return
  const proof = kinds.includes('passphrase') ? ', or give --vault passphrase --passphrase-file' : ''
  tell(`Waiting for you to allow this in the window, under Settings${proof}.`)
  if (await backups.requests.ask({ file, recipients }, gone)) return
  throw new AgentError('PERMISSION_DENIED', 'The backup was refused in the window.')
}
