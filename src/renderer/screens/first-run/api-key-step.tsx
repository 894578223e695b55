import { useState } from 'react'
import { Loaded } from '../../components/loaded.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { ApiKeyForm, type CreatedApiKey } from '../api-keys/api-key-form.tsx'
import { ApiKeyReveal } from '../api-keys/api-key-reveal.tsx'
import { StepHeading } from './step-heading.tsx'

interface Props {
  /** The key exists from then on, also while it is still shown. */
  readonly onCreated: () => void
  readonly onNext: () => void
}

export function ApiKeyStep({ onCreated, onNext }: Props) {
  const [created, setCreated] = useState<CreatedApiKey | null>(null)
  const [leaving, setLeaving] = useState(false)
  const people = useQuery('people.get', { organizationId: useOrganizationId() })
  if (created) {
    return (
      <>
        {/* Another heading than the one before: it takes the focus, which was lost with the form. */}
        <StepHeading key="created" title={`API key “${created.name}”`} />
        <ApiKeyReveal
          created={created}
          done="I have saved it, continue"
          onDone={onNext}
          leaving={leaving}
          onLeavingChange={setLeaving}
        />
      </>
    )
  }
  return (
    <>
      <StepHeading title="Create an API key for a program">
        <p>
          A program uses it to prove who it is. The key pair is made in this window; only its public half is sent to the
          agent.
        </p>
      </StepHeading>
      <Loaded query={people} what="people">
        {loaded => (
          <ApiKeyForm
            people={loaded}
            cancel="Skip for now"
            onCancel={onNext}
            onCreated={key => {
              setCreated(key)
              onCreated()
            }}
          />
        )}
      </Loaded>
    </>
  )
}
