import { isPlainText } from '../../../declaration/texts-of-any-chain.ts'
import type { EthereumAddress } from '../../encoding/address.ts'
import { encodedType } from '../../typed-data/encoded-type.ts'
import type { TypedData } from '../../typed-data/typed-data.ts'

const ofSnapshot = (members: string) => `(address from,string space,uint64 timestamp,${members})`
const choices = ['uint32', 'uint32[]', 'string'].flatMap(choice =>
  ['string', 'bytes32'].flatMap(proposal =>
    ['', ',string metadata'].map(
      more => `Vote${ofSnapshot(`${proposal} proposal,${choice} choice,string reason,string app${more}`)}`,
    ),
  ),
)

/** Votes, of which whoever has the signature can count one, and subscriptions: Snapshot, in a domain of this name without a contract. */
const snapshot: ReadonlySet<string> = new Set([
  ...choices,
  ...['Follow', 'Unfollow'].map(type => `${type}(address from,string network,string space,uint64 timestamp)`),
  ...['Follow', 'Unfollow', 'Subscribe', 'Unsubscribe'].map(
    type => `${type}(address from,string space,uint64 timestamp)`,
  ),
])

/** Votes and cancellations of contracts that are described: they count a vote, or end something, and do nothing else. */
const described: ReadonlySet<string> = new Set([
  'Ballot(uint256 proposalId,uint8 support)',
  'Ballot(uint256 proposalId,bool support)',
  'CancelOrder(string orderId)',
  'TpslGroupCancel(address user,string positionId,string tpslGroupId,uint256 deadline)',
  'DeleteRequest(bytes32 safeTxHash,uint256 totp)',
  'RemoveProposer(address delegateAddress,uint256 totp)',
])

/** @param isDescribed - Whether a description is for its contract. */
export function isHarmless(message: TypedData, isDescribed: boolean, from: EthereumAddress | null): boolean {
  const type = encodedType(message)
  if (isDescribed && described.has(type)) return true
  if (message.domain.verifyingContract !== undefined) return false
  return (message.domain.name === 'snapshot' && snapshot.has(type)) || isSignIn(message, type, from)
}

/** Sign-ins whose members do nothing else, in domains of any name without a contract. */
const signIns: ReadonlySet<string> = new Set(['Login(address address,string timestamp,uint256 nonce,string message)'])

/** Tells if it signs in the account that signs, in plain words: others could be meant for programs. */
function isSignIn(message: TypedData, type: string, from: EthereumAddress | null): boolean {
  const { address, ...others } = message.message
  return (
    signIns.has(type) &&
    from !== null &&
    String(address).toLowerCase() === from.toLowerCase() &&
    Object.values(others).every(value => typeof value !== 'string' || isPlainText(value, from))
  )
}
