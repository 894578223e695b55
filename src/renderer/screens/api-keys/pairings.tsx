import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { PairingView } from '../../../shared/pairings.ts'
import type { PeopleView } from '../../../shared/people.ts'
import type { NetworkAssets } from '../../../shared/velocity-controls.ts'
import { BudgetFields } from '../../components/budget-fields.tsx'
import { Button } from '../../components/button.tsx'
import { CheckField } from '../../components/check-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useAction } from '../../hooks/action.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { inOrder } from '../../words/asset-networks.ts'
import { type BudgetInput, beginningOf, readBudget } from '../../words/budget-input.ts'
import { OwnerField, ofItsOwn } from './owner-field.tsx'

/** The programs and web pages that ask for a key. */
export function Pairings() {
  const organizationId = useOrganizationId()
  const pairings = useQuery('pairings.list', undefined)
  const people = useQuery('people.get', { organizationId })
  const networks = useQuery('budgets.assets', undefined)
  if (!pairings.data || !people.data || !networks.data) return null
  const loaded = { people: people.data, networks: networks.data }
  return pairings.data.map((pairing, index) => (
    <Pairing key={pairing.id} pairing={pairing} isFirst={index === 0} {...loaded} />
  ))
}

interface Props {
  readonly pairing: PairingView
  /** Open, while the others fold. */
  readonly isFirst: boolean
  readonly people: PeopleView
  /** What a daily budget can be of. */
  readonly networks: readonly NetworkAssets[]
}

function Pairing({ pairing: { id, name, isPage }, isFirst, people, networks }: Props) {
  const organizationId = useOrganizationId()
  const accept = useAction('pairings.accept')
  const refuse = useAction('pairings.refuse')
  const toast = useToast()
  const [owner, setOwner] = useState(ofItsOwn)
  const [budgeted, setBudgeted] = useState<BudgetInput | null>(null)
  const mayPay = 'userId' in owner || owner.mayAsk
  const [isTried, setTried] = useState(false)
  const create = useAction('budgets.create')

  async function pair(): Promise<void> {
    setTried(true)
    const wanted = mayPay ? budgeted : null
    const budget = wanted && readBudget(wanted, networks).budget
    if (wanted && !budget) return
    const answer = await accept.run({ id, organizationId, owner })
    if (!answer.ok) return
    const given = budget && (await create.run({ organizationId, apiKeyId: answer.value.apiKeyId, ...budget }))
    // The request is gone by now, and so is this form.
    if (given?.ok === false) toast(`Paired “${name}” without a daily budget: ${given.error.message}`)
    else toast(`Paired “${name}”`)
  }

  return (
    <details className="pairing" open={isFirst || undefined}>
      <summary>
        <ChevronRight size={16} aria-hidden className="disclosure-arrow" />
        <h2 className="pairing-title">
          “<VisibleText text={name} />” asks for an API key
        </h2>
      </summary>
      <Form className="form" onSubmit={pair}>
        <p>
          {isPage
            ? 'It is a web page. Pair it only if you have just pressed a button there to connect.'
            : 'It is a program in a terminal, and this is what it calls itself. Pair it only if you have just started it yourself.'}
        </p>
        <OwnerField people={people} name={name} owner={owner} onChange={setOwner} />
        {mayPay && (
          <CheckField
            label="Let it pay small amounts without asking"
            description="Up to a maximum in 24 hours. Revoke it under Policies, Daily budgets."
            checked={budgeted !== null}
            onChange={checked => setBudgeted(checked ? { ...beginningOf(inOrder(networks)[0]), amount: '' } : null)}
          />
        )}
        {mayPay && budgeted && (
          <div className="form-nested">
            <BudgetFields networks={networks} input={budgeted} isTried={isTried} onChange={setBudgeted} />
          </div>
        )}
        <FailureNotice error={accept.error ?? refuse.error} />
        <div className="form-actions">
          <Button busy={refuse.busy} onClick={() => void refuse.run({ id })}>
            Refuse
          </Button>
          <Button type="submit" variant="primary" busy={accept.busy}>
            <span className="button-name">
              Pair <VisibleText text={name} />
            </span>
          </Button>
        </div>
      </Form>
    </details>
  )
}
