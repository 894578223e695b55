import { Gauge, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { PolicyView } from '../../../../shared/policies.ts'
import type { VelocityControlView } from '../../../../shared/velocity-controls.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Empty } from '../../../components/empty.tsx'
import { FoldingRow } from '../../../components/folding-row.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Modal } from '../../../components/modal.tsx'
import { useToast } from '../../../components/toasts.tsx'
import { UsedMeter } from '../../../components/used-meter.tsx'
import { VisibleText } from '../../../components/visible-text.tsx'
import { useAction } from '../../../hooks/action.ts'
import { useQuery } from '../../../hooks/query.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'

/** The limits conditions can ask, and what was taken of each. */
export function LimitList() {
  const organizationId = useOrganizationId()
  const velocityControls = useQuery('velocityControls.list', { organizationId })
  return (
    <Loaded query={velocityControls} what="limits">
      {list =>
        list.length > 0 ? (
          <ul className="rows">
            {list.map(velocityControl => (
              <LimitRow key={velocityControl.id} velocityControl={velocityControl} />
            ))}
          </ul>
        ) : (
          <Empty
            icon={<Gauge size={24} aria-hidden />}
            title="No limits yet"
            leadsTo={{ href: '#/policies/limits/new', label: 'Set the first limit' }}
          >
            <p>A limit says how much of a coin or token may be sent in a period, and by whom.</p>
          </Empty>
        )
      }
    </Loaded>
  )
}

function LimitRow({
  velocityControl: { id, name, identifier, sentence, used },
}: {
  velocityControl: VelocityControlView
}) {
  const organizationId = useOrganizationId()
  const policies = useQuery('policies.list', { organizationId })
  const remove = useAction('velocityControls.delete')
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  const users = policies.data?.filter(({ condition }) => asks(condition, identifier)) ?? []

  async function confirm(): Promise<void> {
    const answer = await remove.run({ organizationId, velocityControlId: id })
    if (!answer.ok) return
    setAsking(false)
    toast(`Deleted the limit “${name}”`)
  }

  return (
    <li>
      <FoldingRow
        title={
          <p className="row-title">
            <VisibleText text={name} />
          </p>
        }
        about={<VisibleText text={sentence} />}
        aside={
          <>
            {used !== null && (
              <>
                <VisibleText text={used.words} /> used
                <UsedMeter label={`Used of ${name}`} used={used.part} />
              </>
            )}
            {policies.data && users.length === 0 && (
              <p>
                <span className="chip chip-waiting">Not enforced</span> <a href="#/policies/new">Use it in a policy</a>
              </p>
            )}
            {users.length > 0 && (
              <p>
                Checked by <PolicyLinks policies={users} />
              </p>
            )}
          </>
        }
        actions={
          <IconButton
            label={`Delete ${name}`}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          />
        }
      >
        <p className="row-mono">
          In a condition:
          <code translate="no">
            controls.
            <VisibleText text={identifier} />
          </code>
          <CopyButton text={`controls.${identifier}`} what={`identifier of ${name}`} />
        </p>
      </FoldingRow>
      <Modal open={asking && users.length > 0} onClose={() => setAsking(false)} title={`“${name}” is in use`}>
        <p>
          Before you can delete this limit, change or delete{' '}
          {users.length === 1 ? 'the policy that checks it' : 'the policies that check it'}:
        </p>
        <ul className="plain-list">
          {users.map(policy => (
            <li key={policy.id}>
              <PolicyLinks policies={[policy]} />
            </li>
          ))}
        </ul>
      </Modal>
      <Confirm
        open={asking && users.length === 0}
        title={`Delete the limit “${name}”?`}
        confirm="Delete"
        busy={remove.busy}
        error={remove.error}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {policies.data && <p>No policy uses it.</p>}
        <p>Countersign forgets what it counted. This cannot be undone.</p>
      </Confirm>
    </li>
  )
}

/** Lead to each of the policies. */
function PolicyLinks({ policies }: { policies: readonly PolicyView[] }) {
  return policies.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <a href={`#/policies/${id}`}>
        <VisibleText text={name} />
      </a>
    </Fragment>
  ))
}

/** True if a condition names `controls.<identifier>`, not only a longer identifier that begins so. */
function asks(condition: string, identifier: string): boolean {
  return condition
    .split(`controls.${identifier}`)
    .slice(1)
    .some(after => !/^\w/.test(after))
}
