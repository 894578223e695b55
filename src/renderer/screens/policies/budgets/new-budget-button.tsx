import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiKeyView } from '../../../../shared/api-keys.ts'
import type { NetworkAssets } from '../../../../shared/velocity-controls.ts'
import { ApiKeyWords } from '../../../components/api-key-words.tsx'
import { BudgetFields } from '../../../components/budget-fields.tsx'
import { Button } from '../../../components/button.tsx'
import { ChoiceField } from '../../../components/choice-field.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Form } from '../../../components/form.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Modal } from '../../../components/modal.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useToast } from '../../../components/toasts.tsx'
import { useAction } from '../../../hooks/action.ts'
import { useRoutedDialog } from '../../../hooks/dialog.ts'
import { useQuery } from '../../../hooks/query.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'
import { inOrder } from '../../../words/asset-networks.ts'
import { type BudgetInput, beginningOf, readBudget } from '../../../words/budget-input.ts'

/** Begins a new daily budget. */
export function NewBudgetButton() {
  const dialog = useRoutedDialog('policies/budgets/new')
  return (
    <>
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={dialog.open}>
        New budget
      </Button>
      {dialog.isOpen && <BudgetDialog onClose={dialog.close} />}
    </>
  )
}

function BudgetDialog({ onClose }: { onClose: () => void }) {
  const organizationId = useOrganizationId()
  const networks = useQuery('budgets.assets', undefined)
  const apiKeys = useQuery('apiKeys.list', { organizationId })
  return (
    <Modal
      open
      onClose={onClose}
      width="wide"
      title="New daily budget"
      description="A program pays small amounts without asking you. What policies refuse, it cannot pay."
    >
      <Loaded query={networks} what="networks">
        {list => (
          <Loaded query={apiKeys} what="API keys">
            {keys => (
              <BudgetOf networks={list} apiKeys={keys.filter(({ isWindowKey }) => !isWindowKey)} onClose={onClose} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Modal>
  )
}

interface Props {
  readonly networks: readonly NetworkAssets[]
  readonly apiKeys: readonly ApiKeyView[]
  readonly onClose: () => void
}

function BudgetOf({ networks, apiKeys, onClose }: Props) {
  return apiKeys.length > 0 ? (
    <BudgetForm networks={networks} apiKeys={apiKeys} onClose={onClose} />
  ) : (
    <Notice tone="info" title="No program has an API key yet.">
      Create one under API keys, or pair a program with <code translate="no">countersign pair</code>.
    </Notice>
  )
}

function BudgetForm({ networks, apiKeys, onClose }: Props) {
  const organizationId = useOrganizationId()
  const create = useAction('budgets.create')
  const toast = useToast()
  const [apiKeyId, setApiKeyId] = useState(apiKeys[0]?.id ?? '')
  const [input, setInput] = useState<BudgetInput>(() => ({ ...beginningOf(inOrder(networks)[0]), amount: '' }))
  const [isTried, setTried] = useState(false)

  async function submit(): Promise<void> {
    setTried(true)
    const { budget } = readBudget(input, networks)
    if (!budget) return
    const answer = await create.run({ organizationId, apiKeyId, ...budget })
    if (!answer.ok) return
    toast('Created the daily budget')
    onClose()
  }

  return (
    <Form onSubmit={submit}>
      <ChoiceField
        label="API key"
        value={apiKeyId}
        choices={apiKeys.map(apiKey => ({
          value: apiKey.id,
          label: apiKey.name,
          shown: <ApiKeyWords apiKey={apiKey} among={apiKeys} />,
        }))}
        onChange={setApiKeyId}
      />
      <BudgetFields networks={networks} input={input} isTried={isTried} onChange={setInput} />
      <FailureNotice error={create.error} />
      <div className="form-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={create.busy}>
          Create budget
        </Button>
      </div>
    </Form>
  )
}
