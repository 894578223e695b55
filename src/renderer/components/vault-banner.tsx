import { LockKeyholeOpen } from 'lucide-react'
import { useState } from 'react'
import { useSaysItself } from '../hooks/says-itself.ts'
import { useAppState } from '../hooks/state.tsx'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import { Notice } from './notice.tsx'
import { useToast } from './toasts.tsx'
import { UnlockForm } from './unlock-form.tsx'

/** Says that keys cannot be used at the moment, and how they can again. */
export function VaultBanner() {
  const { vault } = useAppState()
  const [unlocking, setUnlocking] = useState(false)
  const toast = useToast()
  const saysItself = useSaysItself('vault')
  if (!vault) return null

  return (
    <>
      {vault.status !== 'ready' && !saysItself && (
        <Notice
          tone="warning"
          title={
            vault.status === 'locked'
              ? 'Countersign is locked. Requests wait, and nothing can be signed.'
              : 'Countersign cannot be unlocked now. Nothing can be signed.'
          }
          actions={
            <Button size="small" icon={<LockKeyholeOpen size={15} aria-hidden />} onClick={() => setUnlocking(true)}>
              {vault.status === 'locked' ? 'Unlock' : 'Try again'}
            </Button>
          }
        >
          {vault.nextStep}
        </Notice>
      )}
      <Modal
        open={unlocking}
        onClose={() => setUnlocking(false)}
        title="Unlock Countersign"
        description={vault.nextStep}
      >
        <UnlockForm
          vault={vault}
          autoFocus
          onUnlocked={() => {
            setUnlocking(false)
            toast('Countersign is unlocked')
          }}
        />
      </Modal>
    </>
  )
}
