import { friend, me, mine, stranger, zero } from '../surroundings.ts'
import { type CallCase, call, transfer } from './call.ts'

/** One operation of an account that is there, or that its factory creates. */
const operations = (beneficiary: string, initCode = '0x') =>
  call(
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    [
      {
        ...{ sender: friend, nonce: 0n, initCode, callData: '0x', paymasterAndData: '0x', signature: '0x' },
        ...{ accountGasLimits: `0x${'00'.repeat(32)}`, preVerificationGas: 5n, gasFees: `0x${'00'.repeat(32)}` },
      },
    ],
    beneficiary,
  )

/** Operations of smart accounts. */
export const operationCases: Readonly<Record<string, CallCase>> = {
  'fees of operations for somebody': {
    says: /The fees of the operations go to .* no account of yours/,
    level: 'danger',
    fires: operations(stranger),
    below: operations(mine),
    mustNot: operations(me),
  },
  'fees of operations for somebody who is known': {
    says: /The fees of the operations go to .* no account of yours/,
    level: 'notice',
    fires: operations(friend),
    below: operations(mine),
    mustNot: transfer(friend),
  },
  'fees of operations for nobody': {
    says: /The fees of the operations go to .* nobody is known/,
    level: 'danger',
    fires: operations(zero),
    below: operations(`0x${'0'.repeat(38)}12`),
    mustNot: operations(me),
  },
  'an account that an operation creates': {
    says: /is created through the factory 0xd8dA6BF2/,
    level: 'notice',
    fires: operations(me, `${stranger}1234`),
    below: operations(me, stranger.slice(0, -2)),
    mustNot: operations(me),
  },
  'an account that an operation sets up': {
    says: /whose code EIP-7702 sets, is set up before/,
    level: 'notice',
    fires: operations(me, '0x7702'),
    below: operations(me, `0x7702${'0'.repeat(35)}1`),
    mustNot: operations(me),
  },
  'what creates an account is judged, too': {
    says: /What the contract 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 does with this data/,
    level: 'danger',
    fires: operations(me, `${stranger}12345678`),
    below: operations(me, stranger),
    mustNot: operations(me),
  },
}
