import type { HandsOver } from '../declaration/hands-over.ts'
import { callInMessage } from './calls/call-in-message.ts'
import { callOf } from './calls/call-of-transaction.ts'
import { callsKeychain } from './calls/calls-keychain.ts'
import { ethereumEffects } from './effects.ts'
import { everyChain, paysFeesInTokens } from './networks/networks.ts'
import type { Authorization } from './transactions/authorization.ts'
import type { EthereumSigned } from './transactions/signed.ts'
import { noCode } from './transactions/warnings/delegation.ts'

/**
 * Lists the code that acts for an account from then on, whoever else's account it is: a condition names it by its address. Where a network
 * has a keychain, whatever may do anything for an account may also give its keys away, and a policy has no word for that.
 */
export function ethereumHandsOver(signed: EthereumSigned, publicKey: string): readonly HandsOver[] {
  if (signed.kind === 'authorization') return codeOf([signed.authorization], 'eth.eip_7702_authorization.address')
  const toOtherKeys = mayReachKeychain(signed, publicKey) ? [{ named: null }] : []
  if (signed.kind === 'typedData') return toOtherKeys
  const { transaction } = signed
  const code = 'authorizationList' in transaction ? transaction.authorizationList : []
  return [...codeOf(code, 'eth.tx.authorization_list[].address'), ...toOtherKeys]
}

type Calling = Exclude<EthereumSigned, { readonly kind: 'authorization' }>

function mayReachKeychain(signed: Calling, publicKey: string): boolean {
  const made =
    signed.kind === 'typedData' ? (callInMessage(signed.typedData)?.made ?? null) : callOf(signed.transaction)
  return (
    callsKeychain(made) ||
    (made !== null &&
      (made.chainId === everyChain || paysFeesInTokens(made.chainId)) &&
      ethereumEffects(signed, publicKey).unknown.some(({ mayHandOver }) => mayHandOver))
  )
}

/** Taking the code away again gives nothing to anybody. */
function codeOf(authorizations: readonly Pick<Authorization, 'address'>[], path: string): readonly HandsOver[] {
  const addresses = new Set(authorizations.map(({ address }) => address).filter(address => address !== noCode))
  return [...addresses].map(text => ({ named: { path, text } }))
}
