import type transportModule from '@ledgerhq/hw-transport'
import { AgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import { apdu } from './apdu.ts'
import type { Line } from './line.ts'
import { nonsense } from './nonsense.ts'
import { LinkFailure } from './source.ts'
import { StatusFailure } from './status-failure.ts'
import { done, interrupted } from './status-words.ts'

export type Transport = transportModule.default

/**
 * Has a library of Ledger's talk over `line`.
 *
 * @param limit - How long the device may take for each answer.
 * @throws what the line threw, whatever the library made of it; AgentError `DEVICE_NONSENSE` where the library choked on an answer.
 */
export async function withLibrary<Result>(
  line: Line,
  limit: Milliseconds,
  use: (transport: Transport) => Promise<Result>,
): Promise<Result> {
  let failure: unknown
  const transport = transportOver(line, limit, thrown => {
    failure ??= thrown
  })
  try {
    return await use(transport)
  } catch (thrown) {
    const cause = failure ?? thrown
    const isOurs = cause instanceof StatusFailure || cause instanceof LinkFailure || cause instanceof AgentError
    throw isOurs ? cause : nonsense(cause)
  }
}

/** The two members of a transport that the libraries use. */
function transportOver(line: Line, limit: Milliseconds, failed: (thrown: unknown) => void): Transport {
  const transport: Pick<Transport, 'send' | 'decorateAppAPIMethods'> = {
    async send(cla, ins, p1, p2, data = Buffer.alloc(0), statuses = [done]) {
      try {
        // Any other status is a failure here, also a status that a library would put into words of its own.
        const accepted = statuses.includes(interrupted) ? [done, interrupted] : [done]
        return await line.converse(apdu(cla, ins, p1, p2, data), limit, accepted)
      } catch (thrown) {
        failed(thrown)
        throw thrown
      }
    },
    decorateAppAPIMethods() {},
  }
  return transport as Transport
}
