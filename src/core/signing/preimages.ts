import type { PrepareContext } from '../activity/context.ts'
import { AgentError } from '../errors.ts'

/** Refuses preimages beyond the last payload, which nobody would read. @throws AgentError `REQUEST_INVALID` */
export function requireNoMorePreimages(preimages: PrepareContext['preimages'], payloads: number): void {
  if (preimages.length <= payloads) return
  throw new AgentError(
    'REQUEST_INVALID',
    `invalid preimage: the Countersign-Preimage header holds ${preimages.length}, separated by commas, and the request has ${payloads === 1 ? 'one payload' : `${payloads} payloads`}`,
  )
}
