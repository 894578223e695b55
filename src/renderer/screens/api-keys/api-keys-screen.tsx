import { KeyRound, Plus } from 'lucide-react'
import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { useRoutedDialog } from '../../hooks/dialog.ts'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx'
import { Pairings } from './pairings.tsx'

export function ApiKeysScreen() {
  const organizationId = useOrganizationId()
  const keys = useQuery('apiKeys.list', { organizationId })
  const creating = useRoutedDialog('api-keys/new')
  const create = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={creating.open}>
      Create API key
    </Button>
  )
  return (
    <Page
      title="Programs"
      lead={
        <>
          A program proves who it is with an API key, and may do what the user of the key may do. To see who is signed
          in, open <a href="#/people">People</a>.
        </>
      }
      actions={create}
    >
      <Pairings />
      <Loaded query={keys} what="API keys">
        {list =>
          list.length > 0 ? (
            <ApiKeyList apiKeys={list} />
          ) : (
            <Empty
              icon={<KeyRound size={24} aria-hidden />}
              title="No API keys yet"
              leadsTo={{ href: '#/api-keys/new', label: 'Create the first API key' }}
            >
              <p>Create one for each program, so that you can tell their requests apart.</p>
            </Empty>
          )
        }
      </Loaded>
      {creating.isOpen && <CreateApiKeyDialog onClose={creating.close} />}
    </Page>
  )
}

/** Programs whose requests of the week are read for the list: each costs a question. */
const mostSummed = 20

const isUsed = ({ lastUsed, isWindowKey }: ApiKeyView): boolean => lastUsed !== 'never' && !isWindowKey

/** Those that can be used stand first. */
function ApiKeyList({ apiKeys }: { readonly apiKeys: readonly ApiKeyView[] }) {
  return (
    <ul className="rows">
      {[...apiKeys]
        .sort((a, b) => Number(a.expired) - Number(b.expired))
        .map((key, place) => (
          <ApiKeyRow key={key.id} apiKey={key} among={apiKeys} isSummed={place < mostSummed && isUsed(key)} />
        ))}
    </ul>
  )
}
