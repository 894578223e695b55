import { type Answer, type CallName, calls, type Handlers } from '../shared/ipc.ts'
import { saidHere } from './display/said-here.ts'
import { AgentError, toAgentError } from './errors.ts'
import type { Log } from './ports/log.ts'
import { parse } from './schema/parse.ts'

/**
 * Answers one call of the window, whichever carrier brought it. A call of another name, or with other input than
 * `calls` allows, never reaches a handler. Nothing is thrown: failures travel as values, their causes go to the log.
 */
export async function answerCall(handlers: Handlers, log: Log, name: string, input: unknown): Promise<Answer<unknown>> {
  try {
    if (!isCallName(name)) throw new AgentError('ROUTE_NOT_FOUND', `There is no call named ${name}.`)
    const handler = handlers[name] as (input: unknown) => Promise<unknown>
    return { ok: true, value: await handler(parse(calls[name].input, input)) }
  } catch (thrown) {
    const { code, message, detail, cause } = toAgentError(thrown)
    if (code === 'INTERNAL') log.error({ call: name, error: cause }, 'a call of the window failed')
    return {
      ok: false,
      error: { code, message: saidHere(message), ...(detail.field !== undefined && { field: detail.field }) },
    }
  }
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}
