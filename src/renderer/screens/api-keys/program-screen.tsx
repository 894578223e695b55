import { ArrowLeft } from 'lucide-react'
import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { ReachWords } from '../../components/reach-words.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { ApiKeyFacts } from './api-key-facts.tsx'
import { DeleteApiKey } from './delete-api-key.tsx'
import { PauseApiKey } from './pause-api-key.tsx'
import { ProgramActivity } from './program-activity.tsx'
import { ProgramRefusals } from './program-refusals.tsx'
import { ProgramState } from './program-state.tsx'

/** A program, by its API key: how things stand, what it asked for last, and whose key it is. */
export function ProgramScreen({ id }: { readonly id: string }) {
  const organizationId = useOrganizationId()
  const apiKeys = useQuery('apiKeys.list', { organizationId })
  const apiKey = apiKeys.data?.find(each => each.id === id)
  return (
    <Page
      title={apiKey?.name ?? 'Program'}
      lead={apiKey && <Lead apiKey={apiKey} />}
      back={
        <a className="back-link" href="#/api-keys">
          <ArrowLeft size={15} aria-hidden /> Programs
        </a>
      }
      actions={
        apiKey &&
        !apiKey.isWindowKey && (
          <>
            {!apiKey.expired && <PauseApiKey apiKey={apiKey} />}
            <DeleteApiKey apiKey={apiKey} />
          </>
        )
      }
    >
      <Loaded query={apiKeys} what="program">
        {() =>
          apiKey ? (
            <>
              <ProgramState apiKey={apiKey} />
              <ProgramActivity apiKey={apiKey} />
              <ProgramRefusals apiKeyId={id} />
              <ApiKeyFacts apiKey={apiKey} />
            </>
          ) : (
            <p>There is no such API key. It may have been deleted: Activity keeps what it did.</p>
          )
        }
      </Loaded>
    </Page>
  )
}

function Lead({ apiKey: { expired, paused, reach } }: { readonly apiKey: ApiKeyView }) {
  if (expired) return null
  if (!paused) return <ReachWords reach={reach} />
  return <>Paused: new requests are refused, and you cannot approve what waits, until you resume it.</>
}
