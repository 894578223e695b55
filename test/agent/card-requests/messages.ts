import { type CardRequest, data, friend, nft, stranger, uniswap, usdc, zero } from './card-request.ts'

const later = Math.floor(Date.UTC(2030, 0, 1) / 1000)
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** @param type - As `encodeType` of EIP-712 writes it. */
function message(
  name: string,
  contract: string,
  type: string,
  value: (me: string, mine: string) => object,
): CardRequest['parameters'] {
  const structs = [...type.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, struct = '', members = '']) => [
    struct,
    members.split(',').map(member => ({ type: member.split(' ')[0], name: member.split(' ')[1] })),
  ])
  const domain = { name, chainId: 1, verifyingContract: contract }
  const types = { EIP712Domain, ...Object.fromEntries(structs) }
  return (signWith, mine) => ({
    signWith,
    payload: JSON.stringify({ types, primaryType: structs[0]?.[0], domain, message: value(signWith, mine) }),
    encoding: 'PAYLOAD_ENCODING_EIP712',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
}

const typed = (name: string, title: string, parameters: CardRequest['parameters'], ...says: string[]): CardRequest => ({
  ...{ name, title, type: 'SIGN_RAW_PAYLOAD', parameters, says },
})

/** Requests to sign a message, typed or only its hash. */
export const messages: readonly CardRequest[] = [
  typed(
    'permit2',
    'A permit for Permit2',
    message(
      'Permit2',
      permit2,
      'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
      () => ({
        details: { token: usdc, amount: (2n ** 160n - 1n).toString(), expiration: later, nonce: 0 },
        spender: uniswap,
        sigDeadline: later,
      }),
    ),
    'Whoever holds this signature',
    'days more',
    'in the words of',
  ),
  typed(
    'permit-without-end',
    'A permit that never ends',
    message(
      'USD Coin',
      usdc,
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
      owner => ({
        owner,
        spender: stranger,
        value: '100000000',
        nonce: 0,
        deadline: (2n ** 256n - 1n).toString(),
      }),
    ),
    'up to 100 USDC',
    'It never ends',
    'is no contract known here',
  ),
  typed(
    'seaport-for-nothing',
    'A sale for nothing',
    message(
      'Seaport',
      '0x0000000000000068F116a894984e2DB1123eB395',
      'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)',
      offerer => ({
        ...{ offerer, zone: zero, orderType: 0, startTime: 0, endTime: later, salt: 0, counter: 0 },
        ...{ zoneHash: `0x${'00'.repeat(32)}`, conduitKey: `0x${'00'.repeat(32)}` },
        offer: [{ itemType: 2, token: nft, identifierOrCriteria: 1, startAmount: 1, endAmount: 1 }],
        consideration: [
          { itemType: 0, token: zero, identifierOrCriteria: 0, startAmount: 0, endAmount: 0, recipient: offerer },
        ],
      }),
    ),
    'can be nothing',
  ),
  typed(
    'safe-delegatecall',
    'Code that runs as the Safe',
    message(
      'Safe',
      stranger,
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
      () => ({
        ...{ to: friend, value: 0, data: '0x12345678', operation: 1, safeTxGas: 0, baseGas: 0, gasPrice: 0 },
        ...{ gasToken: zero, refundReceiver: zero, nonce: 0 },
      }),
    ),
    'delegate call',
  ),
  typed(
    'for-an-account',
    'A message for an account of your own',
    (me, mine) => message('Somebody', mine, 'Note(string text)', () => ({ text: 'hello' }))(me, mine),
    'which is an account of yours',
  ),
  typed(
    'unknown-message',
    'A message that nobody describes',
    message('Somebody', stranger, 'Claim(address account,bytes32 reward)', me => ({
      account: me,
      reward: `0x${'5'.repeat(64)}`,
    })),
    'It could let somebody take or move',
  ),
  typed(
    'user-operation',
    'An operation of a smart account',
    message(
      'ERC4337',
      '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
      () => ({
        ...{ sender: stranger, nonce: 7, initCode: '0x', preVerificationGas: 5_000_000, paymasterAndData: '0x' },
        callData: data(
          'execute(address target, uint256 value, bytes data)',
          ...[usdc, 0n, data('transfer(address to, uint256 amount)', friend, 1_500_000n)],
        ),
        accountGasLimits: `0x${(10_000_000).toString(16).padStart(32, '0')}${(45_000_000).toString(16).padStart(32, '0')}`,
        gasFees: `0x${'0'.repeat(32)}${(2_000_000_000).toString(16).padStart(32, '0')}`,
      }),
    ),
    'as high as 0.12 ETH',
  ),
  typed(
    'bare-hash',
    'Only a hash',
    signWith => ({
      signWith,
      payload: `${'c0ffee'.repeat(10)}c0ff`,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    }),
    'cannot be read',
    'Only the hash was sent',
  ),
]
