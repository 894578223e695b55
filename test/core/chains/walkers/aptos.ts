import { aptosFeeAboveUsual } from '../../../../src/core/chains/aptos/fee.ts'
import { functionName } from '../../../../src/core/chains/aptos/payments.ts'
import type {
  AptosPayment,
  AptosSigned,
  AptosToken,
  AptosTransaction,
} from '../../../../src/core/chains/aptos/signed.ts'
import { isApt } from '../../../../src/core/chains/aptos/tokens.ts'
import {
  type Moves,
  movesAmount,
  movesNothing,
  movesTogether,
  movesUnknown,
} from '../../../../src/core/chains/declaration/moves.ts'

/**
 * What a transaction may move of a token, whoever owns it: known only where it does nothing but pay. A fee above the usual counts as
 * APT.
 *
 * @param own - Address of the key that signs.
 */
export function aptosMoves(
  transaction: AptosTransaction,
  asset: { readonly chainId: number; readonly token: AptosToken },
  own: string,
): Moves {
  // The chain takes no transaction that names another.
  if (transaction.chainId !== asset.chainId) return movesNothing
  const { payments } = transaction
  if (!payments) return movesUnknown(whyUnknown(transaction))
  const parts = payments.map(payment => movesOf(payment, asset.token))
  return movesTogether(isApt(asset.token) ? [...parts, feeMoves(transaction, own)] : parts)
}

/**
 * Coins also have a fungible asset each, of which both are one balance: which one it is cannot be told from the bytes, but for APT.
 */
function movesOf({ amount, token }: AptosPayment, asset: AptosToken): Moves {
  if (token.name === asset.name) return movesAmount(amount)
  // Effects say that nothing moves nothing, under whatever name.
  if (amount === 0n || token.kind === asset.kind || isApt(token) || isApt(asset)) return movesNothing
  return movesUnknown(`${token.name} could be the same token as ${asset.name} under another name`)
}

function whyUnknown({ executes, multisigAccount, secondarySigners }: AptosTransaction): string {
  if (executes.kind === 'script') return 'it carries out a script, which can do anything'
  if (multisigAccount !== undefined) return `it acts for the account ${multisigAccount}, which has several owners`
  if (secondarySigners.length > 0) return 'other accounts sign it as well, and the call can act for each of them'
  if (executes.kind === 'nothing') return 'what it carries out is not in it'
  return `what the function ${functionName(executes.value)} does is not known`
}

function feeMoves(transaction: AptosTransaction, own: string): Moves {
  const { feePayer, sender } = transaction
  if (feePayer !== undefined && feePayer !== own && sender === own) return movesNothing
  return movesAmount(aptosFeeAboveUsual(transaction)?.units ?? 0n)
}

/** Whom it pays, where it does nothing else. */
export function aptosRecipients({ transaction }: AptosSigned): readonly string[] {
  return [...new Set((transaction.payments ?? []).map(({ to }) => to))]
}
