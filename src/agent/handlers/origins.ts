import type { Handlers } from '../../shared/ipc.ts'
import type { HandlerContext } from './context.ts'

type Names = 'origins.list' | 'origins.decide' | 'origins.forget'

export function originHandlers({ origins }: HandlerContext): Pick<Handlers, Names> {
  return {
    'origins.list': async () => [
      ...origins.undecided().map(origin => ({ origin, decision: 'undecided' as const, by: null })),
      ...origins.list(),
    ],
    'origins.decide': ({ origin, decision }) => origins.decide(origin, decision),
    'origins.forget': ({ origin }) => origins.forget(origin),
  }
}
