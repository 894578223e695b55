import type { Warning } from '../../../../shared/card.ts'
import { coinToToken, contractNotKnown as notKnown } from '../../declaration/contract-not-known.ts'
import { danger, ifAny } from '../../declaration/described.ts'
import { allowedAmount } from '../calls/allowance.ts'
import type { DecodedCall } from '../calls/call-tree.ts'
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
  if (!isShipped(chainId, to))
    return [notKnown(to, coin, known?.movesTokensAlone ? known.standard : null), ...ifAny(rightToManage(call))]
  // A token is known for what tokens do. They take no coin with that, and revert.
  const isOfTokens = ofTokens.test(known?.standard ?? '') || !isOnlyToken(chainId, to) || isFunctionShipped(call)
  return coin === null || isOfTokens ? undefined : coinToToken(to, coin)
}

/** Markets of Compound III take an allowance without limit for this, and there is no end of contracts like them. */
function rightToManage(call: DecodedCall): Warning | undefined {
  const allowed = allowedAmount(call)
  return allowed?.isLimitless
    ? danger(
        `The contract ${call.to} is not known to be a token. At another contract, this may be the right to manage all that this account has in it, and tokens that it may take.`,
      )
    : undefined
}

/** Standards of what tokens do: ERC-20, and TIP-20 of Tempo. */
const ofTokens = /^(ERC|TIP)-/
