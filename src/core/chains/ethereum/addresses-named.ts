import { callInMessage } from './calls/call-in-message.ts'
import { callOf } from './calls/call-of-transaction.ts'
import { type DecodedCall, everyCall } from './calls/call-tree.ts'
import { leavesOf } from './clear-signing/node.ts'
import { nodesOfMessage } from './clear-signing/nodes-of-message.ts'
import { type AddressesHeld, addressesInValues, type Valued, wordsInCode } from './encoding/addresses-in-value.ts'
import { memoizedByKey } from './encoding/memoized-by-key.ts'
import type { Authorization } from './transactions/authorization.ts'
import type { EthereumSigned } from './transactions/signed.ts'
import type { EthereumTransaction, UnprotectedTransaction } from './transactions/transaction.ts'
import { noCode } from './transactions/warnings/delegation.ts'

/**
 * Every address that something holds as an argument or a member, in whichever form and whatever it is for: of known, registered and
 * described calls, the ones inside them too, of every typed message, the code for accounts and for new contracts, and whom a call is for. Each once.
 */
export const addressesHeldBy = memoizedByKey((signed: EthereumSigned): AddressesHeld => {
  switch (signed.kind) {
    case 'ethereumTransaction':
    case 'unprotectedTransaction':
      return addressesInValues([
        ...codeIn(signed.transaction),
        ...(signed.transaction.to === null ? wordsInCode(signed.transaction.data) : []),
        ...valuesOfCall(callOf(signed.transaction)),
      ])
    case 'typedData': {
      const leaves = leavesOf(nodesOfMessage(signed.typedData))
      const inside = callInMessage(signed.typedData)?.made ?? null
      const { verifyingContract } = signed.typedData.domain
      return addressesInValues([
        ...leaves.map(({ leaf }) => leaf),
        ...(typeof verifyingContract === 'string' ? [called(verifyingContract)] : []),
        ...valuesOfCall(inside),
      ])
    }
    case 'authorization':
      return addressesInValues(codeOf([signed.authorization]))
  }
})

function codeIn(transaction: EthereumTransaction | UnprotectedTransaction): readonly Valued[] {
  return 'authorizationList' in transaction ? codeOf(transaction.authorizationList) : []
}

/** Taking code away names nobody. */
function codeOf(authorizations: readonly Pick<Authorization, 'address'>[]): readonly Valued[] {
  return authorizations
    .filter(({ address }) => address !== noCode)
    .map(({ address }) => ({ type: 'address', value: address }))
}

/** Lists every value of a call and of those inside it, and the contracts that they call. @param call - Null for none. */
export function valuesOfCall(call: DecodedCall | null): readonly Valued[] {
  return call === null ? [] : everyCall(call).flatMap(each => [called(each.to), ...each.values()])
}

/** The contract is only compared with known addresses: another warning says if nobody knows it. */
const called = (contract: string): Valued => ({ type: 'bytes20', value: contract })
