import { count } from '../../../display/amount.ts'
import { danger } from '../../declaration/described.ts'
import { knownOrder } from '../effects/orders/known-order.ts'
import { isLimitlessAllowance } from '../encoding/limitless.ts'
import { knownMessage } from '../messages/known-messages.ts'
import { atMost, type Takeable } from '../networks/at-most.ts'
import { tokenOf } from '../networks/networks.ts'
import { isPermit, spendersNamed } from '../typed-data/message-members.ts'
import { permittedAmounts } from '../typed-data/permitted-amounts.ts'
import type { MessageRule } from './rule.ts'

/** A permit in another form than those that are known to the letter: who may take what, as far as its members say. */
export const permitNotKnown: MessageRule = (message, { signer }) => {
  if (!isPermit(message) || knownMessage(message) || knownOrder(message, signer)) return undefined
  const { chainId } = message.domain
  const who = spendersNamed(message).join(' or ') || 'somebody'
  const told = inWords(permittedAmounts(message), typeof chainId === 'bigint' ? chainId : null)
  return danger(
    `Whoever holds this signature may let ${who} take ${told}, and perhaps more: its form is not known here. It needs no transaction from this account.`,
  )
}

/** Tokens with a limit that a sentence names, of those that are known, and of those of which nobody can say what they are worth. */
const mostNamed = 3

/** Names whatever has no limit, and then the most, so that nothing hides behind what is worth less. */
function inWords(all: readonly Takeable[], chainId: bigint | null): string {
  const together = sums(all)
  const something = together.filter(({ amount }) => amount > 0n)
  const counted = something.length > 0 ? something : together
  const limited = counted.filter(each => !isLimitlessAllowance(each.amount))
  const named = [
    ...counted.filter(each => isLimitlessAllowance(each.amount)),
    ...most(limited.filter(each => decimalsOf(each) !== undefined)),
    ...most(limited.filter(each => decimalsOf(each) === undefined)),
  ]
  if (named.length === 0) return 'what this account has'
  const others = counted.length - named.length
  return `${named.map(each => atMost(each, chainId)).join(' and ')}${others > 0 ? `, and ${count(others, 'other')}` : ''}`

  function most(tokens: readonly Takeable[]): readonly Takeable[] {
    return tokens.toSorted((one, other) => whole(other) - whole(one)).slice(0, mostNamed)
  }

  function whole(each: Takeable): number {
    return Number(each.amount) / 10 ** (decimalsOf(each) ?? 0)
  }

  function decimalsOf({ contract }: Takeable): number | undefined {
    return chainId === null ? undefined : tokenOf(chainId, contract)?.decimals
  }
}

/** All of a token may be taken, however many parts it is given in. */
function sums(all: readonly Takeable[]): readonly Takeable[] {
  return [...Map.groupBy(all, ({ contract }) => contract)].map(([contract, parts]) => ({
    contract,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0n),
  }))
}
