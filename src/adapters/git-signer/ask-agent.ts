import { once } from 'node:events'
import { connect } from 'node:net'
import {
  agentMessage,
  agentMessages,
  gitObjectExtension,
  longestAgentMessage,
  readAgentMessage,
} from '../../core/ssh/agent-messages.ts'
import { sshString } from '../../core/ssh/ssh-wire.ts'

/** What git signs, for the agent. */
export interface AskedOfAgent {
  /** As SSH writes it. */
  readonly publicKey: Uint8Array
  readonly data: Uint8Array
  readonly object: Uint8Array
  readonly summary: string
}

/**
 * Hands the object over to `countersign ssh-agent` and has it sign, on one connection.
 * @param path - Of its socket.
 * @returns the signature as SSH writes it
 * @throws Error with one sentence
 */
export async function askAgent(path: string, { publicKey, data, object, summary }: AskedOfAgent): Promise<Uint8Array> {
  const socket = connect(path)
  try {
    await once(socket, 'connect').catch(() => {
      throw new Error(`no SSH agent listens at ${path}. Start countersign ssh-agent`)
    })
    const next = messagesOf(socket)
    const handingOver = agentMessage(agentMessages.extension, ...[gitObjectExtension, object, summary].map(sshString))
    // Of an object that no message can hold, the card says that it cannot be shown.
    if (handingOver.length <= longestAgentMessage) {
      socket.write(handingOver)
      const [taken] = (await next()) ?? []
      if (taken !== agentMessages.success) throw notCountersign()
    }
    socket.write(agentMessage(agentMessages.signRequest, sshString(publicKey), sshString(data), Buffer.alloc(4)))
    const answer = await next()
    const signature =
      answer?.[0] === agentMessages.signResponse ? readAgentMessage(answer, cursor => cursor.string()) : undefined
    if (!signature) throw new Error('Countersign did not sign. The terminal of countersign ssh-agent says why')
    return signature
  } finally {
    socket.destroy()
  }
}

function notCountersign(): Error {
  return new Error(
    'the agent of SSH_AUTH_SOCK is not Countersign’s. Start countersign ssh-agent, and run what it prints',
  )
}

/** Returns what reads one message after the other; `undefined` at the end, and for a message that is too long. */
function messagesOf(socket: AsyncIterable<unknown>): () => Promise<Buffer | undefined> {
  const chunks = socket[Symbol.asyncIterator]()
  let left = Buffer.alloc(0)
  return async () => {
    for (;;) {
      const length = left.length < 4 ? undefined : left.readUInt32BE()
      if (length !== undefined && length > longestAgentMessage) return undefined
      if (length !== undefined && left.length >= 4 + length) {
        const message = left.subarray(4, 4 + length)
        left = left.subarray(4 + length)
        return message
      }
      const { done, value } = await chunks.next()
      if (done) return undefined
      left = Buffer.concat([left, value as Buffer])
    }
  }
}
