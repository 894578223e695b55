import { coinToToken, contractNotKnown as notKnown } from '../../declaration/contract-not-known.ts'
import { isFunctionShipped, isOnlyToken, isShipped } from '../clear-signing/shipped.ts'
import { isMultiSend } from '../networks/multi-sends.ts'
import { nativeAmount } from '../networks/networks.ts'
import type { CallRule } from './rule.ts'

/** Warns of a call that is read only by the selector of its function. */
export const contractNotKnown: CallRule = (call, { isNamed, isOurs }) => {
  const { chainId, to, value, meaning } = call
  if (call.function === '' || isMultiSend(to) || isNamed(to) || isOurs(to)) return undefined
  const known = meaning.kind === 'known' ? meaning.call : undefined
  const coin = value > 0n ? nativeAmount(chainId, value).value : null
  if (!isShipped(chainId, to)) return notKnown(to, coin, known?.movesTokensAlone ? known.standard : null)
  // A token is known for what tokens do. They take no coin with that, and revert.
  const isOfTokens = ofTokens.test(known?.standard ?? '') || !isOnlyToken(chainId, to) || isFunctionShipped(call)
  return coin === null || isOfTokens ? undefined : coinToToken(to, coin)
}

/** Standards of what tokens do: ERC-20, and TIP-20 of Tempo. */
const ofTokens = /^(ERC|TIP)-/
