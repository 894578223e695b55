import { z } from 'zod'
import { type NodeCaller, NodeRefusal } from '../../core/ports/node-caller.ts'
import { letGo } from '../outgoing/discard-response-body.ts'
import { readJson } from '../outgoing/read-json.ts'

/** Time for everything that is asked about one card. */
const allMs = 10_000
/** Traces of large transactions take megabytes. */
const mostBytes = 8 * 1_048_576

const answer = z.looseObject({
  error: z.looseObject({ message: z.string(), data: z.unknown().optional() }).nullish(),
  result: z.unknown().optional(),
})

/** @param limit - In milliseconds, of everything that is asked through one {@link NodeCaller.at}. */
export function createNodeCaller(limit = allMs): NodeCaller {
  const closing = new AbortController()
  return {
    close: () => closing.abort(),
    at(url) {
      const signal = AbortSignal.any([AbortSignal.timeout(limit), closing.signal])
      return async (method, params) => {
        const response = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), signal)
        try {
          // Some nodes answer a refusal with another status than 200, and the same body.
          if (response.status >= 300 && response.status < 400) throw new Error('it leads elsewhere')
          const read = answer.safeParse(await readJson(response, mostBytes))
          if (!read.success) throw new Error('it does not answer as a node does')
          const { error, result } = read.data
          if (error) throw new NodeRefusal(error.message.slice(0, 1_000), error.data)
          return result
        } catch (error) {
          if (signal.aborted) throw tooSlow()
          throw error
        } finally {
          await letGo(response)
        }
      }
    },
  }
}

async function post(url: string, body: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      signal,
      // Elsewhere it would tell what is about to be signed.
      redirect: 'manual',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
  } catch {
    throw signal.aborted ? tooSlow() : new Error('nothing answers there')
  }
}

function tooSlow(): Error {
  return new Error('it takes too long to answer')
}
