import type { OnlyTransfers } from '../../../../shared/chains.ts'
import { quoted } from '../../../../shared/literals.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { usualFeeOn } from './usual-fees.ts'

/** Nothing but a transfer of the network's own coin: a call can move what the transfer does not name. */
export const onlyTransfers = "eth.tx.data == '0x'"

/**
 * Conditions that only transfers of that asset meet: on another network, or by other bytes, what is sent would not be counted.
 * A call of a token is `transfer(address,uint256)` to the letter, since a contract may also obey bytes that are not understood
 * here: the function, an address with its leading zeros, an amount, and not a digit more or less. The fee is paid in coin, which a limit
 * on a token does not count.
 */
export function onlyTransfersOf(chainId: bigint, token: EthereumAddress | null): OnlyTransfers {
  if (token === null) {
    return {
      words: 'Transfers of the network’s own coin, on that network, without a call.',
      conditions: [`eth.tx.chain_id == ${chainId}`, onlyTransfers],
    }
  }
  return {
    words: 'Transfers of that token, on that network, by its function transfer, for a usual fee.',
    conditions: [
      `eth.tx.chain_id == ${chainId}`,
      `eth.tx.to == ${quoted(token.toLowerCase())}`,
      'eth.tx.value == 0',
      `eth.tx.highest_fee <= ${usualFeeOn(chainId)}`,
      `eth.tx.data[0..34] == ${quoted(`0xa9059cbb${'0'.repeat(24)}`)}`,
      "eth.tx.data[137..138] != '' && eth.tx.data[138..139] == ''",
    ],
  }
}
