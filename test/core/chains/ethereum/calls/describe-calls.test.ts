/** Long because it is a list: of the calls that are known, and of what is said of each. */
import { type Hex, maxUint256, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { knownCalls } from '../../../../../src/core/chains/ethereum/calls/known-calls.ts'
import type { Call } from '../../../../../src/core/chains/ethereum/transactions/call.ts'
import { describeCall } from '../../../../support/ethereum-calls.ts'
import { alice, bob, callOf, contract, usdc, weth } from './usual-calls.ts'

const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const tip20 = '0x20C0000000000000000000000000000000000001'

/** Selectors as the standards and the contracts' verified sources have them. */
test.each<[Hex, string]>([
  ['0xa9059cbb', 'transfer'],
  ['0x095ea7b3', 'approve'],
  ['0x23b872dd', 'transferFrom'],
  ['0x95777d59', 'transferWithMemo'],
  ['0x929c2539', 'transferFromWithMemo'],
  ['0x39509351', 'increaseAllowance'],
  ['0xa457c2d7', 'decreaseAllowance'],
  ['0xd505accf', 'permit'],
  ['0x42842e0e', 'safeTransferFrom'],
  ['0xb88d4fde', 'safeTransferFrom'],
  ['0xf242432a', 'safeTransferFrom'],
  ['0x2eb2c2d6', 'safeBatchTransferFrom'],
  ['0xa22cb465', 'setApprovalForAll'],
  ['0xd0e30db0', 'deposit'],
  ['0x2e1a7d4d', 'withdraw'],
  ['0x6e553f65', 'deposit'],
  ['0x94bf804d', 'mint'],
  ['0xb460af94', 'withdraw'],
  ['0xba087652', 'redeem'],
  ['0x87517c45', 'approve'],
  ['0x414bf389', 'exactInputSingle'],
  ['0x04e45aaf', 'exactInputSingle'],
  ['0xac9650d8', 'multicall'],
  ['0x5ae401dc', 'multicall'],
  ['0x252dba42', 'aggregate'],
  ['0x82ad56cb', 'aggregate3'],
  ['0x174dea71', 'aggregate3Value'],
  ['0xbce38bd7', 'tryAggregate'],
  ['0x6a761202', 'execTransaction'],
  ['0x8d80ff0a', 'multiSend'],
  ['0xb61d27f6', 'execute'],
  ['0xf2fde38b', 'transferOwnership'],
  ['0x7bb37428', 'executeUserOp'],
  ['0x541d63c8', 'executeUserOpWithErrorString'],
  ['0x715018a6', 'renounceOwnership'],
  ['0x3659cfe6', 'upgradeTo'],
  ['0x4f1ef286', 'upgradeToAndCall'],
  ['0x2f2ff15d', 'grantRole'],
  ['0x13af4035', 'setOwner'],
  ['0x704b6c02', 'setAdmin'],
  ['0x8f283970', 'changeAdmin'],
  ['0x75829def', 'transferAdmin'],
  ['0x7a9e5e4b', 'setAuthority'],
  ['0xc42069ec', 'setPendingOwner'],
  ['0x0d582f13', 'addOwnerWithThreshold'],
  ['0xf8dc5dd9', 'removeOwner'],
  ['0xe318b52b', 'swapOwner'],
  ['0x694e80c3', 'changeThreshold'],
  ['0x610b5925', 'enableModule'],
  ['0xe19a9dd9', 'setGuard'],
  ['0xf08a0323', 'setFallbackHandler'],
  ['0x7de7edef', 'changeMasterCopy'],
  ['0xd4d9bdcd', 'approveHash'],
  ['0x99a88ec4', 'upgrade'],
  ['0x9623609d', 'upgradeAndCall'],
  ['0x7eff275e', 'changeProxyAdmin'],
  ['0xd784d426', 'setImplementation'],
  ['0x1f931c1c', 'diamondCut'],
])('%s is known as %s', (selector, name) => {
  expect(knownCalls().get(selector)?.name).toBe(name)
})

test('every known call stands under the selector of its own signature, and none is hidden by another', () => {
  for (const [selector, call] of knownCalls()) expect(toFunctionSelector(`function ${call.signature}`)).toBe(selector)
  expect(knownCalls().size).toBe(78)
})

test.each<[string, string, readonly unknown[], Partial<Call>, string, string[]]>([
  [
    'a transfer of a known token',
    'transfer(address to, uint256 amount)',
    [bob, 1_500_000n],
    { to: usdc },
    `Send 1.5 USDC to ${bob}`,
    [],
  ],
  [
    'a transfer of an unknown token',
    'transfer(address to, uint256 amount)',
    [bob, 1_500_000n],
    {},
    `Ask contract ${contract} to send 1,500,000 units, or the token of number 1500000, to ${bob}`,
    [],
  ],
  [
    'a transfer to the token itself',
    'transfer(address to, uint256 amount)',
    [usdc, 1n],
    { to: usdc },
    `Send 0.000001 USDC to ${usdc}`,
    ['danger: The tokens go to their own contract. Most tokens sent there are lost.'],
  ],
  [
    'a transfer of Tempo with a memo',
    'transferWithMemo(address to, uint256 amount, bytes32 memo)',
    [bob, 1_500_000n, `0x${'ab'.repeat(32)}`],
    {},
    `Ask contract ${contract} to send 1,500,000 units to ${bob}, with a memo`,
    [],
  ],
  [
    'a transfer with a memo to the token itself',
    'transferWithMemo(address to, uint256 amount, bytes32 memo)',
    [contract, 1n, `0x${'00'.repeat(32)}`],
    {},
    `Ask contract ${contract} to send 1 unit to ${contract}, with a memo`,
    ['danger: The tokens go to their own contract. Most tokens sent there are lost.'],
  ],
  [
    'a transfer of Tempo out of an allowance, with a memo',
    'transferFromWithMemo(address from, address to, uint256 amount, bytes32 memo)',
    [alice, bob, 2n, `0x${'00'.repeat(32)}`],
    {},
    `Ask contract ${contract} to move 2 units from ${alice} to ${bob}, with a memo`,
    [],
  ],
  [
    'an allowance',
    'approve(address spender, uint256 amount)',
    [bob, 5n * 10n ** 6n],
    { to: usdc },
    `Let ${bob} spend up to 5 USDC`,
    [`notice: ${bob} could take up to 5 USDC from this account later, without asking again.`],
  ],
  [
    'an allowance without limit',
    'approve(address spender, uint256 amount)',
    [bob, maxUint256],
    { to: usdc },
    `Let ${bob} spend any amount of USDC`,
    [`danger: ${bob} could take every USDC this account has, now or later: the allowance has no limit.`],
  ],
  [
    'an allowance taken back',
    'approve(address spender, uint256 amount)',
    [bob, 0n],
    { to: usdc },
    `No longer let ${bob} spend USDC`,
    [],
  ],
  [
    'a zero for an unknown contract, which may be token number 0',
    'approve(address spender, uint256 amount)',
    [bob, 0n],
    {},
    `Let ${bob} spend up to 0 units, or the token of number 0, of contract ${contract}`,
    [
      `notice: ${bob} could take up to 0 units, or the token of number 0, from this account later, without asking again.`,
    ],
  ],
  [
    'an allowance without limit of an unknown token',
    'approve(address spender, uint256 amount)',
    [bob, maxUint256],
    {},
    `Let ${bob} spend any amount, or one numbered token, of contract ${contract}`,
    [
      `danger: ${bob} could take every token of contract ${contract} this account has, now or later: the allowance has no limit.`,
    ],
  ],
  [
    'an operator',
    'setApprovalForAll(address operator, bool approved)',
    [bob, true],
    {},
    `Let ${bob} move every token this account has in contract ${contract}`,
    [`danger: ${bob} could take every token this account has in contract ${contract}, now or later.`],
  ],
  [
    'an operator dismissed',
    'setApprovalForAll(address operator, bool approved)',
    [bob, false],
    {},
    `No longer let ${bob} move the tokens this account has in contract ${contract}`,
    [],
  ],
  ['wrapping', 'deposit()', [], { to: weth, value: 10n ** 18n }, 'Wrap 1 ETH as WETH', []],
  [
    'deposit() of another contract',
    'deposit()',
    [],
    { value: 10n ** 18n },
    `Deposit 1 ETH in contract ${contract}`,
    [],
  ],
  ['unwrapping', 'withdraw(uint256 amount)', [10n ** 18n], { to: weth }, 'Unwrap 1 WETH', []],
  [
    'a bridged WETH where the native coin is another',
    'withdraw(uint256 amount)',
    [1n],
    { to: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', chainId: 137n },
    'Withdraw 1 unit from contract 0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
    [],
  ],
  [
    'coin with a call that takes none',
    'transfer(address to, uint256 amount)',
    [bob, 1n],
    { to: usdc, value: 1n },
    `Send 0.000001 USDC to ${bob}`,
    ['notice: 0.000000000000000001 ETH goes with a call that usually takes none.'],
  ],
  [
    'a swap',
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [
      {
        tokenIn: usdc,
        tokenOut: weth,
        fee: 500,
        recipient: alice,
        amountIn: 2_000_000n,
        amountOutMinimum: 10n ** 15n,
        sqrtPriceLimitX96: 0n,
      },
    ],
    { to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45' },
    `Swap 2 USDC for at least 0.001 WETH, paid to ${alice}`,
    [],
  ],
  [
    'a swap for nothing',
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [
      {
        tokenIn: usdc,
        tokenOut: weth,
        fee: 500,
        recipient: alice,
        amountIn: 2_000_000n,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96: 0n,
      },
    ],
    { to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45' },
    `Swap 2 USDC for at least 0 WETH, paid to ${alice}`,
    ['danger: The swap may pay out nothing: no least amount is asked for.'],
  ],
  [
    'a Permit2 allowance',
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    [usdc, bob, 2n ** 160n - 1n, 1],
    { to: permit2 },
    `Let ${bob} spend any amount of USDC through Permit2`,
    [`danger: ${bob} could take every USDC this account has, now or later: the allowance has no limit.`],
  ],
  [
    'an allowance of a token of Tempo, which has no numbers',
    'approve(address spender, uint256 amount)',
    [bob, 5n],
    { chainId: 4217n, to: tip20 },
    `Let ${bob} spend up to 5 units of contract ${tip20}`,
    [`notice: ${bob} could take up to 5 units from this account later, without asking again.`],
  ],
  [
    'the same at an address of no such token',
    'approve(address spender, uint256 amount)',
    [bob, 5n],
    { chainId: 4217n, to: contract },
    `Let ${bob} spend up to 5 units, or the token of number 5, of contract ${contract}`,
    [
      `notice: ${bob} could take up to 5 units, or the token of number 5, from this account later, without asking again.`,
    ],
  ],
  [
    'the same address on another chain',
    'transfer(address to, uint256 amount)',
    [bob, 5n],
    { to: tip20 },
    `Ask contract ${tip20} to send 5 units, or the token of number 5, to ${bob}`,
    [],
  ],
  [
    'more allowance of an unknown token, of which only amounts are known',
    'increaseAllowance(address spender, uint256 addedValue)',
    [bob, 5n],
    {},
    `Ask contract ${contract} to let ${bob} spend up to 5 units more`,
    [`notice: ${bob} could take up to 5 units from this account later, without asking again.`],
  ],
  [
    'a new owner',
    'transferOwnership(address newOwner)',
    [bob],
    {},
    `Make ${bob} the owner of contract ${contract}`,
    [`danger: ${bob} gets every right an owner has over contract ${contract}.`],
  ],
])('says what %s is', (_, signature, args, change, sentence, warnings) => {
  const described = describeCall(callOf(signature, args, change))
  expect(described.sentence).toBe(sentence)
  expect(described.warnings.map(({ level, text }) => `${level}: ${text}`)).toEqual(warnings)
})

test('an amount of a known token is shown in the token, exactly', () => {
  const { fields } = describeCall(callOf('transfer(address to, uint256 amount)', [bob, 1_500_000n], { to: usdc }))
  expect(fields).toEqual([
    { label: 'Function', value: 'transfer(address to, uint256 amount)', exact: '0xa9059cbb' },
    { label: 'Read as', value: 'ERC-20, on the USDC contract' },
    { label: 'to', value: bob, style: 'address' },
    { label: 'amount', value: '1.5 USDC', exact: '1500000 units' },
  ])
})
