import { Loaded } from '../../../components/loaded.tsx'
import { Modal } from '../../../components/modal.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useQuery } from '../../../hooks/query.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'
import { LimitForm } from './limit-form.tsx'

interface Props {
  readonly onMade: (identifier: string) => void
  readonly onClose: () => void
}

/** Makes a limit on what is spent of one asset. */
export function LimitDialog({ onMade, onClose }: Props) {
  const organizationId = useOrganizationId()
  const networks = useQuery('assets.list', undefined)
  const velocityControls = useQuery('velocityControls.list', { organizationId })
  return (
    <Modal
      open
      onClose={onClose}
      width="wide"
      title="New limit"
      description="A limit counts, and does nothing else until a policy checks it."
    >
      <Loaded query={networks} what="networks">
        {list => {
          const known = list.filter(({ assets }) => assets.length > 0)
          if (known.length === 0) return <Notice tone="info" title="This agent knows no asset that could be limited." />
          return (
            <Loaded query={velocityControls} what="limits">
              {limits => (
                <LimitForm
                  networks={known}
                  taken={limits.map(({ identifier }) => identifier)}
                  onMade={onMade}
                  onCancel={onClose}
                />
              )}
            </Loaded>
          )
        }}
      </Loaded>
    </Modal>
  )
}
