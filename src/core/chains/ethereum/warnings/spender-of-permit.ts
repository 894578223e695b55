import { addressesNamed, isPermit, membersNamed } from '../typed-data/message-members.ts'
import { permittedAmounts } from '../typed-data/permitted-amounts.ts'
import type { TypedData } from '../typed-data/typed-data.ts'
import type { MessageRule } from './rule.ts'
import { spenderNoContract } from './spender-no-contract.ts'

export const spenderOfPermit: MessageRule = (message, surroundings) => {
  const { chainId } = message.domain
  const [spender] = isPermit(message) && !takesBack(message) ? addressesNamed(message, 'spender', 'operator') : []
  const tokens = permittedAmounts(message).map(({ contract }) => contract)
  return spender && spenderNoContract(spender, typeof chainId === 'bigint' ? chainId : null, tokens, surroundings)
}

/** By an amount of 0, or as DAI says it. Where neither is said, it may allow anything. */
function takesBack(message: TypedData): boolean {
  const amounts = permittedAmounts(message)
  const allowed = membersNamed(message, 'allowed')
  return amounts.length + allowed.length > 0 && amounts.every(({ amount }) => amount === 0n) && !allowed.includes(true)
}
