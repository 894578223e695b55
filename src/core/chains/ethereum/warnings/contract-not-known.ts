import { contractNotKnown as notKnown } from '../../declaration/contract-not-known.ts'
import { isShipped } from '../clear-signing/shipped.ts'
import { nativeAmount } from '../networks/networks.ts'
import type { CallRule } from './rule.ts'

/** Warns of a call that is read only by the selector of its function. */
export const contractNotKnown: CallRule = (call, { isNamed, isOurs }) => {
  const { chainId, to, value, meaning } = call
  if (call.function === '' || isShipped(chainId, to) || isNamed(to) || isOurs(to)) return undefined
  const isStandard = meaning.kind === 'known' && meaning.call.movesTokensAlone
  return notKnown(to, value > 0n ? nativeAmount(chainId, value).value : null, isStandard ? meaning.call.standard : null)
}
