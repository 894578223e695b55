import { visible } from '../../core/display/visible.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { pairingCalls } from '../../shared/pairings.ts'
import type { Needs } from '../context/handler-context.ts'
import { registerProgram } from '../window/register-program.ts'

export function pairingHandlers({
  engine: { store },
  pairings,
  window,
}: Needs<'engine' | 'pairings' | 'window'>): HandlersOf<typeof pairingCalls> {
  return {
    'pairings.list': async () => pairings.asked().map(({ id, name, isPage }) => ({ id, name: visible(name), isPage })),
    async 'pairings.accept'({ id, organizationId, owner }) {
      const { name, publicKey } = pairings.get(id)
      const apiKeyId = await registerProgram({ store, window }, organizationId, owner, { name, publicKey })
      pairings.answer(id, { organizationId })
      return { apiKeyId }
    },
    async 'pairings.refuse'({ id }) {
      pairings.answer(id, undefined)
    },
  }
}
