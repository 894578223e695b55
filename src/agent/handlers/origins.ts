import type { HandlersOf } from '../../shared/call.ts'
import type { originCalls } from '../../shared/origins.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'

export function originHandlers({ origins }: Needs<'origins'>): Answering<HandlersOf<typeof originCalls>> {
  return {
    'origins.list': async () => [
      ...origins.undecided().map(origin => ({ origin, decision: 'undecided' as const, by: null })),
      ...origins.list(),
    ],
    'origins.decide': ({ origin, decision }, note) => origins.decide(origin, decision, note),
    'origins.forget': ({ origin }, note) => origins.forget(origin, note),
  }
}
