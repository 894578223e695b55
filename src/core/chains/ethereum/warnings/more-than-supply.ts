import type { Warning } from '../../../../shared/card.ts'
import { danger } from '../../declaration/described.ts'
import { allowedAmount, isPerhapsNumber } from '../calls/allowance.ts'
import { tokensSent } from '../calls/tokens-sent.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { beyondAnySupply, isLimitlessAllowance } from '../encoding/limitless.ts'
import { isMoreThanThereIs } from '../networks/more-than-there-is.ts'
import { tokenAmount, tokenOf } from '../networks/networks.ts'
import { spendersNamed } from '../typed-data/message-members.ts'
import { permittedAmounts } from '../typed-data/permitted-amounts.ts'
import type { CallRule, MessageRule } from './rule.ts'

/** An allowance of so much is as good as one without limit, although it is a number. */
export const moreThanSupply: CallRule = call => {
  const allowed = allowedAmount(call)
  return allowed && moreThanThereIs(call.chainId, allowed.contract, allowed.amount, allowed.spender, call.actor)
}

/** A transfer of a number that no balance reaches: tokens refuse it, or take it for the whole balance (Compound III). */
export const sendsMoreThanSupply: CallRule = call => {
  if (isPerhapsNumber(call)) return undefined
  const beyond = tokensSent(call).filter(({ amount = 0n, id }) => id === undefined && amount >= beyondAnySupply)
  const owners = new Set(beyond.map(({ from }) => from ?? call.actor ?? 'this account'))
  return [...owners].map(owner =>
    danger(`It sends more than there is of any token, which some tokens take for all that ${owner} has.`),
  )
}

export const permitMoreThanSupply: MessageRule = message => {
  const { chainId } = message.domain
  const spenders = spendersNamed(message).join(' or ')
  if (typeof chainId !== 'bigint' || spenders === '') return undefined
  return permittedAmounts(message).flatMap(
    ({ contract, amount }) => moreThanThereIs(chainId, contract, amount, spenders) ?? [],
  )
}

function moreThanThereIs(
  chainId: bigint,
  contract: EthereumAddress,
  amount: bigint,
  spender: string,
  actor: EthereumAddress | null = null,
): Warning | undefined {
  const token = tokenOf(chainId, contract)
  if (!token || isLimitlessAllowance(amount)) return undefined
  return isMoreThanThereIs(chainId, contract, amount)
    ? danger(
        `${tokenAmount(token, amount).value} is more than there can be: ${spender} could take all that ${actor ?? 'this account'} ever has.`,
      )
    : undefined
}
