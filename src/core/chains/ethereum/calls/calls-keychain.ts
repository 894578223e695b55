import { keychain } from '../networks/keychain.ts'
import { type DecodedCall, everyCall } from './call-tree.ts'

/** Tells if a call, or one inside it, changes who may act for an account: any call of the keychain does, except `revokeKey`. */
export function callsKeychain(call: DecodedCall | null): boolean {
  return call !== null && everyCall(call).some(each => each.to === keychain && each.data !== '0x' && !revokes(each))
}

function revokes({ meaning }: DecodedCall): boolean {
  return meaning.kind === 'known' && meaning.call.name === 'revokeKey' && meaning.rest === '0x'
}
