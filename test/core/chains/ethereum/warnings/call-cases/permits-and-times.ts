import { friend, me, router, seconds, stranger, usdc } from '../surroundings.ts'
import { approve, type CallCase, call, permit2Approve, v2swap } from './call.ts'

const permit = (owner: string) =>
  call(
    usdc,
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ...[owner, friend, 5n, 5n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
  )

const permitUntil = (deadline: bigint) =>
  call(
    usdc,
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ...[me, friend, 5n, deadline, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
  )

/** Permits that are carried out, and calls whose time is over or far away. */
export const permitsAndTimes: Readonly<Record<string, CallCase>> = {
  'an allowance through Permit2 that ends late': {
    says: /The allowance is good for 3\d days more/,
    level: 'notice',
    fires: permit2Approve(5n, seconds + 31n * 86_400n),
    below: permit2Approve(5n, seconds + 30n * 86_400n),
    mustNot: approve(router),
  },
  'an allowance through Permit2 that never ends': {
    says: /The allowance never ends/,
    level: 'danger',
    fires: permit2Approve(5n, 2n ** 48n - 1n),
    below: permit2Approve(5n, 2n ** 32n - 1n),
    mustNot: approve(router),
  },
  'a call whose time is over': {
    says: /The time in it is over already/,
    level: 'notice',
    fires: permitUntil(seconds - 1n),
    below: permitUntil(seconds),
    mustNot: v2swap(1_000n),
  },
  'a permit of this account, carried out': {
    says: /what this account has signed before/,
    level: 'notice',
    fires: permit(me),
    below: permit(stranger),
    mustNot: approve(friend),
  },
  'a permit of somebody, carried out': {
    says: /has signed, and not this account/,
    level: 'notice',
    fires: permit(stranger),
    below: permit(me),
    mustNot: approve(friend),
  },
}
