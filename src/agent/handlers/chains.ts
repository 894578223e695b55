import { chainsInWindow } from '../../core/chains/chains-in-window.ts'
import { fillTemplate } from '../../core/chains/fill-template.ts'
import { chains } from '../../core/chains/index.ts'
import { vocabularies } from '../../core/policies/engine/check-expression.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { chainCalls } from '../../shared/chains.ts'

export function chainHandlers(): HandlersOf<typeof chainCalls> {
  return {
    'chains.get': async () => ({
      ...chainsInWindow(chains),
      words: Object.values(vocabularies).flatMap(vocabulary => Object.keys(vocabulary)),
    }),
    'chains.fillTemplate': async input => fillTemplate(chains, input),
  }
}
