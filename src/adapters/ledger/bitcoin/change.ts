import type { BitcoinTransaction } from '../../../core/chains/bitcoin/transaction.ts'
import { type BitcoinAccount, hardened } from './account.ts'
import type { ClaimedKey, PsbtExtras } from './psbt-extras.ts'

/** Each costs a question to the device. */
const mostAsked = 10

/**
 * Lists paths of keys of outputs that may be change, by output: the PSBT's claims, as far as they are in the change branch of the account
 * that signs. The device checks them itself, and shows every other output.
 */
export function changeSteps(
  { outputs }: BitcoinTransaction,
  { outputs: claims }: PsbtExtras,
  { steps }: BitcoinAccount,
): readonly (readonly number[] | undefined)[] {
  let asked = 0
  return outputs.map(({ isOwn, isChange }, index) => {
    const isChangeAccount = steps[3] === 1
    const found =
      isOwn && !isChange && isChangeAccount ? steps : claims[index]?.find(claim => isChangeOf(claim, steps))?.steps
    return found && ++asked <= mostAsked ? found : undefined
  })
}

/** Tells if a PSBT declares an output to be change of some account. */
export function isSaidToBeChange(claims: readonly ClaimedKey[] | undefined): boolean {
  return claims?.some(({ steps }) => steps.length === 5 && steps[3] === 1) ?? false
}

function isChangeOf({ steps }: ClaimedKey, account: readonly number[]): boolean {
  const isOfAccount = steps.length === 5 && steps.slice(0, 3).every((step, at) => step === account[at])
  return isOfAccount && steps[3] === 1 && (steps[4] ?? hardened) < hardened
}
