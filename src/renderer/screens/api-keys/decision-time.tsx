import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { spanChoices } from '../../words/span-choices.ts'

const asEverywhere = 0
const offered = [60, 300, 900, 3600, 14_400, 86_400]

/** How long requests of a program wait for the person. */
export function DecisionTime({ apiKey: { id, decisionSeconds } }: { readonly apiKey: ApiKeyView }) {
  const organizationId = useOrganizationId()
  const set = useAction('apiKeys.setDecisionTime')
  return (
    <>
      <span className="quiet">
        How long its requests wait for you from now on. Those that wait already keep their time.
      </span>
      <ChoiceField
        label="Time to decide"
        labelHidden
        value={decisionSeconds ?? asEverywhere}
        choices={[
          { value: asEverywhere, label: 'As in the settings' },
          ...spanChoices(offered, decisionSeconds ?? offered[0] ?? asEverywhere),
        ]}
        onChange={seconds =>
          void set.run({ organizationId, apiKeyId: id, decisionSeconds: seconds === asEverywhere ? null : seconds })
        }
      />
      <FailureNotice error={set.error} />
    </>
  )
}
