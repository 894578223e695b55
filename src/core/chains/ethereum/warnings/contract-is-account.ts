import { danger } from '../../declaration/described.ts'
import type { MessageRule } from './rule.ts'

/** A message is for a contract, which checks its signature. An account checks nothing. */
export const contractIsAccount: MessageRule = ({ domain }, { signer, isOurs }) => {
  const { verifyingContract } = domain
  if (typeof verifyingContract !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(verifyingContract)) return undefined
  if (BigInt(verifyingContract) === 0n)
    return danger(
      'It is for the zero address, which is no contract: nobody can say who takes the signature, and for what.',
    )
  return verifyingContract === signer || isOurs(verifyingContract)
    ? danger(`It says that it is for the contract ${verifyingContract}, which is an account of yours.`)
    : undefined
}
