import type { HandsOver } from '../declaration/hands-over.ts'
import type { Authorization } from './authorization.ts'
import type { EthereumSigned } from './signed.ts'
import { noCode } from './warnings/delegation.ts'

/** The code that acts for an account from then on, whoever else's account it is: a condition names it by its address. */
export function ethereumHandsOver(signed: EthereumSigned): readonly HandsOver[] {
  if (signed.kind === 'authorization') return codeOf([signed.authorization], 'eth.eip_7702_authorization.address')
  if (signed.kind !== 'ethereumTransaction' || !('authorizationList' in signed.transaction)) return []
  return codeOf(signed.transaction.authorizationList, 'eth.tx.authorization_list[].address')
}

/** Taking the code away again gives nothing to anybody. */
function codeOf(authorizations: readonly Pick<Authorization, 'address'>[], path: string): readonly HandsOver[] {
  const addresses = new Set(authorizations.map(({ address }) => address).filter(address => address !== noCode))
  return [...addresses].map(text => ({ named: { path, text } }))
}
