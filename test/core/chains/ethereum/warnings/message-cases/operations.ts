import { friend, seconds, stranger, zero } from '../surroundings.ts'
import {
  executing,
  forwarded,
  type Message,
  type MessageCase,
  operation,
  plain,
  priced,
  safe,
  safeOperation,
} from './message.ts'

const [entryPoint, entryPoint08, moduleOfSafe] = [
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
]

/** Of EntryPoint before 0.7. */
const olderOperation = (initCode: string): Message => ({
  type: 'UserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes paymasterAndData)',
  message: { sender: stranger, nonce: 0, initCode, callData: '0x', paymasterAndData: '0x' },
})

const forwardedUntil = (deadline: bigint): Message => ({
  ...forwarded({ deadline }),
  type: forwarded().type.replace('uint256 nonce,', 'uint256 nonce,uint48 deadline,'),
})

/** Operations of smart accounts, and calls through forwarders. */
export const operationCases: Readonly<Record<string, MessageCase>> = {
  'a fee of an operation above the usual': {
    says: /The fee is above the usual: it can be as high as 0.05000000005 ETH/,
    level: 'notice',
    fires: operation('0x', '0x', '0x', priced(1_000_000_001n)),
    below: operation('0x', '0x', '0x', priced(1_000_000_000n)),
    mustNot: plain({}),
  },
  'a fee of an operation far above the usual': {
    says: /The fee is above the usual: it can be as high as 0.5 ETH/,
    level: 'danger',
    fires: operation('0x', '0x', '0x', priced(10_000_000_000n)),
    below: operation('0x', '0x', '0x', priced(9_999_999_999n)),
    mustNot: plain({}),
  },
  'a fee of an operation of a Safe above the usual': {
    says: /The fee is above the usual/,
    level: 'notice',
    fires: safeOperation({ verificationGasLimit: 5n * 10n ** 7n, callGasLimit: 1, maxFeePerGas: 10n ** 9n }),
    below: safeOperation({ verificationGasLimit: 5n * 10n ** 7n, maxFeePerGas: 10n ** 9n }),
    mustNot: safeOperation({}),
  },
  'an operation that sets up its account': {
    says: /It first sets up the account .*, whose code EIP-7702 sets/,
    level: 'danger',
    fires: operation(`0x7702${'0'.repeat(36)}12345678`, '0x'),
    below: operation(`0x7702${'0'.repeat(35)}112345678`, '0x'),
    mustNot: operation('0x', '0x'),
  },
  'an operation of a Safe that sends to nobody': {
    says: /Nobody is known to hold a key of/,
    level: 'danger',
    fires: safeOperation({ callData: executing(zero) }),
    below: safeOperation({ callData: executing(`0x${'0'.repeat(38)}12`) }),
    mustNot: safeOperation({ callData: executing(friend) }),
  },
  'a call through a forwarder': {
    says: /Whoever holds the signature can have .* make this call, which .* may take for one of/,
    level: 'notice',
    fires: forwarded(),
    below: { ...forwarded(), type: forwarded().type.replace('Forward', 'Forwarded') },
    mustNot: safe({}),
  },
  'a call for a forwarder that is not known': {
    says: /contract .* is not known here. That it takes the message for this call/,
    level: 'danger',
    fires: forwarded(),
    below: { ...forwarded(), contract: moduleOfSafe as string },
    mustNot: safe({}),
  },
  'an operation for an entry point that is not known': {
    says: /contract .* is not known here. That it takes the message for this call/,
    level: 'danger',
    fires: { ...safeOperation({}), contract: moduleOfSafe },
    below: { ...safeOperation({ entryPoint }), contract: moduleOfSafe },
    mustNot: { ...operation('0x', '0x'), contract: entryPoint08 },
  },
  'an operation whose time is over': {
    says: /Its time is over already/,
    level: 'notice',
    fires: safeOperation({ validUntil: seconds - 1n }),
    below: safeOperation({ validUntil: seconds + 1n }),
    mustNot: safeOperation({ validUntil: 0 }),
  },
  'a call for a forwarder that never ends': {
    says: /It never ends/,
    level: 'notice',
    fires: forwardedUntil(2n ** 48n - 1n),
    below: forwardedUntil(seconds + 60n),
    mustNot: forwarded(),
  },
  'an operation that sends to nobody': {
    says: /Nobody is known to hold a key of/,
    level: 'danger',
    fires: operation('0x', '0x', executing(zero)),
    below: operation('0x', '0x', executing(`0x${'0'.repeat(38)}12`)),
    mustNot: operation('0x', '0x', executing(friend)),
  },
  'an account that is created': {
    says: /creates the account that acts/,
    level: 'danger',
    fires: operation('0x11', '0x'),
    below: operation('0x', '0x'),
    mustNot: plain({}),
  },
  'a fee that somebody else pays': {
    says: /Somebody else pays the fee/,
    level: 'notice',
    fires: operation('0x', '0x11'),
    below: operation('0x', '0x'),
    mustNot: plain({}),
  },
  'an operation that anybody can send on': {
    says: /Whoever holds the signature can have the account do this/,
    level: 'notice',
    fires: operation('0x', '0x'),
    below: operation('0x11', '0x'),
    mustNot: plain({}),
  },
  'an operation of an older form': {
    says: /creates the account that acts/,
    level: 'danger',
    fires: olderOperation('0x11'),
    below: olderOperation('0x'),
    mustNot: plain({}),
  },
}
