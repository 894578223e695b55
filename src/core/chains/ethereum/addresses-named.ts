import { callInMessage } from './calls/call-in-message.ts'
import { callOf } from './calls/call-of-transaction.ts'
import { type DecodedCall, everyCall } from './calls/call-tree.ts'
import { leavesOf } from './clear-signing/node.ts'
import { nodesOfMessage } from './clear-signing/nodes-of-message.ts'
import { type AddressesHeld, addressesInValues, type Valued } from './encoding/addresses-in-value.ts'
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
      return addressesInValues(valuesOfCall(callOf(signed.transaction)))
    case 'typedData': {
      const leaves = leavesOf(nodesOfMessage(signed.typedData))
      const inside = callInMessage(signed.typedData)?.made ?? null
      return addressesInValues([...leaves.map(({ leaf }) => leaf), ...valuesOfCall(inside)])
    }
    case 'authorization':
      return addressesInValues([])
  }
})

/** Lists every value of a call and of those inside it. @param call - Null for none. */
export function valuesOfCall(call: DecodedCall | null): readonly Valued[] {
  return call === null ? [] : everyCall(call).flatMap(each => each.values())
}
