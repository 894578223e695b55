/** Long because it is a list: functions by which a contract is handed over, or decided about by others from then on. */

import type { Warning } from '../../../../shared/card.ts'
import { danger } from '../../declaration/described.ts'
import type { EthereumAddress } from '../encoding/address.ts'

/** A function, what it asks for, and what follows from it. `$0`, `$1`, … stand for its arguments, and `$to` for the contract. */
export interface ControlCall {
  readonly standard: string
  readonly signature: string
  readonly sentence: string
  readonly follows: string
  /** True if native coin is expected with it. */
  readonly takesValue: boolean
  /** @see KnownCall.onlyOf */
  readonly onlyOf?: EthereumAddress
}

const safeOwners = 'Who owns a Safe decides about all it holds.'

/** Sources: OpenZeppelin Contracts 5, Safe 1.4.1, EIP-2535, and the names that older contracts gave the same. */
export const controlCalls: readonly ControlCall[] = [
  row(
    'Ownable',
    'transferOwnership(address newOwner)',
    'Make $0 the owner of contract $to',
    '$0 gets every right an owner has over contract $to.',
  ),
  row(
    'Ownable',
    'renounceOwnership()',
    'Leave contract $to without an owner',
    'No one can use the rights of an owner over contract $to again.',
  ),
  row(
    'AccessControl',
    'grantRole(bytes32 role, address account)',
    'Give $1 a role in contract $to',
    '$1 may do all that this role may in contract $to.',
  ),
  row(
    'Owned',
    'setOwner(address owner)',
    'Make $0 the owner of contract $to',
    '$0 gets every right an owner has over contract $to.',
  ),
  row(
    'Owned',
    'setPendingOwner(address owner)',
    'Let $0 become the owner of contract $to',
    '$0 can take every right an owner has over contract $to.',
  ),
  row(
    'Administered',
    'setAdmin(address admin)',
    'Make $0 the administrator of contract $to',
    '$0 gets every right an administrator has over contract $to.',
  ),
  row(
    'Administered',
    'changeAdmin(address admin)',
    'Make $0 the administrator of contract $to',
    '$0 gets every right an administrator has over contract $to.',
  ),
  row(
    'Administered',
    'transferAdmin(address admin)',
    'Let $0 become the administrator of contract $to',
    '$0 can take every right an administrator has over contract $to.',
  ),
  row(
    'Auth',
    'setAuthority(address authority)',
    'Let $0 decide who may do what in contract $to',
    '$0 decides from then on who may do what in contract $to.',
  ),

  row(
    'Safe',
    'addOwnerWithThreshold(address owner, uint256 threshold)',
    'Make $0 an owner of the Safe $to, with $1 signatures needed',
    safeOwners,
  ),
  row(
    'Safe',
    'removeOwner(address prevOwner, address owner, uint256 threshold)',
    'Take $1 from the owners of the Safe $to, with $2 signatures needed',
    safeOwners,
  ),
  row(
    'Safe',
    'swapOwner(address prevOwner, address oldOwner, address newOwner)',
    'Replace the owner $1 of the Safe $to by $2',
    safeOwners,
  ),
  row(
    'Safe',
    'changeThreshold(uint256 threshold)',
    'Have $0 signatures be enough for the Safe $to',
    'So many of its owners decide about all it holds.',
  ),
  row(
    'Safe',
    'enableModule(address module)',
    'Let the module $0 act for the Safe $to',
    'A module acts for the Safe without any owner.',
  ),
  row(
    'Safe',
    'setGuard(address guard)',
    'Let $0 check what the Safe $to does',
    'A guard can forbid everything, and so lock the Safe for good.',
  ),
  row(
    'Safe',
    'setFallbackHandler(address handler)',
    'Let $0 answer for the Safe $to',
    'It answers in the name of the Safe, also about signatures.',
  ),
  row(
    'Safe',
    'changeMasterCopy(address masterCopy)',
    'Replace the code of the Safe $to by that of $0',
    'Other code decides about all the Safe holds.',
  ),
  row(
    'Safe',
    'approveHash(bytes32 hash)',
    'Agree, as an owner, to a transaction of the Safe $to',
    'Only its hash is named: it could be anything, and it needs no further signature of this account.',
  ),

  row(
    'Upgradeable proxy',
    'upgradeTo(address implementation)',
    'Replace the code of contract $to by that of $0',
    'The code of $0 will decide what contract $to does with all it holds.',
  ),
  {
    ...row(
      'Upgradeable proxy',
      'upgradeToAndCall(address implementation, bytes data)',
      'Replace the code of contract $to by that of $0',
      'The code of $0 will decide what contract $to does with all it holds.',
    ),
    takesValue: true,
  },
  row(
    'ProxyAdmin',
    'upgrade(address proxy, address implementation)',
    'Replace the code of contract $0 by that of $1',
    'The code of $1 will decide what contract $0 does with all it holds.',
  ),
  row(
    'ProxyAdmin',
    'upgradeAndCall(address proxy, address implementation, bytes data)',
    'Replace the code of contract $0 by that of $1, and call it',
    'The code of $1 will decide what contract $0 does with all it holds.',
  ),
  row(
    'ProxyAdmin',
    'changeProxyAdmin(address proxy, address admin)',
    'Make $1 the administrator of contract $0',
    '$1 can replace the code of contract $0, which decides about all it holds.',
  ),
  row(
    'Upgradeable proxy',
    'setImplementation(address implementation)',
    'Replace the code of contract $to by that of $0',
    'The code of $0 will decide what contract $to does with all it holds.',
  ),
  row(
    'EIP-2535',
    'diamondCut((address facet, uint8 action, bytes4[] selectors)[] cut, address init, bytes data)',
    'Replace functions of contract $to, and run code of $1',
    'Other code decides what contract $to does with all it holds.',
  ),
]

/** Returns the warning of the consequences, with the arguments in place. */
export function controlWarning({ follows }: ControlCall, args: readonly unknown[], to: string): Warning {
  return danger(filled(follows, args, to))
}

export function filled(text: string, args: readonly unknown[], to: string): string {
  return text.replaceAll(/\$(to|\d)/g, (_, name: string) => (name === 'to' ? to : String(args[Number(name)])))
}

function row(standard: string, signature: string, sentence: string, follows: string): ControlCall {
  return { standard, signature, sentence, follows, takesValue: false }
}
