import { memoryUnlocker } from '../../src/adapters/memory/memory-unlocker.ts'
import { AgentError } from '../../src/core/errors.ts'
import type { Unlocker } from '../../src/core/ports/unlocker.ts'

/** A keychain that a test can take away, and hold up. */
export function losableKeychain() {
  const kept = { ...memoryUnlocker(), kind: 'keychain' } as Unlocker
  const state = { isGone: false, made: [] as string[], hold: Promise.resolve() }
  const gone = () => new AgentError('VAULT_MISSING', 'The keychain is gone.')
  const unlocker: Unlocker = {
    ...kept,
    async wrap(id, ...given) {
      await state.hold
      if (state.isGone) throw gone()
      state.made.push(id)
      return kept.wrap(id, ...given)
    },
    async unwrap(...given) {
      await state.hold
      if (state.isGone) throw gone()
      return kept.unwrap(...given)
    },
    state: async id => (state.isGone ? { status: 'missing', nextStep: gone().message } : kept.state(id)),
  }
  return { unlocker, state }
}
