import { type Arguments, asShown, type Beyond, isCoinAt, type SourceRead } from './beyond-description.ts'

function lastSwap(args: Arguments): string {
  const swaps = [...args.keys()].filter(path => /^_swapData\[\d+\]\.callTo$/.test(path))
  return `_swapData[${swaps.length - 1}]`
}

/** The contract takes the token of each swap that says so; those that swap on what others paid out say no. */
const takesOthers: Beyond = args => {
  const other = [...args].find(
    ([path, value]) => value === true && /^_swapData\[[1-9]\d*\]\.requiresDeposit$/.test(path),
  )
  return other && `“${other[0]}” lets it take more from this account than its description shows.`
}

const minimumIsOfCoin = 'Its minimum counts coin of the network, and not the token that its description shows.'
const oneInCoin: Beyond = args => (isCoinAt(args, '_swapData.receivingAssetId') ? undefined : minimumIsOfCoin)
const lastInCoin: Beyond = args => (isCoinAt(args, `${lastSwap(args)}.receivingAssetId`) ? undefined : minimumIsOfCoin)

/** What the swaps pay out is compared with the minimum, and the bridge takes as much of the token that it names. */
const bridgesAnother: Beyond = args =>
  args.get(`${lastSwap(args)}.receivingAssetId`) === args.get('_bridgeData.sendingAssetId')
    ? undefined
    : 'It swaps to another token than its description shows.'

/** An address that stands for an account of a network of another kind. */
const elsewhere = '0x11f111f111f111F111f111f111F111f111f111F1'
/** LI.FI signs the calls of the first two kinds. For the others, the contract compares the receiver, except on networks of another kind. */
const hidesReceiver: Beyond = args =>
  args.get('_bridgeData.receiver') === elsewhere && (args.get('_acrossV4SwapFacetData.swapApiTarget') as bigint) > 1n
    ? 'Its description does not show who gets what it bridges.'
    : undefined

/** Bridges that swap before with `SwapperV2`. */
const bridges = [
  'Across|AcrossV4|AllBridge|ArbitrumBridge|CBridge|CelerCircleBridge|Chainflip|DeBridgeDln|Eco|Garden|GasZip|Glacis|GnosisBridge|Hop',
  'HopL[12](ERC20|Native)|LayerSwap|LiFiIntentEscrowV2|Mayan|MegaETHBridge|NEARIntents|OmniBridge|OptimismBridge|PaxosTransit',
  'PolygonBridge|PolymerCCTP|RelayDepository|Squid|Stargate|Superset|Symbiosis|ThorSwap|Unit',
].join('|')

/**
 * From `GenericSwapFacetV3`, `GenericSwapFacet`, `SwapperV2`, `LibSwap`, `LibAsset`, and of the bridges `AcrossV4SwapFacet`, `ChainflipFacet`,
 * `LayerSwapFacet` and `ThorSwapFacet`.
 */
export const liFi: SourceRead = {
  of: /^registry\/lifi\/calldata-LIFIDiamond\.json$/,
  listsRead: [/^swap/, 'The conditions look at each swap. Where coin is sent, the contract takes coin alone.'],
  functions: [
    [/^swapTokensSingleV3(ERC20|Native)ToERC20$/, asShown],
    [/^swapTokensSingleV3ERC20ToNative$/, oneInCoin],
    [/^swapTokensMultipleV3NativeToERC20$/, asShown],
    [/^swapTokens(MultipleV3ERC20ToERC20|Generic)$/, takesOthers],
    [/^swapTokensMultipleV3ERC20ToNative$/, takesOthers, lastInCoin],
    [new RegExp(`^swapAndStartBridgeTokensVia(${bridges})$`), takesOthers, bridgesAnother],
    [/^swapAndStartBridgeTokensViaAcrossV4Swap$/, takesOthers, bridgesAnother, hidesReceiver],
    [/^startBridgeTokensVia(LayerSwap|ThorSwap)$/, asShown],
    [/^startBridgeTokensViaAcrossV4Swap$/, hidesReceiver],
  ],
}
