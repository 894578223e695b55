import { knownToken } from './amounts.ts'
import type { TronSigned } from './signed.ts'
import { readTokenCall } from './token-call.ts'

/** Accounts that get control, an allowance, the use of a stake or votes, and the contract that is called if it is no shipped token. */
export function tronAddressesNamed({ transaction: { contract } }: TronSigned): readonly string[] {
  switch (contract.type) {
    case 'TriggerSmartContract': {
      const call = readTokenCall(contract.data)
      const called = knownToken(contract.contract_address) ? [] : [contract.contract_address]
      return call?.name === 'approve' ? [call.spender, ...called] : called
    }
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract':
      return [contract.receiver_address]
    case 'VoteWitnessContract':
      return contract.votes.map(({ vote_address }) => vote_address)
    case 'AccountPermissionUpdateContract': {
      const { owner, witness, actives } = contract
      const permissions = [...(owner ? [owner] : []), ...(witness ? [witness] : []), ...actives]
      return permissions.flatMap(({ keys }) => keys.map(({ address }) => address))
    }
    default:
      return []
  }
}
