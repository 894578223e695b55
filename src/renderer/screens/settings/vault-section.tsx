import { Lock } from 'lucide-react'
import type { Settings } from '../../../shared/settings.ts'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useToast } from '../../components/toasts.tsx'
import { UnlockForm } from '../../components/unlock-form.tsx'
import { useAction } from '../../hooks/action.ts'
import { useAppState } from '../../hooks/state.tsx'
import { ChangePassphraseForm } from './change-passphrase-form.tsx'
import { MoveKeys } from './move-keys.tsx'
import { SettingSection } from './setting-section.tsx'
import { spanChoices } from './span-choices.ts'

const kinds = {
  keychain: 'Keychain of this computer',
  passphrase: 'Encrypted file with a passphrase',
  memory: 'Memory only: everything is lost when Countersign stops',
}

const conditions = {
  ready: { label: 'Unlocked', tone: 'good' },
  locked: { label: 'Locked', tone: 'waiting' },
  missing: { label: 'Not reachable', tone: 'bad' },
}

export function VaultSection({ settings }: { settings: Settings }) {
  const { vault, carrier, findings } = useAppState()
  const lock = useAction('vault.lock')
  const update = useAction('settings.update')
  const toast = useToast()
  if (!vault) return null
  const condition = conditions[vault.status]

  async function lockNow(): Promise<void> {
    const answer = await lock.run(undefined)
    if (answer.ok) toast('The key vault is locked')
  }

  return (
    <SettingSection title="Key vault" lead="Where the secrets are kept. While it is locked, nothing can be signed.">
      <div className="setting-line">
        <div>
          <p className="setting-value">{kinds[vault.kind]}</p>
          <span className={`chip chip-${condition.tone}`}>{condition.label}</span>
        </div>
        {vault.status === 'ready' && (
          <Button icon={<Lock size={15} aria-hidden />} busy={lock.busy} onClick={() => void lockNow()}>
            Lock now
          </Button>
        )}
      </div>
      <FailureNotice error={lock.error} />
      {vault.status !== 'ready' && !findings.some(({ id }) => id === 'vault-missing') && (
        <>
          <p>{vault.nextStep}</p>
          <UnlockForm vault={vault} onUnlocked={() => toast('The key vault is unlocked')} />
        </>
      )}
      <ChoiceField
        label="Lock when idle for"
        value={settings.autoLockSeconds}
        choices={spanChoices([300, 900, 3600, 28_800, 86_400], settings.autoLockSeconds)}
        onChange={autoLockSeconds => void update.run({ autoLockSeconds })}
        hint={carrier === 'electron' && 'It is also locked when the computer sleeps.'}
      />
      <FailureNotice error={update.error} />
      {vault.kind === 'passphrase' && vault.status === 'ready' && (
        <Disclosure summary="Change the passphrase">
          <ChangePassphraseForm />
        </Disclosure>
      )}
      <MoveKeys vault={vault} />
    </SettingSection>
  )
}
