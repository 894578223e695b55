/**
 * Promise: wherever a call that a description explains holds a stranger, in whichever form and under whichever name, the card warns, unless
 * the place is one that another rule bounds. So it does of an id that decides who is paid, and of a part of unknown size that may be lost.
 */
import { getAddress, pad } from 'viem'
import { expect, test } from 'vitest'
import { me, stranger, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { dangers } from './described-calls.ts'

const word = (address: string) => pad(address as `0x${string}`, { size: 32 })
const credentials = (address: string, type = '01') => `0x${type}${'00'.repeat(11)}${address.slice(2)}`

const across = { outputAmount: 900n, receiver: word(me), receivingAssetId: word(zero), depositor: word(me) }

test.each([
  ['depositor of a bridge', 'LIFIDiamond', 'startBridgeTokensViaAcrossV4ERC20Min', 'depositor', word, across],
  ['depositor of coin', 'LIFIDiamond', 'startBridgeTokensViaAcrossV4NativeMin', 'depositor', word, across],
  ['depositor of an order', 'LIFIDiamond', 'startBridgeTokensViaRelayDepository', 'depositorAddress', String, {}],
  ['withdrawal credentials', 'kiln-batch-deposit', 'batchDeposit', 'withdrawalCreds', credentials, {}],
  ['credentials that compound', 'kiln-batch', 'bigBatchDepositCustom', 'withdrawalCreds', compounding, {}],
  ['whom a deposit is for', 'stakeweight', 'depositFor', 'for_', String, {}],
] as const)('%s', (_, file, name, place, form, given) => {
  expect(dangers(file, name, { ...given, [place]: form(stranger) }).join()).toContain(stranger)
  expect(dangers(file, name, { ...given, [place]: form(me) }).join()).not.toContain(me)
})
function compounding(address: string) {
  return credentials(address, '02')
}

test('whoever may claim', () => {
  const claim = (whom: string) => dangers('ValidatorRewardManager', 'setClaimExecutors', { _executors: [whom] })
  expect(claim(stranger).join()).toContain(stranger)
  expect(claim(me)).toEqual([])
})

test('who fills an order pays out what it asks for, and a market may have any oracle where coin comes back', () => {
  const filled = { ...across, exclusiveRelayer: word(stranger) }
  expect(dangers('LIFIDiamond', 'startBridgeTokensViaAcrossV4ERC20Min', filled).join()).not.toContain(stranger)
  const market = { oracle: stranger, irm: stranger }
  expect(dangers('MorphoBlue', 'withdrawCollateral', market).join()).not.toContain(stranger)
})

const id = `0x${'5a'.repeat(32)}`
const decides = (name: string) => expect.stringContaining(`“${name}” decides who gets`)

test.each([
  ['LIFIDiamond', 'startBridgeTokensViaRelayDepository', 'orderId', '_relayDepositoryData.orderId'],
  ['LIFIDiamond', 'swapAndStartBridgeTokensViaRelayDepository', 'orderId', '_relayDepositoryData.orderId'],
  ['LayerswapDepository', 'depositNative', 'id', 'id'],
  ['LayerswapDepository', 'depositERC20', 'id', 'id'],
])('an id decides who is paid: %s %s', (file, name, place, path) => {
  expect(dangers(file, name, { [place]: id }, 5n)).toContainEqual(decides(path))
  expect(dangers(file, name, { transactionId: id }, 5n).join()).not.toContain('decides who gets')
})

test('an id that somebody has signed for is checked by the contract', () => {
  const signed = { requestId: id, signature: `0x${'5a'.repeat(65)}` }
  expect(dangers('LIFIDiamond', 'startBridgeTokensViaLayerSwap', signed).join()).not.toContain('decides who gets')
})

test.each([
  ['startBridgeTokensViaCBridge', 'maxSlippage', 1_000_000],
  ['startBridgeTokensViaCBridgeERC20Min', 'maxSlippage', 1_000_000],
  ['startBridgeTokensViaCBridgeNativeMin', 'maxSlippage', 1_000_000],
  ['startBridgeTokensViaAcross', 'relayerFeePct', 499_900_000_000_000_000n],
])('a part of what %s bridges may be everything: %s', (name, part, size) => {
  const lost = expect.stringMatching(new RegExp(`${part}” is the part that may be lost`))
  expect(dangers('LIFIDiamond', name, { [part]: size }, 5n)).toContainEqual(lost)
  expect(dangers('LIFIDiamond', name, { [part]: 0 }, 5n)).not.toContainEqual(lost)
})

test.each(['startBridgeTokensViaOptimismBridge', 'startBridgeTokensViaMegaETHBridge'])(
  'a token that %s pays out there',
  name => {
    const onOptimism = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
    const pays = (assetIdOnL2: string) => dangers('LIFIDiamond', name, { assetIdOnL2 }).join()
    expect(pays(stranger)).toContain('on the other network is not known here')
    expect(pays(onOptimism)).not.toContain('on the other network is not known here')
  },
)

test('a contract that pays out fees decides about more than a fee', () => {
  const staked = (_referenceFeeDistributor: string) =>
    dangers(
      'P2pOrgUnlimitedEthDepositor',
      'addEth',
      {
        ...{ _referenceFeeDistributor, _eth2WithdrawalCredentials: credentials(me) },
      },
      32n * 10n ** 18n,
    )
  expect(staked(stranger).join()).toContain(stranger)
  expect(staked(me).join()).not.toContain(stranger)
  const paid = { feeReceivers: [stranger], callTarget: me, approveTarget: me, srcReceivers: [me], dstReceiver: me }
  expect(dangers('MetaAggregationRouterV2', 'swap', paid).join()).not.toContain(stranger)
})

test.each([
  ['L2WormholeGateway', 'sendTbtc', 'arbiterFee'],
  ['LIFIDiamond', 'startBridgeTokensViaHopL2ERC20', 'bonderFee'],
  ['LIFIDiamond', 'startBridgeTokensViaHopL1ERC20Min', 'relayerFee'],
  ['LIFIDiamond', 'startBridgeTokensViaPaxosTransit', 'integratorFee'],
])('%s %s: what somebody else gets for it may be most of it', (file, name, fee) => {
  const goes = expect.stringMatching(new RegExp(`${fee}” goes to somebody else as a fee`))
  const given = {
    recipient: word(me),
    amount: 1_000n,
    minAmount: 1_000n,
    bonderFee: 0n,
    relayerFee: 0n,
    integratorFee: 0n,
  }
  for (const [size, isMuch] of [
    [1_000n, true],
    [51n, true],
    [50n, false],
    [0n, false],
  ] as const)
    expect(dangers(file, name, { ...given, [fee]: size }).some(text => goes.asymmetricMatch(text))).toBe(isMuch)
})

test('a fee of what nothing says how much it is may be all of it', () => {
  const bridge = (relayerFee: bigint, sent: bigint) =>
    dangers('LIFIDiamond', 'startBridgeTokensViaHopL1NativeMin', { relayerFee }, sent).join()
  expect(bridge(10n, 0n)).toContain('goes to somebody else as a fee')
  expect(bridge(10n, 1_000n)).not.toContain('goes to somebody else as a fee')
})

test.each(['0x000000000000000000000000000000000000dEaD', 'the contract itself'])(
  'a vault that keeps nothing for anybody: %s',
  whom => {
    const diamond = getAddress('0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae')
    const vault = whom.startsWith('0x') ? whom : diamond
    const bridge = (to: string) =>
      dangers('LIFIDiamond', 'startBridgeTokensViaThorSwap', { vault: to, referrer: zero }).join()
    expect(bridge(vault)).toContain(`${vault} keeps nothing for anybody`)
    for (const to of [me, zero]) expect(bridge(to)).not.toContain('keeps nothing')
  },
)
