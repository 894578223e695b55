import { friend, me, mine, router, stranger } from '../surroundings.ts'
import { type CallCase, call } from './call.ts'

const aavePool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'

/** Power over contracts. */
export const control: Readonly<Record<string, CallCase>> = {
  'power for somebody, by a description alone': {
    says: /0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045, which is not known here, may get power over/,
    level: 'danger',
    fires: call(aavePool, 'approvePositionManager(address positionManager, bool approve)', stranger, true),
    below: call(aavePool, 'approvePositionManager(address positionManager, bool approve)', stranger, false),
    mustNot: call(aavePool, 'approvePositionManager(address positionManager, bool approve)', mine, true),
  },
  'a new owner': {
    says: /gets every right an owner has over/,
    level: 'danger',
    fires: call(stranger, 'transferOwnership(address newOwner)', friend),
    below: { to: stranger, data: `0xf2fde38a` },
    mustNot: call(stranger, 'acceptOwnership()'),
  },
  'no owner any more': {
    says: /No one can use the rights of an owner over/,
    level: 'danger',
    fires: call(stranger, 'renounceOwnership()'),
    below: call(stranger, 'owner()'),
    mustNot: call(stranger, 'acceptOwnership()'),
  },
  'a role': {
    says: /may do all that this role may in contract/,
    level: 'danger',
    fires: call(stranger, 'grantRole(bytes32 role, address account)', `0x${'00'.repeat(32)}`, friend),
    below: call(stranger, 'renounceRole(bytes32 role, address account)', `0x${'00'.repeat(32)}`, friend),
    mustNot: call(stranger, 'hasRole(bytes32 role, address account)', `0x${'00'.repeat(32)}`, friend),
  },
  'other code': {
    says: /will decide what contract .* does with all it holds/,
    level: 'danger',
    fires: call(stranger, 'upgradeTo(address implementation)', friend),
    below: call(stranger, 'implementation()'),
    mustNot: call(stranger, 'admin()'),
  },
  'other code, by its administrator': {
    says: /will decide what contract .* does with all it holds/,
    level: 'danger',
    fires: call(stranger, 'upgrade(address proxy, address implementation)', router, friend),
    below: call(stranger, 'getProxyImplementation(address proxy)', router),
    mustNot: call(stranger, 'admin()'),
  },
  'other functions': {
    says: /Other code decides what contract .* does with all it holds/,
    level: 'danger',
    fires: call(
      stranger,
      'diamondCut((address facet, uint8 action, bytes4[] selectors)[] cut, address init, bytes data)',
      [],
      friend,
      '0x',
    ),
    below: call(stranger, 'facets()'),
    mustNot: call(stranger, 'admin()'),
  },
  'a call of oneself that looks like one of a token': {
    says: /A call goes back to the account that makes it/,
    level: 'danger',
    fires: call(me, 'approve(address spender, uint256 amount)', stranger, 5n),
    below: call(mine, 'approve(address spender, uint256 amount)', stranger, 5n),
    mustNot: { to: me, data: '0x', value: 1n },
  },
}
