import { isSigning } from '../../../../shared/is-signing.ts'
import type { PolicyText } from '../policy-text.ts'
import { every, oneOf, type Who } from '../templates/conditions.ts'

/** The policy that refuses signatures which a limit does not allow any more. @param who - Whose requests it refuses. */
export function refuseAbove(identifier: string, who: Who): PolicyText {
  return {
    name: `Above the limit ${identifier}`,
    effect: 'deny',
    condition: every(isSigning, `!controls.${identifier}`),
    consensus: oneOf(who),
    time: '',
    notes: '',
  }
}
