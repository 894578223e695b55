import type { Warning } from '../../../../../shared/card.ts'
import { danger, notice } from '../../../declaration/described.ts'
import type { EthereumAddress } from '../../encoding/address.ts'
import { everyChain, networkOf } from '../../networks/networks.ts'

/** Takes the code away. */
export const noCode = '0x0000000000000000000000000000000000000000'

/**
 * Warns of an authorization (EIP-7702).
 * @param account - How the sentence calls the account whose code is set.
 */
export function delegation(
  { address, chainId }: { readonly address: EthereumAddress; readonly chainId: bigint },
  account: string,
): readonly Warning[] {
  const warnings =
    address === noCode
      ? [notice(`The code of ${account} is taken away; it is a plain account again.`)]
      : [
          danger(
            `The code of ${address} will act for ${account} and can move everything it holds, past every limit, until another authorization replaces it.`,
          ),
        ]
  if (chainId === everyChain)
    return [...warnings, danger('It is good on every chain, also on those where that address holds other code.')]
  return networkOf(chainId) ? warnings : [...warnings, notice(`Chain ${chainId} is not known here.`)]
}
