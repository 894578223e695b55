import type { TemplateField } from '../../../../shared/chains.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { TextAreaField } from '../../../components/text-area-field.tsx'
import { TextField } from '../../../components/text-field.tsx'

interface Props {
  readonly field: TemplateField
  readonly value: string | boolean
  readonly onChange: (value: string | boolean) => void
  readonly problem: string | undefined
}

/** One question of a chain's template. */
export function ChainTemplateField({ field, value, onChange, problem }: Props) {
  if (field.kind === 'check')
    return (
      <CheckField label={field.label} description={field.description} checked={value === true} onChange={onChange} />
    )
  const { kind, label, hint } = field
  const text = { label, hint, value: String(value), onChange, error: problem }
  if (kind === 'addresses' || kind === 'places') return <TextAreaField {...text} />
  return kind === 'number' ? <TextField {...text} inputMode="numeric" /> : <TextField {...text} className="mono" />
}
