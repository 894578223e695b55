import { friend, me, mine, router, stranger, uni, usdc, zero } from '../surroundings.ts'
import { approve, type CallCase, call, transfer } from './call.ts'

const transferFrom = (from: string, to = me) =>
  call(usdc, 'transferFrom(address from, address to, uint256 amount)', from, to, 5n)

const sending = (amount: bigint, to = stranger) => call(usdc, 'transfer(address to, uint256 amount)', to, amount)

const withData = (data: string, to = stranger) =>
  call(stranger, 'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)', me, to, 7n, data)

/** Tokens that are sent. */
export const tokens: Readonly<Record<string, CallCase>> = {
  'a token that is not known': {
    says: /is not known here. The call is read as ERC-20/,
    level: 'notice',
    fires: call(stranger, 'transfer(address to, uint256 amount)', friend, 5n),
    below: call(friend, 'transfer(address to, uint256 amount)', me, 5n),
    mustNot: transfer(friend),
  },
  'an older collection': {
    says: /It sends nothing, unless it is the token of number 0/,
    level: 'notice',
    fires: call(stranger, 'transfer(address to, uint256 amount)', friend, 0n),
    below: call(stranger, 'transfer(address to, uint256 amount)', friend, 1n),
    mustNot: sending(0n, friend),
  },
  'tokens to their own contract': {
    says: /The tokens go to their own contract/,
    level: 'danger',
    fires: transfer(usdc),
    below: transfer(`${usdc.slice(0, -1)}9`.toLowerCase()),
    mustNot: transfer(friend),
  },
  'a transfer of nothing': {
    says: /It sends nothing/,
    level: 'notice',
    fires: sending(0n),
    below: sending(1n),
    mustNot: approve(router, 0n),
  },
  'a transfer of more than there can be': {
    says: /which some tokens take for all that/,
    level: 'danger',
    fires: call(usdc, 'transfer(address to, uint256 amount)', friend, 2n ** 128n),
    below: call(usdc, 'transfer(address to, uint256 amount)', friend, 2n ** 128n - 1n),
    mustNot: call(stranger, 'transfer(address to, uint256 amount)', friend, 2n ** 256n - 1n),
  },
  'tokens to the contract of another token': {
    says: /is the contract of the token UNI/,
    level: 'danger',
    fires: transfer(uni),
    below: transfer(`${uni.slice(0, -1)}5`.toLowerCase()),
    mustNot: transfer(friend),
  },
  'tokens to a contract that is described': {
    says: /is a contract and no account/,
    level: 'danger',
    fires: transfer(router),
    below: transfer(`${router.slice(0, -1)}6`.toLowerCase()),
    mustNot: transfer(friend),
  },
  'tokens moved to their own contract': {
    says: /to their own contract/,
    level: 'danger',
    fires: transferFrom(me, usdc),
    below: transferFrom(me, stranger),
    mustNot: transferFrom(usdc, me),
  },
  'tokens to nobody': {
    says: /Nobody is known to hold a key/,
    level: 'danger',
    fires: transfer(zero),
    below: transfer(`0x${'0'.repeat(38)}12`),
    mustNot: transfer(friend),
  },
  'bytes for whoever gets a collectible': {
    says: /with the token to/,
    level: 'danger',
    fires: withData('0x00'),
    below: withData('0x'),
    mustNot: withData('0x00', mine),
  },
  'tokens of another own account': {
    says: /another account of yours/,
    level: 'danger',
    fires: transferFrom(mine),
    below: transferFrom(stranger),
    mustNot: transferFrom(me),
  },
  'tokens of somebody': {
    says: /which is not the account that signs/,
    level: 'notice',
    fires: transferFrom(stranger),
    below: transferFrom(mine),
    mustNot: transferFrom(me),
  },
}
