import type { HandlersOf } from '../../shared/call.ts'
import type { refusalCalls } from '../../shared/refusals.ts'
import type { HandlerContext } from './context.ts'

export function refusalHandlers({ engine }: HandlerContext): HandlersOf<typeof refusalCalls> {
  return {
    async 'refusals.list'({ organizationId }) {
      return engine.refusals
        .list(organizationId)
        .map(({ organizationId: _, credentialId: __, credentialName: apiKeyName, ...told }) => ({
          ...told,
          apiKeyName,
        }))
    },
  }
}
