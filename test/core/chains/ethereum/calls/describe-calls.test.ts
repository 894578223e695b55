import fc from 'fast-check'
import {
  type AbiFunction,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import { longestSentence } from '../../../../../src/core/chains/declaration/described.ts'
import { decodeCall } from '../../../../../src/core/chains/ethereum/calls/decode-call.ts'
import { knownCalls } from '../../../../../src/core/chains/ethereum/calls/known-calls.ts'
import type { Call } from '../../../../../src/core/chains/ethereum/transactions/call.ts'
import { arbitraryValue } from '../../../../support/abi-values.ts'
import { scaled } from '../../../../support/effort.ts'
import { describeCall } from '../../../../support/ethereum-calls.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const contract = '0x00000000000000000000000000000000000000AA'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const tip20 = '0x20C0000000000000000000000000000000000001'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

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

test('a selector that is not known is said to be unknown, with its size', () => {
  const { sentence, warnings } = describeCall({ chainId: 1n, to: contract, value: 0n, data: '0x12345678aabb' })
  expect(sentence).toBe(`Call contract ${contract} with data that is not understood (0x12345678, 6 bytes)`)
  expect(warnings).toEqual([
    {
      level: 'danger',
      text: expect.stringContaining(`${contract} does with this data (0x12345678, 6 bytes)`),
    },
  ])
  expect(decodeCall({ chainId: 1n, to: usdc, data: '0x12' })).toEqual({ kind: 'unknown', selector: '0x12' })
})

const transfer = callOf('transfer(address to, uint256 amount)', [bob, 5n]).data
test.each<[string, Hex]>([
  ['an argument missing', transfer.slice(0, -64) as Hex],
  ['nothing after the selector', '0xa9059cbb'],
  ['an address with dirt in its upper bytes', `0xa9059cbb${'01'.repeat(12)}${transfer.slice(34)}`],
  ['a bool that is 2', `0xa22cb465${'00'.repeat(31)}01${'00'.repeat(31)}02`],
])('a known selector with %s is not read as that function', (_, data) => {
  expect(decodeCall({ chainId: 1n, to: usdc, data }).kind).toBe('malformed')
  const { sentence, warnings } = describeCall({ chainId: 1n, to: usdc, value: 0n, data })
  expect(sentence).toContain('not understood')
  expect(warnings).toEqual([{ level: 'danger', text: expect.stringMatching(/does not decode as it exactly/) }])
})

test('calls inside a call are shown, with their dangers', () => {
  const inner = callOf('approve(address spender, uint256 amount)', [bob, maxUint256])
  const { sentence, fields, warnings } = describeCall(
    callOf('aggregate3((address target, bool allowFailure, bytes callData)[] calls)', [
      [
        { target: usdc, allowFailure: false, callData: inner.data },
        { target: contract, allowFailure: true, callData: '0x12345678' },
      ],
    ]),
  )
  expect(sentence).toBe(`Make 2 calls through contract ${contract}`)
  expect(fields.slice(-3)).toMatchObject([
    {
      label: 'Call 1',
      children: [{ label: 'Does', value: `Let ${bob} spend any amount of USDC` }, { value: usdc }, {}, {}, {}, {}, {}],
    },
    {
      label: 'Call 2',
      children: [{ label: 'Does', value: expect.stringContaining('not understood') }, { value: contract }, {}, {}, {}],
    },
    { label: 'calls (2 items)', folded: true },
  ])
  expect(warnings.map(({ level }) => level)).toEqual(['danger', 'danger'])
})

test('the list that calls were read from is folded only where each of them is shown', () => {
  const listOf = (calls: number) =>
    describeCall(callOf('multicall(bytes[] data)', [Array.from({ length: calls }, () => transfer)])).fields.filter(
      ({ label }) => label.startsWith('data'),
    )
  expect(listOf(50)).toMatchObject([{ label: 'data (50 items)', folded: true }])
  expect(listOf(51)).toMatchObject([{ label: 'data (51 items)', children: expect.anything() }])
  expect(listOf(51)).not.toMatchObject([{ folded: true }])
})

test('a Safe transaction is said by what the Safe does, and a delegate call is a danger', () => {
  const inner = callOf('transfer(address to, uint256 amount)', [bob, 1_000_000n])
  const signature =
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
  const args = (operation: number) => [usdc, 0n, inner.data, operation, 0n, 0n, 0n, contract, contract, '0x']
  const plain = describeCall(callOf(signature, args(0), { to: alice }))
  expect(plain.sentence).toBe(`Have the Safe ${alice} act: Send 1 USDC to ${bob}`)
  expect(plain.warnings).toEqual([])
  expect(describeCall(callOf(signature, args(1), { to: alice })).warnings).toEqual([
    {
      level: 'danger',
      text: expect.stringContaining(`code of ${usdc} would run with every right of the Safe ${alice}`),
    },
  ])
})

test('MultiSend is unpacked exactly, or said not to decode', () => {
  const inner = callOf('transfer(address to, uint256 amount)', [bob, 1_000_000n]).data.slice(2)
  const length = (inner.length / 2).toString(16).padStart(64, '0')
  const packed = `00${usdc.slice(2).toLowerCase()}${'0'.repeat(64)}${length}${inner}01${bob.slice(2).toLowerCase()}${'0'.repeat(63)}7${'0'.repeat(64)}`
  const two = describeCall(callOf('multiSend(bytes transactions)', [`0x${packed}`]))
  expect(two.sentence).toBe(`Make 2 calls through contract ${contract}`)
  expect(two.fields.slice(-2)).toMatchObject([
    { children: [{ value: `Send 1 USDC to ${bob}` }, {}, {}, {}, {}, {}, {}] },
    { children: [{ value: `Send 0.000000000000000007 ETH to ${bob}` }, {}, {}] },
  ])
  expect(two.warnings).toEqual([{ level: 'danger', text: expect.stringContaining('delegate call') }])
  for (const broken of [`${packed}00`, packed.slice(0, -2), `00${'ff'.repeat(84)}`]) {
    expect(describeCall(callOf('multiSend(bytes transactions)', [`0x${broken}`])).warnings).toEqual([
      { level: 'danger', text: expect.stringContaining('list of calls does not decode') },
    ])
  }
})

test('calls nested without end, or too many to read, are said not to be shown', () => {
  let { data } = callOf('approve(address spender, uint256 amount)', [bob, maxUint256])
  for (let depth = 0; depth < 40; depth++) data = callOf('multicall(bytes[] data)', [[data]]).data
  expect(describeCall({ chainId: 1n, to: contract, value: 0n, data }).warnings).toContainEqual({
    level: 'danger',
    text: 'Not shown: 1 call inside this one.',
  })
  const many = callOf('multicall(bytes[] data)', [Array.from({ length: 200 }, () => transfer)])
  expect(describeCall(many).warnings).toContainEqual({ level: 'danger', text: 'Not shown: 150 calls inside this one.' })
})

test('the number of calls shown is limited over all levels together', () => {
  const inner = callOf('multicall(bytes[] data)', [Array.from({ length: 30 }, () => transfer)]).data
  const { warnings } = describeCall(callOf('multicall(bytes[] data)', [Array.from({ length: 30 }, () => inner)]))
  const notShown = warnings.filter(({ text }) => text.startsWith('Not shown: ')).map(({ text }) => text)
  expect(notShown).toContain('Not shown: 10 calls inside this one.')
  expect(notShown).toContain('Not shown: 30 calls inside this one.')
})

test('whatever the arguments, the sentence is one short line and the description does not fail', () => {
  const calls = [...knownCalls().values()]
  fc.assert(
    fc.property(
      fc.constantFrom(...calls),
      fc.infiniteStream(fc.nat(0xffff)),
      fc.bigInt({ min: 0n, max: maxUint256 }),
      (known, stream, value) => {
        const { inputs } = parseAbiItem(`function ${known.signature}` as string) as AbiFunction
        const args = inputs.map(input =>
          arbitraryValue(input, [usdc, weth, alice, bob, contract], () => stream.next().value),
        )
        const call = { ...callOf(known.signature, args), ...(known.onlyOf && { to: known.onlyOf }), value }
        const described = describeCall(call)
        expect(decodeCall(call).kind).toBe('known')
        expect(described.sentence).toMatch(/^[\x20-\x7e…]+$/)
        expect(described.sentence.length).toBeLessThanOrEqual(longestSentence)
        expect(described.short.length).toBeLessThanOrEqual(130)
      },
    ),
    { numRuns: scaled(500) },
  )
})

test('what follows the arguments of a known call is a field and a danger, and the call is read', () => {
  const { sentence, fields, warnings } = describeCall({ chainId: 1n, to: usdc, value: 0n, data: `${transfer}00ff` })
  expect(sentence).toBe(`Send 0.000005 USDC to ${bob}`)
  expect(fields).toContainEqual({ label: 'Bytes after the arguments', value: '0x00ff', style: 'bytes' })
  expect(warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('2 bytes follow the arguments'),
  })
  expect(decodeCall({ chainId: 1n, to: usdc, data: `${transfer}00ff` })).toMatchObject({
    kind: 'known',
    rest: '0x00ff',
  })
})

test('calldata at random never breaks the description', () => {
  const selectors = [...knownCalls().keys()]
  fc.assert(
    fc.property(fc.constantFrom('0x' as const, ...selectors), fc.uint8Array({ maxLength: 300 }), (selector, rest) => {
      const data = `${selector}${Buffer.from(rest).toString('hex')}` as Hex
      expect(describeCall({ chainId: 1n, to: contract, value: 0n, data }).sentence.length).toBeLessThanOrEqual(
        longestSentence,
      )
    }),
    { numRuns: scaled(1000) },
  )
})

function callOf(signature: string, args: readonly unknown[], change: Partial<Call> = {}): Call {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  const data = encodeFunctionData({ abi, args } as never)
  return { chainId: 1n, to: contract, value: 0n, data, ...change }
}
