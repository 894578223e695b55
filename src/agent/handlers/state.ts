import { saidHere } from '../../core/display/said-here.ts'
import { visible } from '../../core/display/visible.ts'
import { isOfTheWindow } from '../../core/engine/settings/is-of-the-window.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { stateCalls } from '../../shared/state.ts'
import type { VaultStateView } from '../../shared/vault.ts'
import type { Needs } from '../context/handler-context.ts'
import { version } from '../running-agent/version.ts'
import { proofOf } from '../vault/proof-of-person.ts'
import type { Vaults } from '../vault/vaults.ts'

export function stateHandlers({
  engine,
  origins,
  vaults,
  guesses,
  backups,
  options,
  api,
  warnings,
}: Needs<'engine' | 'origins' | 'vaults' | 'guesses' | 'backups' | 'options' | 'api' | 'warnings'>): HandlersOf<
  typeof stateCalls
> {
  return {
    async 'state.get'() {
      // The window acts where it has a credential; sub-organizations, and those made by programs, act for themselves.
      const organizations = engine.store.topOrganizations().filter(({ id }) => isOfTheWindow(engine.store, id))
      const isChosen = vaults.isChosen()
      const { status, nextStep } = isChosen
        ? await engine.keyring.state()
        : { status: 'missing' as const, nextStep: '' }
      return {
        version,
        carrier: options.carrier,
        setup: isChosen ? (organizations.length > 0 ? 'done' : 'organization') : 'vault',
        vault: isChosen ? { unlockers: vaults.current.kinds(), status, nextStep: saidHere(nextStep) } : null,
        keychain: await keychainState(vaults),
        organizations: organizations.map(({ id, name, rootQuorum }) => ({
          id,
          name: visible(name),
          ownerName: visible(engine.store.find('users', id, rootQuorum.userIds[0] ?? '')?.name ?? ''),
        })),
        api: api(),
        proof: { by: proofOf(vaults.current.kinds(), options.askSystem), wait: guesses.wait() },
        warnings: warnings().map(warning => visible(warning, 500)),
        approvals: { waiting: engine.approvals.cards().length, mode: engine.settings.get().approvals },
        findings: engine.integrity.findings(),
        backupsAsked: backups.requests.asked().length,
        undecidedOrigins: origins.undecided(),
      }
    },
  }
}

/** A run whose keys are in memory has nothing to ask the keychain. */
async function keychainState({ current, keychain }: Vaults): Promise<VaultStateView> {
  if (current.kinds().includes('memory')) return { status: 'missing', nextStep: '' }
  return keychain()
}
