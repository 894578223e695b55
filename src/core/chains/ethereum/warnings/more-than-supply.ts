import type { Warning } from '../../../../shared/card.ts'
import { danger } from '../../declaration/described.ts'
import { allowedAmount, isPerhapsNumber } from '../calls/allowance.ts'
import { addressIn, numberIn } from '../calls/call-tree.ts'
import { tokenRecipient } from '../calls/recipients.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import { isLimitlessIn96Bits } from '../encoding/limitless-in-96-bits.ts'
import { tokenAmount, tokenOf } from '../networks/networks.ts'
import { addressesNamed } from '../typed-data/message-members.ts'
import { permittedAmounts } from '../typed-data/permitted-amounts.ts'
import type { CallRule, MessageRule } from './rule.ts'

/** Whole tokens: there is no token in use of which there are more. */
const mostWhole = 10n ** 12n

/** An allowance of so much is as good as one without limit, although it is a number. */
export const moreThanSupply: CallRule = call => {
  const allowed = allowedAmount(call)
  return allowed && moreThanThereIs(call.chainId, allowed.contract, allowed.amount, allowed.spender, call.actor)
}

/** A transfer of a number that no balance reaches: tokens refuse it, or take it for the whole balance (Compound III). */
export const sendsMoreThanSupply: CallRule = call => {
  const amount = numberIn(call, 'amount', 'value')
  const isOfNumbered = numberIn(call, 'tokenId', 'id') !== undefined || isPerhapsNumber(call)
  if (tokenRecipient(call) === undefined || isOfNumbered || amount === undefined || amount < beyondAnySupply)
    return undefined
  const owner = addressIn(call, 'from') ?? call.actor ?? 'this account'
  return danger(`It sends more than there is of any token, which some tokens take for all that ${owner} has.`)
}

export const permitMoreThanSupply: MessageRule = message => {
  const { chainId } = message.domain
  const [spender] = addressesNamed(message, 'spender')
  if (typeof chainId !== 'bigint' || spender === undefined) return undefined
  for (const { contract, amount } of permittedAmounts(message)) {
    const warning = moreThanThereIs(chainId, contract, amount, spender)
    if (warning) return warning
  }
  return undefined
}

function moreThanThereIs(
  chainId: bigint,
  contract: EthereumAddress,
  amount: bigint,
  spender: string,
  actor: EthereumAddress | null = null,
): Warning | undefined {
  const token = tokenOf(chainId, contract)
  if (!token || amount >= beyondAnySupply || isLimitlessIn96Bits(chainId, contract, amount)) return undefined
  return amount > mostWhole * 10n ** BigInt(token.decimals)
    ? danger(
        `${tokenAmount(token, amount).value} is more than there can be: ${spender} could take all that ${actor ?? 'this account'} ever has.`,
      )
    : undefined
}
