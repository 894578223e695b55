import { danger } from '../../declaration/described.ts'
import { authorityOf } from '../transactions/authority.ts'
import { noCode } from '../transactions/warnings/delegation.ts'
import type { TransactionRule } from './rule.ts'

/** Most authorizations that the card looks up. */
const mostLookedUp = 20

/**
 * Code is set for an account of one's own (EIP-7702), and not for somebody else's that one pays for. Where it is taken away, nothing decides
 * about the account any more.
 */
export const ownDelegation: TransactionRule = (transaction, { isOurs }) => {
  if (transaction.type !== 'eip7702') return undefined
  const given = transaction.authorizationList.filter(({ address }) => address !== noCode)
  for (const authorization of given.slice(0, mostLookedUp)) {
    const authority = authorityOf(authorization)
    if (authority !== undefined && isOurs(authority))
      return danger(
        `${authority} is your account: the code of ${authorization.address} would decide about all it holds.`,
      )
  }
  return undefined
}
