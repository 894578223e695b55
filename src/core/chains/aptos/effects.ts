import { type Effects, noEffects } from '../declaration/effects.ts'
import type { CountedAsset } from '../declaration/outcome.ts'
import { aptosAddress } from './address.ts'
import { aptosFeeAboveUsual, highestFee } from './fee.ts'
import { functionName } from './payments.ts'
import type { AptosAsset, AptosSigned, AptosTransaction } from './signed.ts'
import { apt, aptAmount, coinOf, fungibleOf, tokenAmount } from './tokens.ts'

/** Known only where a transaction does nothing but pay. The chain takes none that names another. */
export function aptosEffects({ transaction }: AptosSigned, publicKey: string): Effects<AptosAsset> {
  const { payments = [], chainId, sender, feePayer, sequenceNumber, replayNonce, expiration } = transaction
  const own = aptosAddress(Buffer.from(publicKey, 'hex'))
  const isPaidByOthers = feePayer !== undefined && feePayer !== own && sender === own
  const fee = highestFee(transaction)
  return {
    ...noEffects,
    movements: payments.map(({ to, amount, token }) => ({
      does: 'sends',
      inWords: tokenAmount(amount, chainId, token),
      asset: { chainId, token },
      units: amount,
      to,
      from: sender,
    })),
    unknown: transaction.payments
      ? []
      : [{ why: whyUnknown(transaction), mayMove: (asset: AptosAsset) => asset.chainId === chainId }],
    counted: [{ asset: { chainId, token: apt }, inWords: 'APT' }, ...others(transaction)],
    fee: {
      kind: 'most',
      inWords: aptAmount(fee),
      units: fee,
      counted: isPaidByOthers ? 0n : (aptosFeeAboveUsual(transaction)?.units ?? 0n),
      payer: feePayer ?? sender,
    },
    // The chain forgets such a nonce soon after its transaction expires (AIP-123), and then takes it again.
    uses: [`${sender} ${replayNonce === undefined ? sequenceNumber : `nonce ${replayNonce} until ${expiration}`}`],
  }
}

/** A token that nothing names, of the kind that is paid: one of the other kind could be the same under another name. */
function others({ chainId, payments: [first] = [] }: AptosTransaction): readonly CountedAsset<AptosAsset>[] {
  const token = first?.token.kind === 'coin' ? coinOf('named by none') : fungibleOf('named by none')
  return [{ asset: { chainId, token }, inWords: 'other tokens' }]
}

function whyUnknown({ executes, multisigAccount, secondarySigners }: AptosTransaction): string {
  if (executes.kind === 'script') return 'it carries out a script, which can do anything'
  if (multisigAccount !== undefined) return `it acts for the account ${multisigAccount}, which has several owners`
  if (secondarySigners.length > 0) return 'other accounts sign it as well, and the call can act for each of them'
  if (executes.kind === 'nothing') return 'what it carries out is not in it'
  return `what the function ${functionName(executes.value)} does is not known`
}
