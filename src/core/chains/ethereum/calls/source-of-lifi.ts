import { checksummed } from '../encoding/address.ts'
import { isInsteadOfCoin } from '../networks/instead-of-coin.ts'
import { chosenToken, networkOf, tokensOn } from '../networks/networks.ts'
import type { Token } from '../networks/token.ts'
import {
  type Arguments,
  type Beyond,
  bytesAt,
  everyArgument,
  isCoinAt,
  numberAt,
  type SourceRead,
} from './beyond-description.ts'

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

/** Returns a token whose symbol is its own; for the coin of a network, the one that it is wrapped as. */
function tokenAt(args: Arguments, path: string, chainId: bigint): Token | undefined {
  const bytes = bytesAt(args, path)
  const address = checksummed(bytes.subarray(-20))
  if (bytes.subarray(0, -20).some(byte => byte !== 0)) return undefined
  return isInsteadOfCoin(address)
    ? tokensOn(chainId).find(token => token.symbol === `W${networkOf(chainId)?.symbol}`)
    : chosenToken(chainId, address)
}

const [percent, least, multiplied] = [100n, 90n, 10n ** 18n]

/** Across pays out the amount that is asked for, at least nine tenths of what it takes here, or pays that back. */
const acrossPaysLess: Beyond = (args, { chainId, isOurs }) => {
  const there = numberAt(args, '_bridgeData.destinationChainId')
  const [sent, taken, paid] = [
    tokenAt(args, '_bridgeData.sendingAssetId', chainId),
    tokenAt(args, '_acrossData.sendingAssetId', chainId),
    tokenAt(args, '_acrossData.receivingAssetId', there),
  ]
  if (sent === undefined || paid === undefined || sent.symbol !== taken?.symbol || sent.symbol !== paid.symbol)
    return 'The card cannot tell whether it pays out the same token on the other network.'
  const given = numberAt(args, '_bridgeData.minAmount')
  const isOfSwap = args.has('_swapData[0].callTo')
  const asked = isOfSwap
    ? (given * numberAt(args, '_acrossData.outputAmountMultiplier')) / multiplied
    : numberAt(args, '_acrossData.outputAmount')
  if (asked * percent * 10n ** BigInt(sent.decimals) < given * least * 10n ** BigInt(paid.decimals))
    return `“_acrossData.${isOfSwap ? 'outputAmountMultiplier' : 'outputAmount'}” asks for less than nine tenths of what it takes.`
  const isPlain =
    args.get('_bridgeData.hasDestinationCall') !== true && bytesAt(args, '_acrossData.message').length === 0
  if (!isPlain) return '“_acrossData.message” makes a call on the other network, which nothing here reads.'
  return isOurs(checksummed(bytesAt(args, '_acrossData.refundAddress').subarray(-20)))
    ? undefined
    : '“_acrossData.refundAddress” gets what nobody pays out on the other network, and is no account of yours.'
}

/** What a bridge pays out on the other network, no row of a swap before it says. */
const ofSwap = /^_swapData\./
const none = /^$/

/**
 * From `GenericSwapFacetV3`, `GenericSwapFacet`, `SwapperV2`, `LibSwap`, `LibAsset`, and of the bridge `AcrossFacetV4`. LI.FI signs some
 * calls of `AcrossV4SwapFacet`, but not for whom: whoever asked for them may be paid what is left over.
 */
export const liFi: SourceRead = {
  of: /^registry\/lifi\/calldata-LIFIDiamond\.json$/,
  listsRead: [/^swap/, 'The conditions look at each swap. Where coin is sent, the contract takes coin alone.'],
  functions: [
    [/^swapTokensSingleV3(ERC20|Native)ToERC20$/, everyArgument],
    [/^swapTokensSingleV3ERC20ToNative$/, everyArgument, oneInCoin],
    [/^swapTokensMultipleV3NativeToERC20$/, everyArgument],
    [/^swapTokens(MultipleV3ERC20ToERC20|Generic)$/, everyArgument, takesOthers],
    [/^swapTokensMultipleV3ERC20ToNative$/, everyArgument, takesOthers, lastInCoin],
    [/^swapAndStartBridgeTokensVia\w+$/, ofSwap, takesOthers, bridgesAnother],
    [/^(swapAndS|s)tartBridgeTokensViaAcrossV4$/, /^_(acrossData\.|bridgeData\.hasDestinationCall)/, acrossPaysLess],
    // These only have the name of a swap.
    [/^startBridgeTokensVia(AcrossV4Swap|LayerSwap|ThorSwap)$/, none],
  ],
}
