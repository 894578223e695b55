import { CheckField } from '../../../components/check-field.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { type BusinessHoursInput, businessHours } from './business-hours.ts'
import { TemplateForm, type TemplateProps } from './template-form.tsx'

/** Days in the order of a week that begins on Monday; 0 is Sunday. */
const week = [
  { day: 1, label: 'Monday' },
  { day: 2, label: 'Tuesday' },
  { day: 3, label: 'Wednesday' },
  { day: 4, label: 'Thursday' },
  { day: 5, label: 'Friday' },
  { day: 6, label: 'Saturday' },
  { day: 0, label: 'Sunday' },
]

export function BusinessHoursForm({ onMade, onBack }: TemplateProps) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const initial: BusinessHoursInput = { days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00', timeZone }
  return (
    <TemplateForm initial={initial} make={businessHours} onMade={onMade} onBack={onBack}>
      {(value, change, problems) => (
        <>
          <fieldset className="fieldset">
            <legend className="field-label">Days on which signatures are possible</legend>
            <div className="days">
              {week.map(({ day, label }) => (
                <CheckField
                  key={day}
                  label={label}
                  checked={value.days.includes(day)}
                  onChange={checked =>
                    change({ days: checked ? [...value.days, day] : value.days.filter(other => other !== day) })
                  }
                />
              ))}
            </div>
            {problems.days && (
              <p className="field-error" role="alert">
                {problems.days}
              </p>
            )}
          </fieldset>
          <div className="side-by-side">
            <TextField label="From" value={value.from} onChange={from => change({ from })} error={problems.from} />
            <TextField
              label="Until"
              value={value.until}
              onChange={until => change({ until })}
              hint="If this is not later, it means the next day."
              error={problems.until}
            />
          </div>
          <TextField
            label="Time zone"
            value={value.timeZone}
            onChange={zone => change({ timeZone: zone })}
            error={problems.timeZone}
          />
        </>
      )}
    </TemplateForm>
  )
}
