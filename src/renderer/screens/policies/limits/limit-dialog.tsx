import { Loaded } from '../../../components/loaded.tsx'
import { Modal } from '../../../components/modal.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useQuery } from '../../../hooks/query.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'
import { LimitForm } from './limit-form.tsx'

interface Props {
  /** The policy that checks it is written elsewhere. */
  readonly onlyCounts: boolean
  readonly onMade: (identifier: string) => void
  readonly onClose: () => void
}

/** Makes a limit on what is spent of one asset. */
export function LimitDialog({ onlyCounts, onMade, onClose }: Props) {
  const organizationId = useOrganizationId()
  const networks = useQuery('assets.list', undefined)
  const velocityControls = useQuery('velocityControls.list', { organizationId })
  const people = useQuery('people.get', { organizationId })
  return (
    <Modal
      open
      onClose={onClose}
      width="wide"
      title="New limit"
      description="A limit says how much of a coin or token may be sent in a period."
    >
      <Loaded query={networks} what="networks">
        {list => {
          const known = list.filter(({ assets }) => assets.length > 0)
          if (known.length === 0) return <Notice tone="info" title="This agent knows no asset that could be limited." />
          return (
            <Loaded query={velocityControls} what="limits">
              {limits => (
                <Loaded query={people} what="people">
                  {({ users }) => (
                    <LimitForm
                      networks={known}
                      taken={limits.map(({ identifier }) => identifier)}
                      users={onlyCounts ? null : users}
                      onMade={onMade}
                      onCancel={onClose}
                    />
                  )}
                </Loaded>
              )}
            </Loaded>
          )
        }}
      </Loaded>
    </Modal>
  )
}
