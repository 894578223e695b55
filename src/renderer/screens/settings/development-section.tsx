import { useState } from 'react'
import type { Settings } from '../../../shared/settings.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { SettingSection } from './setting-section.tsx'

/** Holds the settings that only developers of programs for this agent need. */
export function DevelopmentSection({ settings: { ledgerEmulator, ledgerEmulatorFixed } }: { settings: Settings }) {
  const update = useAction('settings.update')
  const toast = useToast()
  const [text, setText] = useState(ledgerEmulator)
  const [submitted, setSubmitted] = useState(false)
  const address = text.trim()
  const problem =
    address === '' || isHere.test(address) ? undefined : 'Enter an address on this computer, or leave this empty.'
  const isFixed = ledgerEmulatorFixed !== null

  async function save(): Promise<void> {
    setSubmitted(true)
    if (problem || isFixed) return
    const answer = await update.run({ ledgerEmulator: address })
    if (answer.ok) toast(address ? 'The emulator is used now' : 'Ledgers on USB are used now', address)
  }

  return (
    <SettingSection
      part="development"
      lead="Speculos, the emulator of Ledger, can replace a real Ledger. Countersign then ignores Ledgers on USB."
    >
      {isFixed && (
        <Notice tone="info">
          {/* Not `code`, which a notice keeps on one line. */}
          <span className="mono" translate="no">
            COUNTERSIGN_LEDGER=
            <VisibleText text={ledgerEmulatorFixed} />
          </span>{' '}
          was set when Countersign was started. It is used in place of this setting.
        </Notice>
      )}
      {!isFixed && ledgerEmulator !== '' && (
        <Notice tone="warning" title="An emulator replaces your Ledger.">
          Anybody may know the keys that it signs with. Empty the field to use Ledgers on USB again.
        </Notice>
      )}
      <Form onSubmit={save}>
        <TextField
          label="Address of the emulator"
          className="mono"
          value={text}
          maxLength={60}
          onChange={setText}
          placeholder="127.0.0.1:5000"
          hint="Its HTTP port on this computer. It is used at once, without a restart."
          disabled={isFixed}
          error={submitted ? problem : undefined}
          optional
        />
        <FailureNotice error={update.error} />
        {!isFixed && (
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={update.busy}>
              Save address
            </Button>
          </div>
        )}
      </Form>
    </SettingSection>
  )
}

/** The agent looks closer. */
const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\]):\d{1,5}$/
