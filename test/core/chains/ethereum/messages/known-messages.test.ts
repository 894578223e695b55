import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { decodeTypedData } from '../../../../support/typed-data.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const unknown = '0x00000000000000000000000000000000000000AA'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const typesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, members]) => [
      name,
      (members as string).split(',').map(member => ({ type: member.split(' ')[0], name: member.split(' ')[1] })),
    ]),
  )

const permit = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const dai = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'
const permitSingle =
  'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permitBatch =
  'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permitOnce =
  'PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)'
const transfer =
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const safe =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
const seaport =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'

const details = (amount: bigint) => ({ token: usdc, amount: amount.toString(), expiration: 1893456000, nonce: 0 })
const zeros = `0x${'00'.repeat(32)}`
const item = { itemType: 2, token: unknown, identifierOrCriteria: '1', startAmount: '1', endAmount: '1' }
const order = (recipient: string) => ({
  ...{
    offerer: alice,
    zone: unknown,
    offer: [item],
    consideration: [{ ...item, recipient }],
    orderType: 0,
    startTime: 0,
  },
  ...{ endTime: 1, zoneHash: zeros, salt: '1', conduitKey: zeros, counter: 0 },
})

/** What each message is called, its types, its contract and its values. */
const messages: readonly (readonly [string, string, string, object])[] = [
  [
    'an ERC-2612 permit',
    permit,
    usdc,
    { owner: alice, spender: bob, value: '5000000', nonce: 0, deadline: 1893456000 },
  ],
  [
    'a permit without limit',
    permit,
    usdc,
    { owner: alice, spender: bob, value: maxUint256.toString(), nonce: 0, deadline: maxUint256.toString() },
  ],
  ['a permit of an unknown token', permit, unknown, { owner: alice, spender: bob, value: '5', nonce: 0, deadline: 0 }],
  [
    'the permit of DAI',
    dai,
    '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    { holder: alice, spender: bob, nonce: 0, expiry: 0, allowed: true },
  ],
  ['a Permit2 allowance', permitSingle, permit2, { details: details(5_000_000n), spender: bob, sigDeadline: 0 }],
  [
    'a Permit2 batch',
    permitBatch,
    permit2,
    { details: [details(2n ** 160n - 1n), details(1n)], spender: bob, sigDeadline: 0 },
  ],
  [
    'a Permit2 transfer',
    permitOnce,
    permit2,
    { permitted: { token: usdc, amount: '1' }, spender: bob, nonce: 0, deadline: 0 },
  ],
  [
    'an ERC-3009 transfer',
    transfer,
    usdc,
    { from: alice, to: bob, value: '1000000', validAfter: 0, validBefore: 1893456000, nonce: zeros },
  ],
  ['a Seaport order for nothing', seaport, unknown, order(bob)],
  ['a Seaport order', seaport, unknown, order(alice)],
]

/** How each known message reads on its card, and its danger. `-u` renews the file. */
test('what is said of known messages', async () => {
  const text = messages.flatMap(([name, types, verifyingContract, message]) => {
    const { sentence, warnings } = decode(types, verifyingContract, message)
    return [`${name}:`, `  ${sentence}`, `  ${warnings[0]?.level}: ${warnings[0]?.text}`]
  })
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('known-messages.txt')
})

test('a permit says until when it is good', () => {
  const until = (deadline: unknown) =>
    decode(permit, usdc, { owner: alice, spender: bob, value: '1', nonce: 0, deadline }).fields.find(
      field => field.label === 'Until',
    )?.value
  expect(until(1893456000)).toBe('2030-01-01 00:00:00 UTC')
  expect(until(maxUint256.toString())).toBe('without end')
})

test('a Safe transaction says what the Safe would do, and warns of delegate calls', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 1_000_000n] })
  const message = (operation: number) => ({
    to: usdc,
    value: 0,
    data,
    operation,
    safeTxGas: 0,
    baseGas: 0,
    gasPrice: 0,
    gasToken: unknown,
    refundReceiver: unknown,
    nonce: 7,
  })
  expect(decode(safe, alice, message(0))).toMatchObject({
    sentence: `Agree that the Safe ${alice} acts: Send 1 USDC to ${bob} on Ethereum (1)`,
    warnings: [],
  })
  expect(decode(safe, alice, message(1)).warnings).toEqual([
    {
      level: 'danger',
      text: expect.stringContaining(`code of ${usdc} would run with every right of the Safe ${alice}`),
    },
  ])
})

test.each<[string, string, string, object]>([
  [
    'a permit with a member more',
    `${permit.slice(0, -1)},uint256 more)`,
    usdc,
    { owner: alice, spender: bob, value: '1', nonce: 0, deadline: 0, more: 0 },
  ],
  [
    'a permit in another order',
    'Permit(address spender,address owner,uint256 value,uint256 nonce,uint256 deadline)',
    usdc,
    { owner: alice, spender: bob, value: '1', nonce: 0, deadline: 0 },
  ],
  [
    'a Permit2 message for another contract',
    permitSingle,
    unknown,
    { details: details(1n), spender: bob, sigDeadline: 0 },
  ],
])('%s is only shown as a tree', (_, types, verifyingContract, message) => {
  expect(decode(types, verifyingContract, message).sentence).toMatch(/^Sign the typed message “Permit/)
})

test('a contract declared as text is not believed to be an address', () => {
  const types = {
    ...typesOf(permit),
    EIP712Domain: [
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'string' },
    ],
  }
  const message = { owner: alice, spender: bob, value: '1', nonce: 0, deadline: 0 }
  const { sentence } = decodeTypedData(
    JSON.stringify({ types, primaryType: 'Permit', domain: { chainId: 1, verifyingContract: 'USDC\u202e' }, message }),
  )
  expect(sentence).toBe('Sign the typed message “Permit” for contract “USDC⟨U+202E⟩” on Ethereum (1)')
})

function decode(types: string, verifyingContract: string, message: object) {
  const primaryType = types.slice(0, types.indexOf('('))
  return decodeTypedData(
    JSON.stringify({
      types: typesOf(types),
      primaryType,
      domain: { name: 'X', chainId: 1, verifyingContract },
      message,
    }),
  )
}

test('a permit of nothing, or of no token, is no danger, and does not end at the beginning of time', () => {
  const told = (type: string, contract: string, message: object) => {
    const { fields, warnings } = decode(type, contract, message)
    return [fields.find(({ label }) => label === 'Until')?.value, warnings.map(({ level }) => level)]
  }
  const back = { owner: alice, spender: bob, value: '0', nonce: 0, deadline: 1893456000 }
  expect(told(permit, usdc, back)).toEqual([expect.stringContaining('2030'), []])
  expect(told(permit, unknown, back)).toEqual([expect.stringContaining('2030'), ['danger']])
  expect(told(permitBatch, permit2, { details: [], spender: bob, sigDeadline: 0 })).toEqual([undefined, []])
})
