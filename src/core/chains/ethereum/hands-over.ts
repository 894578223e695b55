import type { HandsOver } from '../declaration/hands-over.ts'
import { callInMessage } from './calls/call-in-message.ts'
import { callOf } from './calls/call-of-transaction.ts'
import type { DecodedCall } from './calls/call-tree.ts'
import { handsOverByKeychain } from './calls/hands-over-by-keychain.ts'
import type { Authorization } from './transactions/authorization.ts'
import type { EthereumSigned } from './transactions/signed.ts'
import { noCode } from './transactions/warnings/delegation.ts'

/** The code that acts for an account from then on, whoever else's account it is: a condition names it by its address. */
export function ethereumHandsOver(signed: EthereumSigned): readonly HandsOver[] {
  if (signed.kind === 'authorization') return codeOf([signed.authorization], 'eth.eip_7702_authorization.address')
  if (signed.kind === 'typedData') return toOtherKeys(callInMessage(signed.typedData)?.made ?? null)
  const { transaction } = signed
  const code = 'authorizationList' in transaction ? transaction.authorizationList : []
  return [...codeOf(code, 'eth.tx.authorization_list[].address'), ...toOtherKeys(callOf(transaction))]
}

/** A policy has no word for a key of the keychain. */
function toOtherKeys(call: DecodedCall | null): readonly HandsOver[] {
  return handsOverByKeychain(call) ? [{ named: null }] : []
}

/** Taking the code away again gives nothing to anybody. */
function codeOf(authorizations: readonly Pick<Authorization, 'address'>[], path: string): readonly HandsOver[] {
  const addresses = new Set(authorizations.map(({ address }) => address).filter(address => address !== noCode))
  return [...addresses].map(text => ({ named: { path, text } }))
}
