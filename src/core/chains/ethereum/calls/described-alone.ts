import { memoizedByKey } from '../encoding/memoized-by-key.ts'
import type { DecodedCall } from './call-tree.ts'
import { type RenderedCall, renderCall } from './render-description.ts'

/**
 * Returns what the description of a call says of it, without the calls inside, which have their own; `undefined` without one.
 * Some descriptions show whoever makes the call: nothing that rules ask for depends on who that is.
 */
export const describedAlone: (call: DecodedCall) => RenderedCall | undefined = memoizedByKey(call =>
  renderCall(call, call.actor ?? call.to, () => ({ fields: [], warnings: [], isTold: false })),
)
