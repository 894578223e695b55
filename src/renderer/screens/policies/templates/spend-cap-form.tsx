import type { ControlView } from '../../../../shared/limits.ts'
import { Notice } from '../../../components/notice.tsx'
import { OptionGroup } from '../../../components/option-group.tsx'
import { NewLimitButton } from '../limits/new-limit-button.tsx'
import { measuredBy, type SpendCapInput, spendCap } from './spend-cap.ts'
import { TemplateForm, type TemplateProps } from './template-form.tsx'
import { WhoField } from './who-field.tsx'

export function SpendCapForm({ people, controls, onMade, onBack }: TemplateProps) {
  const [first] = controls
  const initial: Answers = { identifier: first?.identifier ?? '', what: 'usual', who: 'everybody' }
  const limitOf = ({ identifier }: Answers) => controls.find(control => control.identifier === identifier) ?? null
  return (
    <TemplateForm
      initial={initial}
      make={answers => spendCap(inputOf(answers, limitOf(answers)))}
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
                options={controls.map(({ identifier, name, sentence }) => ({
                  value: identifier,
                  label: name,
                  description: sentence,
                }))}
                onChange={identifier => change({ identifier, what: 'usual' })}
              />
            ) : (
              <Notice tone="info" title="There is no limit yet for a policy to use.">
                A limit says how much of a coin or token may be sent in a span of time. You create it once, and it
                counts from then on. This policy then checks it.
              </Notice>
            )}
            <div>
              <NewLimitButton onMade={identifier => change({ identifier, what: 'usual' })} />
            </div>
            {problems.limit && (
              <p className="field-error" role="alert">
                {problems.limit}
              </p>
            )}
            {limit && (
              <OptionGroup
                label="What is allowed up to it"
                value={inputOf(answers, limit).what}
                options={choicesFor(limit)}
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

interface Answers extends Pick<SpendCapInput, 'who'> {
  /** Empty while there is no limit. One that was just made may not be in the list yet. */
  readonly identifier: string
  /** `usual`: what suits the limit best. */
  readonly what: SpendCapInput['what'] | 'usual'
}

function inputOf({ what, who }: Answers, limit: ControlView | null): SpendCapInput {
  const usual = limit && measuredBy(limit) ? 'measured' : 'ethereum'
  return { limit, what: what === 'usual' ? usual : what, who }
}

const measuredWords: Readonly<Record<NonNullable<ReturnType<typeof measuredBy>>, string>> = {
  coin: 'Transfers of the network’s own coin, on that network, without a call.',
  token: 'Transfers of that token, on that network, by its function transfer.',
  bitcoin: 'Transactions of Bitcoin.',
  sol: 'Transactions of Solana with nothing but transfers of SOL.',
  mint: 'Transactions of Solana with nothing but transfers that name that token.',
}

function choicesFor(limit: ControlView) {
  const measured = measuredBy(limit)
  const any = {
    value: 'any' as const,
    label: 'Any signature',
    description:
      'This includes what the limit does not count, such as a message or another asset. What may move an unknown amount is still refused.',
  }
  if (!measured)
    return [
      { value: 'ethereum' as const, label: 'Plain transfers on Ethereum and networks like it' },
      { value: 'solana' as const, label: 'Plain transfers on Solana' },
      any,
    ]
  return [
    {
      value: 'measured' as const,
      label: 'Only what the limit measures',
      description: measuredWords[measured],
    },
    any,
  ]
}
