import { resourceWithPower } from '../../../declaration/sign-in-resources.ts'
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
  return (message.domain.name === 'snapshot' && snapshot.has(type)) || isSignIn(message, from)
}

/** The members of a sign-in, as EIP-4361 names them and those that imitate it. Its account is the one that signs. */
const account = /^_?(address|account|wallet)$/i
const once = /^_?(nonce|timestamp|issuedAt)$/i
const others =
  /^_?(domain|statement|message|uri|url|version|chainId|expirationTime|notBefore|requestId|resources|time)$/i

/** A sign-in by its members, whose signature makes keys that trade (Polymarket). */
const makesKeys = 'ClobAuth'

function isSignIn({ types, primaryType, message }: TypedData, from: EthereumAddress | null): boolean {
  const members = types[primaryType] ?? []
  const isWhole = members.some(({ name }) => account.test(name)) && members.some(({ name }) => once.test(name))
  return isWhole && primaryType !== makesKeys && members.every(isOfSignIn)

  function isOfSignIn({ name, type }: (typeof members)[number]): boolean {
    const value = message[name]
    if (account.test(name)) return from !== null && String(value).toLowerCase() === from.toLowerCase()
    if (!once.test(name) && !others.test(name)) return false
    if (type === 'string[]') return resourceWithPower({ resources: value as readonly string[] }) === undefined
    return type === 'string' ? isPlainText(String(value)) : /^u?int\d*$/.test(type)
  }
}
