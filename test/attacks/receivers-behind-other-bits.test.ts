/**
 * Promise: a parameter that says who gets something is read as contracts read it, by its last 20 bytes, whatever stands before them.
 * Somebody who is found there is looked at, and what holds no address is a danger. What is for another network is told.
 */
import { type AbiParameter, encodeAbiParameters, getAddress, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { addressesHeldBy } from '../../src/core/chains/ethereum/addresses-named.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { describedFunctions } from '../core/chains/ethereum/clear-signing/generated.ts'
import { me, mine, stranger, surroundings, usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { dataOf } from '../support/spending.ts'

const signed = (change: object) =>
  ({ chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ value: 0n, ...change }) }) as const
const dangers = (change: object) =>
  warnOfEthereum(signed(change), surroundings)
    .filter(({ level }) => level === 'danger')
    .map(({ text }) => text)

const tellsReceiver = /^_?(to|receiver|receiverAddress|recipient|mintRecipient|l2Recipient|beneficiaryAndApproveFlag)$/
const word = { uint256: (digits: string) => BigInt(`0x${digits}`), bytes32: (digits: string) => `0x${digits}` }

/** Arguments of a described call, with a word in every parameter that tells a receiver; `undefined` where it has none. */
function withReceiver(inputs: readonly AbiParameter[], digits: string): readonly unknown[] | undefined {
  let isFound = false
  const value = (input: AbiParameter): unknown => {
    const item = /^(.*)\[(\d*)\]$/.exec(input.type)
    if (item) return Array.from({ length: Number(item[2]) || 1 }, () => value({ ...input, type: item[1] ?? '' }))
    if ('components' in input && input.type === 'tuple')
      return Object.fromEntries(input.components.map((each, index) => [each.name ?? index, value(each)]))
    if (tellsReceiver.test(input.name ?? '') && input.type in word) {
      isFound = true
      return word[input.type as keyof typeof word](digits)
    }
    if (input.type === 'bool') return false
    if (input.type === 'string') return ''
    if (input.type === 'address') return me
    const [, width] = /^bytes(\d*)$/.exec(input.type) ?? []
    if (width !== undefined) return `0x${'00'.repeat(Number(width))}`
    return /^u?int(8|16|24|32|40|48)$/.test(input.type) ? 1 : 1_000n
  }
  const args = inputs.map(value)
  return isFound ? args : undefined
}

const befores = [
  '0'.repeat(24),
  `${'0'.repeat(12)}1${'0'.repeat(11)}`,
  `8${'0'.repeat(23)}`,
  'ab'.repeat(12),
  `${'0'.repeat(23)}1`,
]

test.each(befores)('0x%s… before a stranger hides them in no described call', before => {
  const missed: string[] = []
  const wrong: string[] = []
  let looked = 0
  for (const { name, chainId, to, function: called } of describedFunctions()) {
    const change = (receiver: string) => {
      const args = withReceiver(called.inputs, `${before}${receiver.slice(2)}`)
      if (!args) return undefined
      const data = `${toFunctionSelector(called)}${encodeAbiParameters(called.inputs, args).slice(2)}` as Hex
      return { chainId, to: getAddress(to), data }
    }
    const [theirs, ours] = [change(stranger), change(mine)]
    if (!theirs || !ours) continue
    looked++
    const isTold = dangers(theirs).some(text => text.includes(`${stranger}, which is no account of yours`))
    const isLookedAt = addressesHeldBy(signed(theirs)).named.includes(stranger)
    // Whom people bridge to by bytes alone, a notice tells of.
    if (!isLookedAt || (before !== befores[0] && !isTold)) missed.push(name)
    if (dangers(ours).some(text => /no account of yours|cannot tell who/.test(text))) wrong.push(name)
  }
  expect(looked).toBeGreaterThan(15)
  expect(missed).toEqual([])
  expect(wrong).toEqual([])
})

const deposited = (credentials: string) => ({
  to: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
  data: dataOf('deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)', [
    ...[`0x${'ab'.repeat(48)}`, credentials, `0x${'cd'.repeat(96)}`, `0x${'ef'.repeat(32)}`],
  ]),
})

test.each([
  ['those of a key', `0x00${'ab'.repeat(31)}`],
  ['those of nobody', `0x${'00'.repeat(32)}`],
  ['those of the zero address', `0x01${'00'.repeat(31)}`],
  ['none', '0x'],
  ['those of a key that end like ours', `0x00${'ab'.repeat(11)}${mine.slice(2)}`],
  ['an address alone', mine],
])('credentials that no account can use are a danger: %s', (_, credentials) => {
  expect(dangers(deposited(credentials))).toContainEqual(expect.stringContaining('cannot tell who gets'))
})

const order = {
  salt: 5n,
  maker: 9n,
  receiver: 0n,
  makerAsset: BigInt(usdc),
  takerAsset: 2n,
  makingAmount: 10n,
  takingAmount: 10n,
}
const filled = (takerTraits: bigint, args: string) => ({
  to: '0x111111125421cA6dc452d289314280a0f8842A65',
  data: dataOf(
    'fillOrderArgs((uint256 salt, uint256 maker, uint256 receiver, uint256 makerAsset, uint256 takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits) order, bytes32 r, bytes32 vs, uint256 amount, uint256 takerTraits, bytes args)',
    [{ ...order, makerTraits: 0n }, `0x${'11'.repeat(32)}`, `0x${'11'.repeat(32)}`, 10n, takerTraits, args],
  ),
})
const hasTarget = 1n << 251n

test('whoever the traits of a fill say to stand in its bytes is looked at', () => {
  for (const more of ['', 'abcdef', 'ab'.repeat(64)])
    expect(dangers(filled(hasTarget | 5n, `${stranger}${more}`))).toEqual([expect.stringContaining(stranger)])
  expect(dangers(filled(hasTarget, `${mine}abcdef`))).toEqual([])
  expect(dangers(filled(hasTarget, '0xabcd'))).toEqual([expect.stringContaining('cannot tell who gets')])
  expect(dangers(filled(5n, `${stranger}abcdef`))).toEqual([])
})

const script = `0x160014${'4a'.repeat(20)}` as const
const hash = `0x${'1'.repeat(64)}`
test.each([
  ['0x8236a87084f8B84306f72007F36F2618A5634494', 1, 'redeemForBtc(bytes scriptPubkey, uint256 amount)', [script, 9n]],
  [
    ...(['0xd7Cd996a47b3293d4FEc2dBcF49692370334d9B7', 42161] as const),
    'requestRedemption(uint256 amount, uint16 recipientChain, bytes redeemerOutputScript, uint32 nonce)',
    [9n, 2, script, 1],
  ],
  [
    ...(['0x5e4861a80B55f035D899f66772117F00FA0E8e7B', 1] as const),
    'requestRedemption(bytes20 walletPubKeyHash, (bytes32 txHash, uint32 txOutputIndex, uint64 txOutputValue) mainUtxo, bytes redeemerOutputScript, uint64 amount)',
    [`0x${'11'.repeat(20)}`, [hash, 0, 10n], script, 9n],
  ],
  [
    ...(['0x4bb88c213d3ed9dc4bae694f1bc1bf745903b2d0', 38833] as const),
    'requestExit(string kasPayoutAddress, uint64 unlockAmountSompi)',
    ['kaspa:qq5', 9n],
  ],
] as const)('an address of another network is told: %s on %s, %s', (to, chainId, signature, args) => {
  const told = warnOfEthereum(
    signed({ to: getAddress(to.toLowerCase()), chainId, data: dataOf(signature, args) }),
    surroundings,
  )
  expect(told).toContainEqual({
    level: 'notice',
    text: expect.stringMatching(/says who gets what it pays out on another network/),
  })
})
