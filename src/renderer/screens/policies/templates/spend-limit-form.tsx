import type { ChainView } from '../../../../shared/chains.ts'
import type { VelocityControlView } from '../../../../shared/velocity-controls.ts'
import { Notice } from '../../../components/notice.tsx'
import { OptionGroup } from '../../../components/option-group.tsx'
import { useChains } from '../../../hooks/chains.tsx'
import { useDialog } from '../../../hooks/dialog.ts'
import { NewLimitButton } from '../limits/new-limit-button.tsx'
import { type SpendLimitInput, spendLimit } from './spend-limit.ts'
import { TemplateForm, type TemplateProps } from './template-form.tsx'
import { WhoField } from './who-field.tsx'

export function SpendLimitForm({ people, velocityControls, onMade, onBack }: TemplateProps) {
  const { chains } = useChains()
  const newLimit = useDialog()
  const [first] = velocityControls
  const initial: Answers = { identifier: first?.identifier ?? '', what: 'usual', who: 'everybody' }
  const limitOf = ({ identifier }: Answers) =>
    velocityControls.find(velocityControl => velocityControl.identifier === identifier) ?? null
  return (
    <TemplateForm
      initial={initial}
      make={answers =>
        spendLimit({ limit: limitOf(answers), what: whatOf(answers, limitOf(answers), chains), who: answers.who })
      }
      onMade={onMade}
      onBack={onBack}
    >
      {(answers, change, problems) => {
        const limit = limitOf(answers)
        return (
          <>
            {first ? (
              <OptionGroup
                label="Limit"
                value={answers.identifier}
                options={velocityControls.map(({ identifier, name, sentence }) => ({
                  value: identifier,
                  label: name,
                  description: sentence,
                }))}
                onChange={identifier => change({ identifier, what: 'usual' })}
              />
            ) : (
              <Notice tone="info" title="There is no limit yet for a policy to use.">
                A limit says how much of a coin or token may be sent in a period. You create it once, and it counts from
                then on. This policy then checks it.
              </Notice>
            )}
            <div>
              <NewLimitButton
                onlyCounts
                dialog={newLimit}
                onMade={identifier => change({ identifier, what: 'usual' })}
              />
            </div>
            {problems.limit && (
              <p className="field-error" role="alert">
                {problems.limit}
              </p>
            )}
            {limit && (
              <OptionGroup
                label="What it allows up to the limit"
                value={chosenOf(answers, limit, chains)}
                options={choicesFor(limit, chains)}
                onChange={what => change({ what })}
              />
            )}
            <WhoField users={people.users} who={answers.who} onChange={who => change({ who })} error={problems.who} />
          </>
        )
      }}
    </TemplateForm>
  )
}

interface Answers extends Pick<SpendLimitInput, 'who'> {
  /** Empty while there is no limit. A limit that was just made may not be in the list yet. */
  readonly identifier: string
  /** `usual`: what suits the limit best. Else `measured`, `any`, or the chain whose plain transfers are meant. */
  readonly what: string
}

const plainOf = (chains: readonly ChainView[]) =>
  chains.flatMap(({ id, plainTransfers }) => (plainTransfers ? [{ id, plainTransfers }] : []))

function chosenOf({ what }: Answers, limit: VelocityControlView | null, chains: readonly ChainView[]): string {
  if (what !== 'usual') return what
  return limit?.onlyTransfers ? 'measured' : (plainOf(chains)[0]?.id ?? 'measured')
}

function whatOf(
  answers: Answers,
  limit: VelocityControlView | null,
  chains: readonly ChainView[],
): SpendLimitInput['what'] {
  const chosen = chosenOf(answers, limit, chains)
  if (chosen === 'any') return 'any'
  return plainOf(chains).find(({ id }) => id === chosen)?.plainTransfers ?? 'measured'
}

function choicesFor({ onlyTransfers }: VelocityControlView, chains: readonly ChainView[]) {
  const any = {
    value: 'any',
    label: 'Any signature',
    description:
      'This includes signatures that the limit does not count, such as messages and other assets. Countersign still refuses unknown amounts.',
  }
  if (!onlyTransfers)
    return [...plainOf(chains).map(({ id, plainTransfers }) => ({ value: id, label: plainTransfers.label })), any]
  return [{ value: 'measured', label: 'Only what the limit counts', description: onlyTransfers.words }, any]
}
