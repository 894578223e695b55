import { useState } from 'react'
import type { Settings } from '../../../shared/settings.ts'
import { Button } from '../../components/button.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { quotaLabel } from '../../words/quotas.ts'
import { SettingSection } from './setting-section.tsx'

const most = 100_000

/** Numbers of each thing that there may be. An empty field means the usual number. */
export function QuotasSection({ settings: { quotas } }: { settings: Settings }) {
  const update = useAction('settings.update')
  const [texts, setTexts] = useState(() => new Map(quotas.map(({ name, chosen }) => [name, String(chosen ?? '')])))
  const [submitted, setSubmitted] = useState(false)
  const problemOf = (name: string) => {
    const text = texts.get(name)?.trim() ?? ''
    return /^\d{0,6}$/.test(text) && Number(text) <= most
      ? undefined
      : `Enter a whole number up to ${most}, or leave this empty.`
  }

  async function save(): Promise<void> {
    setSubmitted(true)
    if (quotas.some(({ name }) => problemOf(name))) return
    const given = [...texts].filter(([, text]) => text.trim() !== '')
    await update.run({ quotas: Object.fromEntries(given.map(([name, text]) => [name, Number(text)])) })
  }

  return (
    <SettingSection
      part="quotas"
      lead="How many records of each kind an organization or a user may have. Countersign refuses requests that would exceed this."
    >
      <Disclosure summary="Change the quotas">
        <Form onSubmit={save}>
          <div className="quota-fields">
            {quotas.map(({ name, of, noun, usual }) => (
              <TextField
                key={name}
                label={quotaLabel({ name, of, noun })}
                value={texts.get(name) ?? ''}
                onChange={text => setTexts(new Map(texts).set(name, text))}
                placeholder={String(usual)}
                inputMode="numeric"
                error={submitted ? problemOf(name) : undefined}
              />
            ))}
          </div>
          <FailureNotice error={update.error} />
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={update.busy}>
              Save quotas
            </Button>
          </div>
        </Form>
      </Disclosure>
    </SettingSection>
  )
}
