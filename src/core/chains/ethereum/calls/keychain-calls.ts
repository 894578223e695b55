import { keychain } from '../networks/keychain.ts'
import type { ControlCall } from './control-calls.ts'

const config =
  '(uint64 expiry, bool enforceLimits, (address token, uint256 amount, uint64 period)[] limits, bool allowAnyCalls, (address target, (bytes4 selector, address[] recipients)[] selectorRules)[] allowedCalls) config'

const authorize = [
  'Let the key $0 act for the account',
  '$0 can act for the account from then on, as the call says.',
] as const

/** Functions of Tempo’s account keychain that give rights to keys, or change these rights. */
export const keychainCalls: readonly ControlCall[] = [
  row(
    'authorizeKey(address keyId, uint8 signatureType, uint64 expiry, bool enforceLimits, (address token, uint256 amount)[] limits)',
    ...authorize,
  ),
  row(`authorizeKey(address keyId, uint8 signatureType, ${config})`, ...authorize),
  row(`authorizeKey(address keyId, uint8 signatureType, ${config}, bytes32 witness)`, ...authorize),
  row(
    'authorizeAdminKey(address keyId, uint8 signatureType, bytes32 witness)',
    'Make the key $0 an administrator of the account',
    '$0 can act for the account from then on, and let other keys act for it.',
  ),
  row(
    'updateSpendingLimit(address keyId, address token, uint256 newLimit)',
    'Let the key $0 spend up to $2 units of the token $1',
    '$0 can spend that much of what the account holds.',
  ),
  row(
    'setAllowedCalls(address keyId, (address target, (bytes4 selector, address[] recipients)[] selectorRules)[] scopes)',
    'Change what the key $0 may call for the account',
    '$0 can act for the account as the call says.',
  ),
]

function row(signature: string, sentence: string, follows: string): ControlCall {
  return { standard: 'Tempo account keychain', signature, sentence, follows, takesValue: false, onlyOf: keychain }
}
