import { randomUUID } from 'node:crypto'
import { AgentError } from '../../core/errors.ts'

/** Requests of programs, in a terminal or a web page, that wait for the person at the window. */
export interface RequestsToPerson<Asked, Answer> {
  asked(): readonly (Asked & { readonly id: string })[]
  /** Resolves with the person's answer, or `undefined` if they refuse or the caller goes away. @throws AgentError `TOO_MANY_WAITING` */
  ask(asked: Asked, gone: AbortSignal): Promise<Answer | undefined>
  /** @throws AgentError `RESOURCE_NOT_FOUND` for a request that no longer waits */
  get(id: string): Asked
  /** @param answer - `undefined` refuses. @throws AgentError as `get` */
  answer(id: string, answer: Answer | undefined): void
}

const mostAsked = 5

/** @param changed - Called after each change of what is asked. */
export function createRequestsToPerson<Asked extends object, Answer>(
  changed: () => void,
): RequestsToPerson<Asked, Answer> {
  const waiting = new Map<string, { readonly asked: Asked; decide(answer: Answer | undefined): void }>()
  function find(id: string) {
    const found = waiting.get(id)
    if (!found) throw new AgentError('RESOURCE_NOT_FOUND', 'This request no longer waits.')
    return found
  }
  return {
    asked: () => [...waiting].map(([id, { asked }]) => ({ ...asked, id })),
    async ask(asked, gone) {
      if (waiting.size >= mostAsked)
        throw new AgentError('TOO_MANY_WAITING', 'Several programs wait already. Answer them in the window.')
      const id = randomUUID()
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
      waiting.set(id, { asked, decide: resolve })
      gone.addEventListener('abort', () => resolve(undefined))
      if (gone.aborted) resolve(undefined)
      changed()
      try {
        return await promise
      } finally {
        waiting.delete(id)
        changed()
      }
    },
    get: id => find(id).asked,
    answer: (id, answer) => find(id).decide(answer),
  }
}
