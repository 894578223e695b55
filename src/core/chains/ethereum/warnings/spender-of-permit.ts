import { isPermit, membersNamed, spendersNamed } from '../typed-data/message-members.ts'
import { permittedAmounts } from '../typed-data/permitted-amounts.ts'
import type { TypedData } from '../typed-data/typed-data.ts'
import type { MessageRule } from './rule.ts'
import { spenderNoContract } from './spender-no-contract.ts'

export const spenderOfPermit: MessageRule = (message, surroundings) => {
  if (!isPermit(message) || takesBack(message)) return undefined
  const { chainId } = message.domain
  const chain = typeof chainId === 'bigint' ? chainId : null
  const tokens = permittedAmounts(message).map(({ contract }) => contract)
  return spendersNamed(message).flatMap(spender => spenderNoContract(spender, chain, tokens, surroundings) ?? [])
}

/** By an amount of 0, or as DAI says it. Where neither is said, it may allow anything. */
function takesBack(message: TypedData): boolean {
  const amounts = permittedAmounts(message)
  const allowed = membersNamed(message, 'allowed')
  return amounts.length + allowed.length > 0 && amounts.every(({ amount }) => amount === 0n) && !allowed.includes(true)
}
