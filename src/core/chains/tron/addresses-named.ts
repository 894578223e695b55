import { addressOfAccount } from './address.ts'
import { knownToken } from './amounts.ts'
import type { TronSigned } from './signed.ts'
import { readTokenCall } from './token-call.ts'

/** Accounts that get control, an allowance, the use of a stake or votes, and the contract that is called if it is no shipped token. */
export function tronAddressesNamed({ transaction: { contract } }: TronSigned): readonly string[] {
  switch (contract.type) {
    case 'TriggerSmartContract': {
      const call = readTokenCall(contract.data)
      const called = knownToken(contract.contract_address) ? [] : [contract.contract_address]
      return call && 'spender' in call ? [call.spender, ...called] : called
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

/** Lists what can be an address in a call that is not read: the last 20 bytes of its words, and of those of a call inside it. */
export function tronAddressesPerhaps({ transaction: { contract } }: TronSigned): readonly string[] {
  if (contract.type !== 'TriggerSmartContract' || readTokenCall(contract.data)) return []
  const digits = Buffer.from(contract.data).toString('hex')
  const found = new Set(
    [selectorDigits, 2 * selectorDigits].flatMap(start =>
      (digits.slice(start).match(/.{64}/g) ?? []).map(word => word.slice(-accountDigits)).filter(isLikely),
    ),
  )
  return [...found].map((account, index) =>
    index < mostWritten ? addressOfAccount(Buffer.from(account, 'hex')) : account,
  )
}

const [selectorDigits, accountDigits] = [8, 40]

/** A checksum takes long, and only the first few addresses are ever compared. The rest are counted. */
const mostWritten = 1_000

/** An amount or a number of something is not as large as most addresses are, unless it is the largest. */
function isLikely(account: string): boolean {
  return !account.startsWith('00') && !/^f+$/.test(account)
}
