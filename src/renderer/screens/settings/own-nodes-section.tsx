import { useState } from 'react'
import type { OwnNode, OwnNodes } from '../../../shared/own-nodes.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { SearchChoiceField } from '../../components/search-choice-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useQuery } from '../../hooks/query.ts'
import { fieldError, SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

/** Nodes that programs and cards ask. */
export function OwnNodesSection() {
  const own = useQuery('ownNodes.list', undefined)
  return (
    <SettingSection
      part="nodes"
      lead="Programs that speak JSON-RPC read the chain and send transactions through your node. A card can also show what the node claims a transaction would do: the node sees it before you decide, and its answer decides nothing. Countersign asks no other node."
    >
      <Loaded query={own} what="nodes">
        {loaded => (
          <>
            {loaded.nodes.length > 0 && (
              <ul className="rows">
                {loaded.nodes.map(node => (
                  <NodeRow key={node.network} node={node} />
                ))}
              </ul>
            )}
            <AddNode own={loaded} />
          </>
        )}
      </Loaded>
    </SettingSection>
  )
}

function NodeRow({ node: { network, inWords, url } }: { node: OwnNode }) {
  const set = useAction('ownNodes.set')
  return (
    <li className="row" aria-label={inWords}>
      <div className="row-main">
        <p className="row-title">{inWords}</p>
        <p className="mono">{url}</p>
        <FailureNotice error={set.error} />
      </div>
      <div className="row-actions">
        <Button
          size="small"
          variant="quiet"
          busy={set.busy}
          onClick={() => void set.run({ network, url: '' })}
          aria-label={`Forget the node of ${inWords}`}
        >
          Forget
        </Button>
      </div>
    </li>
  )
}

function AddNode({ own: { networks } }: { own: OwnNodes }) {
  const set = useAction('ownNodes.set')
  const toast = useToast()
  const [network, setNetwork] = useState(networks[0]?.network ?? '')
  const [url, setUrl] = useState('')
  const [submitted, setSubmitted] = useState(false)

  async function save(): Promise<void> {
    setSubmitted(true)
    // Nothing would forget the node of the network.
    if (!url.trim()) return
    const answer = await set.run({ network, url: url.trim() })
    if (!answer.ok) return
    setUrl('')
    setSubmitted(false)
    toast('Node saved')
  }

  return (
    <SettingForm onSubmit={save} busy={set.busy} error={set.error} fields={['network', 'url']} submit="Save node">
      <SearchChoiceField
        label="Network"
        value={network}
        choices={networks.map(each => ({ value: each.network, label: each.inWords }))}
        onChange={setNetwork}
        none="No such network"
      />
      <TextField
        label="Address of the node"
        className="mono"
        value={url}
        maxLength={2_000}
        onChange={setUrl}
        placeholder="http://localhost:8545"
        hint="Its JSON-RPC address: https, or http on this computer. One that can trace calls says what would move."
        error={submitted && !url.trim() ? 'Enter the address of the node.' : fieldError(set.error, 'url')}
        required
      />
    </SettingForm>
  )
}
