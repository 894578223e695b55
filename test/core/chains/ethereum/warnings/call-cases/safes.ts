import { friend, me, mine, stranger, usdc, zero } from '../surroundings.ts'
import { type CallCase, call } from './call.ts'

/** MultiSendCallOnly of Safe 1.4.1. */
const multiSend = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'

const execTransaction = (change: object) => {
  const given = { to: friend, operation: 0, gasPrice: 0n, gasToken: zero, refundReceiver: zero, ...change }
  return call(
    stranger,
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    ...[given.to, 0n, '0x', given.operation, 0n, 0n, given.gasPrice, given.gasToken, given.refundReceiver, '0x'],
  )
}

/** A version of the Safe that is described. */
const singleton = '0x41675C099F32341bf84BFc5382aF534df5C7461a'
const setup = (change: object = {}, contract = singleton) => {
  const given = { owners: [me], to: zero, handler: zero, payment: 0n, receiver: zero, ...change }
  return call(
    contract,
    'setup(address[] _owners, uint256 _threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
    ...[given.owners, 1n, given.to, '0x1234', given.handler, zero, given.payment, given.receiver],
  )
}
const create = (code: string, initializer: string) =>
  call(
    '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    'createProxyWithNonce(address _singleton, bytes initializer, uint256 saltNonce)',
    ...[code, initializer, 1n],
  )

/** One call of nothing. */
const packed = (to: string) => call(multiSend, 'multiSend(bytes transactions)', `0x00${to.slice(2)}${'00'.repeat(64)}`)

/** Calls of a Safe. */
export const safes: Readonly<Record<string, CallCase>> = {
  'an owner of a Safe': {
    says: /Who owns a Safe decides about all it holds/,
    level: 'danger',
    fires: call(stranger, 'addOwnerWithThreshold(address owner, uint256 threshold)', friend, 1n),
    below: call(stranger, 'isOwner(address owner)', friend),
    mustNot: call(stranger, 'getThreshold()'),
  },
  'a hash that an owner of a Safe agrees to': {
    says: /Only its hash is named: it could be anything/,
    level: 'danger',
    fires: call(stranger, 'approveHash(bytes32 hash)', `0x${'11'.repeat(32)}`),
    below: call(stranger, 'approvedHashes(address owner, bytes32 hash)', me, `0x${'11'.repeat(32)}`),
    mustNot: call(stranger, 'nonce()'),
  },
  'code that runs as the Safe': {
    says: /would run with every right of the Safe/,
    level: 'danger',
    fires: execTransaction({ operation: 1 }),
    below: execTransaction({ operation: 0 }),
    mustNot: execTransaction({ operation: 1, to: multiSend }),
  },
  'a call of MultiSend for the zero address': {
    says: /MultiSend 1.5.0 takes that for the Safe itself/,
    level: 'danger',
    fires: packed(zero),
    below: packed(`0x${'00'.repeat(19)}01`),
    mustNot: packed(friend),
  },
  'MultiSend that runs as the Safe': {
    says: /Safe’s MultiSend .* makes the calls inside with every right/,
    level: 'notice',
    fires: execTransaction({ operation: 1, to: multiSend }),
    below: execTransaction({ operation: 0, to: multiSend }),
    mustNot: execTransaction({ operation: 1, to: `${multiSend.slice(0, -1)}7`.toLowerCase() }),
  },
  'a refund out of the Safe': {
    says: /pays a refund beside that to .* it could be all of the Safe’s coin/,
    level: 'danger',
    fires: execTransaction({ gasPrice: 1n, refundReceiver: stranger }),
    below: execTransaction({ gasPrice: 0n, refundReceiver: stranger }),
    mustNot: execTransaction({ gasPrice: 1n, refundReceiver: mine }),
  },
  'a refund of the Safe in tokens': {
    says: /pays a refund beside that to .* in tokens of/,
    level: 'danger',
    fires: execTransaction({ gasPrice: 1n, gasToken: usdc, refundReceiver: mine }),
    below: execTransaction({ gasPrice: 0n, gasToken: usdc, refundReceiver: mine }),
    mustNot: execTransaction({ gasPrice: 1n, refundReceiver: mine }),
  },
  'a refund of the Safe to an own account': {
    says: /pays a refund beside that to .* at a price that is named with it\.$/,
    level: 'notice',
    fires: execTransaction({ gasPrice: 1n, refundReceiver: mine }),
    below: execTransaction({ gasPrice: 0n, refundReceiver: mine }),
    mustNot: execTransaction({ gasPrice: 1n, refundReceiver: stranger }),
  },
  'code that sets up a Safe': {
    says: /while that is set up/,
    level: 'danger',
    fires: setup({ to: stranger }),
    below: setup(),
    mustNot: setup({ to: stranger }, usdc),
  },
  'a Safe of other code': {
    says: /not known here as Safe’s own/,
    level: 'danger',
    fires: create(stranger, '0x'),
    below: create(singleton, '0x'),
    mustNot: create(singleton, setup().data),
  },
  'a Safe that nobody sets up': {
    says: /whoever sets it up first owns it/,
    level: 'danger',
    fires: create(singleton, '0x'),
    below: create(singleton, setup().data),
    mustNot: setup(),
  },
  'an owner from the beginning': {
    says: /becomes an owner of the Safe, and decides/,
    level: 'danger',
    fires: setup({ owners: [me, stranger] }),
    below: setup({ owners: [me, friend] }),
    mustNot: setup({ owners: [me, mine] }),
  },
  'a fallback handler from the beginning': {
    says: /is not known here as a fallback handler/,
    level: 'danger',
    fires: setup({ handler: usdc }),
    below: setup({ handler: zero }),
    mustNot: setup({ handler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99' }),
  },
  'a payment for the setup': {
    says: /is paid by the Safe while that is set up/,
    level: 'danger',
    fires: setup({ payment: 1n, receiver: stranger }),
    below: setup({ payment: 0n, receiver: stranger }),
    mustNot: setup({ payment: 1n, receiver: mine }),
  },
}
