import { type CountedAsset, noOutcome, type Outcome } from '../declaration/outcome.ts'
import { aptosAddress } from './address.ts'
import { aptosFeeAboveUsual, highestFee } from './fee.ts'
import type { AptosAsset, AptosSigned, AptosTransaction } from './signed.ts'
import { apt, aptAmount, coinOf, fungibleOf, tokenAmount } from './tokens.ts'

export function aptosOutcome({ transaction }: AptosSigned, publicKey: string): Outcome<AptosAsset> {
  const { payments = [], chainId, sender, feePayer, sequenceNumber, replayNonce } = transaction
  const own = aptosAddress(Buffer.from(publicKey, 'hex'))
  const isPaidByOthers = feePayer !== undefined && feePayer !== own && sender === own
  const fee = highestFee(transaction)
  return {
    ...noOutcome,
    movements: payments.map(({ to, amount, token }) => ({
      does: 'sends',
      inWords: tokenAmount(amount, chainId, token),
      asset: { chainId, token },
      units: amount,
      to,
      from: sender,
    })),
    counted: [{ asset: { chainId, token: apt }, inWords: 'APT' }, ...others(transaction)],
    fee: {
      kind: 'most',
      inWords: aptAmount(fee),
      units: fee,
      counted: isPaidByOthers ? 0n : (aptosFeeAboveUsual(transaction)?.units ?? 0n),
      payer: feePayer ?? sender,
    },
    uses: [`${sender} ${replayNonce === undefined ? sequenceNumber : `nonce ${replayNonce}`}`],
  }
}

/** A token that nothing names, of the kind that is paid: one of the other kind could be the same under another name. */
function others({ chainId, payments: [first] = [] }: AptosTransaction): readonly CountedAsset<AptosAsset>[] {
  const token = first?.token.kind === 'coin' ? coinOf('named by none') : fungibleOf('named by none')
  return [{ asset: { chainId, token }, inWords: 'other tokens' }]
}
