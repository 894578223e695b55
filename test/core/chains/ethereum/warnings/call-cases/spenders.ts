import { friend, me, mine, permit2, router, stranger, uni, usdc, zero } from '../surroundings.ts'
import { approve, type CallCase, call } from './call.ts'

/** Allowances for spenders that take nothing, or that are not known. */
export const spenders: Readonly<Record<string, CallCase>> = {
  'a spender that is the account itself': {
    says: /lets itself take its tokens/,
    level: 'danger',
    fires: approve(me),
    below: approve(me, 0n),
    mustNot: approve(router),
  },
  'a spender that is an own account': {
    says: /is an account of yours and no contract/,
    level: 'danger',
    fires: approve(mine),
    below: approve(mine, 0n),
    mustNot: approve(router),
  },
  'a spender that is the token': {
    says: /the token’s own contract/,
    level: 'danger',
    fires: approve(usdc),
    below: approve(usdc, 0n),
    mustNot: approve(uni),
  },
  'a spender that is nobody': {
    says: /lets the zero address take tokens/,
    level: 'danger',
    fires: approve(zero),
    below: approve(zero, 0n),
    mustNot: approve(router),
  },
  'a spender that is not known': {
    says: /is no contract known here/,
    level: 'notice',
    fires: approve(stranger),
    below: approve(stranger, 0n),
    mustNot: approve(friend),
  },
  'a spender of Permit2 that is not known': {
    says: /is no contract known here/,
    level: 'notice',
    fires: call(
      permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      usdc,
      stranger,
      5n,
      9,
    ),
    below: call(
      permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      usdc,
      stranger,
      0n,
      9,
    ),
    mustNot: call(
      permit2,
      'approve(address token, address spender, uint160 amount, uint48 expiration)',
      usdc,
      router,
      5n,
      9,
    ),
  },
  'a spender of the first token of a collection': {
    says: /is no contract known here/,
    level: 'notice',
    fires: approve(`0x${'12'.repeat(20)}`, 0n, stranger),
    below: approve(friend, 0n, stranger),
    mustNot: approve(`0x${'12'.repeat(20)}`, 0n),
  },
  'an operator of all that is not known': {
    says: /is no contract known here/,
    level: 'notice',
    fires: call(stranger, 'setApprovalForAll(address operator, bool approved)', `0x${'12'.repeat(20)}`, true),
    below: call(stranger, 'setApprovalForAll(address operator, bool approved)', `0x${'12'.repeat(20)}`, false),
    mustNot: call(stranger, 'setApprovalForAll(address operator, bool approved)', friend, true),
  },
}
