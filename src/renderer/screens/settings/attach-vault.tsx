import { Button } from '../../components/button.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VaultChoiceForm } from '../../components/vault-choice-form.tsx'
import { useAction } from '../../hooks/action.ts'
import { useAgent } from '../../hooks/agent.tsx'

/** A new vault in the place of one that is lost. The old one can still be put back: until this is done. */
export function AttachVault() {
  const agent = useAgent()
  const attach = useAction('recovery.attachVault')
  const toast = useToast()
  return (
    <VaultChoiceForm
      action={attach}
      submit="Attach vault"
      suggestsKeychain={false}
      onChosen={() => toast('A new key vault is attached')}
    >
      <h3>Attach a new key vault</h3>
      <p>
        This window gets a new key in it. Then enter the recovery phrase of each wallet. If you can still put the old
        vault back, do that and try again instead.
      </p>
      <div>
        <Button size="small" onClick={agent.refresh}>
          Try again
        </Button>
      </div>
    </VaultChoiceForm>
  )
}
