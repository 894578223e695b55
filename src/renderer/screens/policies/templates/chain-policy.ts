import type { FilledTemplate } from '../../../../shared/chains.ts'
import { isSigning } from '../../../../shared/is-signing.ts'
import type { PolicyText } from '../policy-text.ts'
import { every, oneOf, type Who } from './conditions.ts'

/** Makes a policy from the result of a chain's template. The agent wrote the conditions, each of its texts quoted. */
export function chainPolicy({ name, conditions }: Extract<FilledTemplate, { ok: true }>, who: Who): PolicyText {
  return {
    name,
    effect: 'allow',
    condition: every(isSigning, ...conditions),
    consensus: oneOf(who),
    time: '',
    notes: '',
  }
}
