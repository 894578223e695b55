import type { HandlersOf } from '../../shared/call.ts'
import type { originCalls } from '../../shared/origins.ts'
import type { HandlerContext } from './context.ts'

export function originHandlers({ origins }: HandlerContext): HandlersOf<typeof originCalls> {
  return {
    'origins.list': async () => [
      ...origins.undecided().map(origin => ({ origin, decision: 'undecided' as const, by: null })),
      ...origins.list(),
    ],
    'origins.decide': ({ origin, decision }) => origins.decide(origin, decision),
    'origins.forget': ({ origin }) => origins.forget(origin),
  }
}
