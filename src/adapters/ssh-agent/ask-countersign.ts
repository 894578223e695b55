import { once } from 'node:events'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { request } from '../loopback/node-http.ts'

/** A running agent, as the program with this token reaches it. */
export interface Countersign {
  /** Lists the keys for SSH, as SSH writes them. @throws Error with one sentence */
  keys(): Promise<readonly { readonly publicKey: Buffer; readonly comment: string }[]>
  /** Asks for a signature, and waits until it is decided, as SSH writes it. @throws Error with one sentence: why there is none */
  sign(asked: AskedSignature): Promise<Buffer>
}

export interface AskedSignature {
  readonly publicKey: Uint8Array
  readonly data: Uint8Array
  readonly beside: Uint8Array | undefined
  readonly reason: string | undefined
  /** Aborted once nobody waits for it any more: the agent then takes the request back. */
  readonly gone: AbortSignal
}

const keys = z.object({ keys: z.array(z.object({ publicKey: z.base64(), comment: z.string() })) })
const signed = z.object({ signature: z.base64() })
const refused = z.object({ refused: z.string() })
const failed = z.object({ message: z.string() })

/** @param token - Token of a program. */
export function reachCountersign(agentUrl: string, token: string): Countersign {
  return {
    async keys() {
      const answer = keys.parse(await ask({ ask: 'keys' }))
      return answer.keys.map(({ publicKey, comment }) => ({ publicKey: Buffer.from(publicKey, 'base64'), comment }))
    },
    async sign({ publicKey, data, beside, reason, gone }) {
      const question = {
        ask: 'sign',
        publicKey: base64(publicKey),
        data: base64(data),
        ...(beside && { beside: base64(beside) }),
        ...(reason !== undefined && { reason }),
      }
      const answer = await ask(question, gone)
      const no = refused.safeParse(answer)
      if (no.success) throw new Error(no.data.refused)
      return Buffer.from(signed.parse(answer).signature, 'base64')
    },
  }

  /** Has no time limit: a person decides. */
  async function ask(question: object, gone?: AbortSignal): Promise<unknown> {
    const response = await post(new URL('/ssh', agentUrl), token, JSON.stringify(question), gone).catch(thrown => {
      throw new Error(`No agent answers at ${agentUrl} (${thrown.message}). Start one with countersign start.`)
    })
    const answer = parsed(await text(response))
    if (response.statusCode === 200) return answer
    const { data } = failed.safeParse(answer)
    throw new Error(`The agent refused it: ${data?.message ?? `it answered ${response.statusCode}`}`)
  }
}

async function post(url: URL, token: string, body: string, signal?: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    ...(signal && { signal }),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  }
  const send = url.protocol === 'https:' ? process.getBuiltinModule('node:https').request : request
  const sent = send(url, options)
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
