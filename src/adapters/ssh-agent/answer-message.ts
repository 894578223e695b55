import {
  agentMessage,
  agentMessages,
  gitObjectExtension,
  readAgentMessage,
  sessionBindExtension,
} from '../../core/ssh/agent-messages.ts'
import { writeBeside } from '../../core/ssh/beside-ssh.ts'
import { readSessionBinds } from '../../core/ssh/session-bind.ts'
import { readSignatureRequest } from '../../core/ssh/signature-request.ts'
import { sshString } from '../../core/ssh/ssh-wire.ts'
import type { Countersign } from './ask-countersign.ts'
import { reasonOfRequest } from './reason-of-request.ts'

export interface AnswerParts {
  readonly countersign: Countersign
  /** File with the names of servers; a file that is not there names none. */
  readonly knownHosts: string
  /** Is handed a sentence for the person at the terminal. */
  readonly tell: (text: string) => void
}

/** A commit or tag that `countersign-git-sign` handed over. */
interface HandedOver {
  readonly object: Uint8Array
  /** What it says about the object: not checked. */
  readonly summary: string
}

const failure = agentMessage(agentMessages.failure)
const success = agentMessage(agentMessages.success)
const takenBack = 'The program that asked has ended its connection, so its request is taken back.'

/**
 * Returns what answers the messages of one connection, in their order. It remembers the servers that the connection is for.
 * @param gone - Aborted once the connection has ended: what it has asked for is then taken back.
 */
export function createAnswers(
  { countersign, knownHosts, tell }: AnswerParts,
  gone: AbortSignal,
): (message: Uint8Array) => Promise<Buffer> {
  let binds: readonly Uint8Array[] = []
  let handedOver: HandedOver | undefined

  return async message => {
    try {
      if (message[0] === agentMessages.requestIdentities && message.length === 1) return await identities()
      if (message[0] === agentMessages.signRequest) return await signature(message)
      if (message[0] === agentMessages.extension) return extension(message)
      return failure
    } catch (thrown) {
      tell(gone.aborted ? takenBack : thrown instanceof Error ? thrown.message : String(thrown))
      return failure
    }
  }

  async function identities(): Promise<Buffer> {
    const keys = await countersign.keys()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(keys.length)
    const each = keys.flatMap(({ publicKey, comment }) => [sshString(publicKey), sshString(comment)])
    return agentMessage(agentMessages.identitiesAnswer, count, ...each)
  }

  /** The flags choose a hash for RSA, of which there are no keys here. */
  async function signature(message: Uint8Array): Promise<Buffer> {
    const asked = readAgentMessage(message, cursor => ({
      publicKey: cursor.string(),
      data: cursor.string(),
      flags: cursor.uint32(),
    }))
    if (!asked) return failure
    const { publicKey, data } = asked
    const its = handedOver && readSignatureRequest(data)?.isOf(handedOver.object) ? handedOver : undefined
    const signed = await countersign.sign({
      publicKey,
      data,
      beside: its || binds.length > 0 ? writeBeside({ object: its?.object, binds }) : undefined,
      reason: reasonOfRequest({ data, binds, summary: its?.summary, knownHosts }),
      gone,
    })
    return agentMessage(agentMessages.signResponse, sshString(signed))
  }

  function extension(message: Uint8Array): Buffer {
    const name = readAgentMessage(message, cursor => {
      const text = cursor.text()
      cursor.rest()
      return text
    })
    if (name === 'query') return names
    if (name === sessionBindExtension) return bind(message)
    return name === gitObjectExtension ? handOver(message) : failure
  }

  function bind(message: Uint8Array): Buffer {
    const asked = readAgentMessage(message, cursor => ({ name: cursor.text(), bind: cursor.rest() }))
    const more = asked && [...binds, Uint8Array.from(asked.bind)]
    if (!more || !readSessionBinds(more)) return failure
    binds = more
    return success
  }

  function handOver(message: Uint8Array): Buffer {
    const asked = readAgentMessage(message, cursor => ({
      name: cursor.text(),
      object: cursor.string(),
      summary: cursor.text(),
    }))
    if (!asked) return failure
    handedOver = { object: Uint8Array.from(asked.object), summary: asked.summary }
    return success
  }
}

const names = agentMessage(
  agentMessages.extensionResponse,
  ...['query', 'query', sessionBindExtension, gitObjectExtension].map(sshString),
)
