import { friend, mine, router, stranger, uni, usdc } from '../surroundings.ts'
import { approve, type CallCase, call, permit2Approve, transfer } from './call.ts'

const comet = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const increase = (amount: bigint) =>
  call(usdc, 'increaseAllowance(address spender, uint256 addedValue)', router, amount)

const million = 10n ** 6n

const approveAndCall = (spender: string, amount: bigint) =>
  call(
    '0x18084fbA666a33d37592fA2633fD49a74DD93a88',
    'approveAndCall(address spender, uint256 amount, bytes extraData)',
    ...[spender, amount, '0x'],
  )

/** Allowances. */
export const allowances: Readonly<Record<string, CallCase>> = {
  'no limit, by a description alone': {
    says: /An amount in approveAndCall has no limit/,
    level: 'danger',
    fires: approveAndCall(router, 2n ** 256n - 1n),
    below: approveAndCall(router, 2n ** 128n - 1n),
    mustNot: approveAndCall(mine, 2n ** 256n - 1n),
  },
  'an allowance without limit': {
    says: /the allowance has no limit/,
    level: 'danger',
    fires: approve(router, 2n ** 128n),
    below: approve(router, 2n ** 128n - 1n),
    mustNot: approve(router, 0n),
  },
  'an allowance without limit at a contract that is not known': {
    says: /At another contract, this may be the right to manage all/,
    level: 'danger',
    fires: { ...approve(router, 2n ** 256n - 1n), to: stranger },
    below: { ...approve(router, 2n ** 128n - 1n), to: stranger },
    mustNot: approve(router, 2n ** 256n - 1n),
  },
  'an allowance through Permit2 without limit': {
    says: /the allowance has no limit/,
    level: 'danger',
    fires: permit2Approve(2n ** 160n - 1n),
    below: permit2Approve(2n ** 128n - 1n),
    mustNot: permit2Approve(0n),
  },
  'a call in the form of Permit2 to another contract': {
    says: /What the contract .* does with this data/,
    level: 'danger',
    fires: { ...permit2Approve(5n), to: stranger },
    below: permit2Approve(5n),
    mustNot: transfer(friend),
  },
  'an allowance that has a limit': {
    says: /could take up to .* from (this account|0x\w{40}) later/,
    level: 'notice',
    fires: approve(router, 1n),
    below: approve(router, 0n),
    mustNot: approve(router, 2n ** 128n),
  },
  'an allowance through Permit2 that has a limit': {
    says: /could take up to .* from (this account|0x\w{40}) later/,
    level: 'notice',
    fires: permit2Approve(1n),
    below: permit2Approve(0n),
    mustNot: permit2Approve(2n ** 160n - 1n),
  },
  'more allowance': {
    says: /could take up to .* from (this account|0x\w{40}) later/,
    level: 'notice',
    fires: increase(1n),
    below: increase(0n),
    mustNot: increase(2n ** 128n),
  },
  'a manager of all that is there': {
    says: /can move all that (this account|0x\w{40}) has in contract/,
    level: 'danger',
    fires: call(comet, 'approve(address spender, uint256 amount)', friend, 2n ** 256n - 1n),
    below: call(comet, 'allow(address manager, bool isAllowed)', friend, false),
    mustNot: approve(friend),
  },
  'an operator of all tokens': {
    says: /could take every token (this account|0x\w{40}) has in contract/,
    level: 'danger',
    fires: call(stranger, 'setApprovalForAll(address operator, bool approved)', friend, true),
    below: call(stranger, 'setApprovalForAll(address operator, bool approved)', friend, false),
    mustNot: approve(friend),
  },
  'an allowance without limit in 96 bits': {
    says: /the allowance has no limit/,
    level: 'danger',
    // GTC has the code of UNI.
    fires: approve(router, 2n ** 96n - 1n, '0xDe30da39c46104798bB5aA3fe8B9e0e1F348163F'),
    below: approve(router, 2n ** 96n - 2n, uni),
    mustNot: approve(router, 2n ** 96n, uni),
  },
  'an allowance of more than there can be': {
    says: /is more than there can be/,
    level: 'danger',
    fires: approve(router, 10n ** 12n * million + 1n),
    below: approve(router, 10n ** 12n * million),
    mustNot: approve(router, 5n),
  },
}
