import { visible } from '../../core/display/visible.ts'
import { mfaPoliciesInOrder } from '../../core/engine/evaluation/factors.ts'
import { methodNamesIn, stepInWords } from '../../core/engine/evaluation/factors-in-words.ts'
import { hereIn } from '../../core/policies/engine/pitfalls/named-ids.ts'
import { expressionInWords } from '../../core/policies/in-words/expression-in-words.ts'
import type { Reader } from '../../core/ports/store.ts'
import type { User } from '../../core/records/user.ts'
import type { MfaPolicyView } from '../../shared/people.ts'

/** Lists the MFA policies of a user in the order in which they are asked. */
export function mfaPoliciesOf(reader: Reader, user: User): MfaPolicyView[] {
  const here = hereIn(reader, user.organizationId)
  const names = methodNamesIn(reader, user.organizationId)
  return mfaPoliciesInOrder(reader, user.organizationId, user.id).map(
    ({ id, name, condition, requiredAuthenticationMethods: steps }) => ({
      id,
      name: visible(name),
      inWords: expressionInWords(condition, here),
      condition: visible(condition, Number.POSITIVE_INFINITY, { lines: true }),
      steps: steps.map(step => stepInWords(step, names)),
    }),
  )
}
