import type { Ref } from 'react'
import type { GrantOffer } from '../../../shared/card.ts'
import { CheckField } from '../../components/check-field.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { GrantChoice, GrantReading } from './grant-choice.ts'

interface Props {
  readonly ref: Ref<HTMLElement>
  readonly offer: GrantOffer
  readonly choice: GrantChoice
  readonly problems: GrantReading['problems']
  readonly onChange: (choice: GrantChoice) => void
}

const minutes: { value: GrantChoice['minutes']; label: string }[] = [
  { value: '10', label: '10 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: 'custom', label: 'Other' },
]

/** Offers to approve what is like this request, too, for a while. */
export function GrantSection({ ref, offer, choice, problems, onChange }: Props) {
  const change = (part: Partial<GrantChoice>) => onChange({ ...choice, ...part })
  return (
    <section ref={ref} className="grant-section" aria-label="Standing approval">
      <CheckField
        label="Also approve transfers like this one for a while"
        description="Countersign signs those without asking you. You can revoke this at any time."
        checked={choice.on}
        onChange={on => change({ on })}
      />
      {choice.on && (
        <div className="form-nested">
          <p className="grant-covers">
            Covers <Sentence text={offer.sentence} />. Policies still apply.
          </p>
          <OptionGroup
            label="For how long"
            layout="row"
            value={choice.minutes}
            options={minutes}
            onChange={next => change({ minutes: next })}
          />
          {choice.minutes === 'custom' && (
            <TextField
              label="Minutes"
              value={choice.custom}
              onChange={custom => change({ custom })}
              inputMode="numeric"
              error={problems.custom}
            />
          )}
          <TextField
            label={`Maximum total, in ${offer.unit}`}
            value={choice.limit}
            onChange={limit => change({ limit })}
            inputMode="decimal"
            hint="For all later requests together. Anything above it waits for you."
            error={problems.limit}
          />
        </div>
      )}
    </section>
  )
}
