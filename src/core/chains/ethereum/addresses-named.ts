import { callInMessage } from './calls/call-in-message.ts'
import { callOf } from './calls/call-of-transaction.ts'
import { type DecodedCall, everyCall } from './calls/call-tree.ts'
import { leavesOf } from './clear-signing/node.ts'
import { nodesOfMessage } from './clear-signing/nodes-of-message.ts'
import { type AddressesHeld, addressesInValue, together } from './encoding/addresses-in-value.ts'
import { memoizedByKey } from './encoding/memoized-by-key.ts'
import type { EthereumSigned } from './transactions/signed.ts'

/**
 * Every address that something holds as an argument or a member, in whichever form and whatever it is for: of known, registered and
 * described calls, the ones inside them too, and of every typed message. Each once.
 */
export const addressesHeldBy = memoizedByKey((signed: EthereumSigned): AddressesHeld => {
  switch (signed.kind) {
    case 'ethereumTransaction':
    case 'unprotectedTransaction':
      return addressesInCall(callOf(signed.transaction))
    case 'typedData': {
      const leaves = leavesOf(nodesOfMessage(signed.typedData))
      const inside = callInMessage(signed.typedData)?.made ?? null
      return together([...leaves.map(({ leaf }) => addressesInValue(leaf.type, leaf.value)), addressesInCall(inside)])
    }
    case 'authorization':
      return none
  }
})

const none: AddressesHeld = { named: [], perhaps: [] }

/** @param call - Null for none. */
export function addressesInCall(call: DecodedCall | null): AddressesHeld {
  return call === null ? none : together(everyCall(call).map(each => each.addresses()))
}
