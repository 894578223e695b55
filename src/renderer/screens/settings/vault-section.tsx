import { Lock } from 'lucide-react'
import type { Settings } from '../../../shared/settings.ts'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { useLockNow } from '../../components/lock-now.ts'
import { useToast } from '../../components/toasts.tsx'
import { UnlockForm } from '../../components/unlock-form.tsx'
import { useAction } from '../../hooks/action.ts'
import { useAppState } from '../../hooks/state.tsx'
import { spanChoices } from '../../words/span-choices.ts'
import { SettingSection } from './setting-section.tsx'
import { Unlockers } from './unlockers.tsx'

const conditions = {
  ready: { label: 'Unlocked', tone: 'good' },
  locked: { label: 'Locked', tone: 'waiting' },
  missing: { label: 'Cannot be unlocked now', tone: 'bad' },
}

export function VaultSection({ settings }: { settings: Settings }) {
  const { vault, carrier } = useAppState()
  const { busy, lockNow } = useLockNow()
  const update = useAction('settings.update')
  const toast = useToast()
  if (!vault) return null
  const condition = conditions[vault.status]

  return (
    <SettingSection
      part="vault"
      lead="Your keys are kept encrypted in the data directory. While Countersign is locked, nothing can be signed."
    >
      <div className="setting-line">
        <span className={`chip chip-${condition.tone}`}>{condition.label}</span>
        {vault.status === 'ready' && (
          <Button icon={<Lock size={15} aria-hidden />} busy={busy} onClick={() => void lockNow()}>
            Lock now
          </Button>
        )}
      </div>
      {vault.status !== 'ready' && (
        <>
          <p>{vault.nextStep}</p>
          <UnlockForm vault={vault} onUnlocked={() => toast('Countersign is unlocked')} />
        </>
      )}
      {vault.unlockers.includes('memory') ? (
        <p>Keys are kept only in memory. Everything is lost when Countersign stops.</p>
      ) : (
        <Unlockers vault={vault} />
      )}
      <ChoiceField
        label="Lock when idle for"
        value={settings.autoLockSeconds}
        choices={spanChoices([300, 900, 3600, 28_800, 86_400], settings.autoLockSeconds)}
        onChange={autoLockSeconds => void update.run({ autoLockSeconds })}
        hint={carrier === 'electron' && 'It is also locked when the computer sleeps.'}
      />
      <FailureNotice error={update.error} />
    </SettingSection>
  )
}
