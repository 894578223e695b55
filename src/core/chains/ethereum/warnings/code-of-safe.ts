import { danger } from '../../declaration/described.ts'
import { addressIn } from '../calls/call-tree.ts'
import { isSetupOfSafe } from '../calls/is-setup-of-safe.ts'
import { isCodeOfSafe } from '../clear-signing/is-code-of-safe.ts'
import type { CallRule } from './rule.ts'

/**
 * Warns of a call that gives a Safe its code, if that is not Safe’s own, or if the call does not set up the Safe that it creates. A name in
 * the address book does not make code Safe’s own.
 */
export const codeOfSafe: CallRule = call => {
  const code = call.meaning.kind === 'described' ? addressIn(call, 'singleton', 'l2Singleton') : undefined
  if (code === undefined) return undefined
  if (!isCodeOfSafe(call.chainId, code))
    return danger(
      `The code of ${code}, which is not known here as Safe’s own, will decide about all that the new Safe holds.`,
    )
  return call.args.has('initializer') && !call.inside.some(isSetupOfSafe)
    ? danger(
        `Nothing that can be read here sets up the Safe that ${call.function} creates: whoever sets it up first owns it.`,
      )
    : undefined
}
