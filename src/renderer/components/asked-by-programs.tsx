import { Network } from 'lucide-react'
import type { SuggestedNodeView } from '../../shared/own-nodes.ts'
import { useAction } from '../hooks/action.ts'
import { useQuery } from '../hooks/query.ts'
import { useRoute } from '../hooks/route.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Notice } from './notice.tsx'
import { UndecidedOrigins } from './undecided-origins.tsx'
import { VisibleText } from './visible-text.tsx'

/** What programs and web pages ask the person, beside signatures. */
export function AskedByPrograms() {
  const nodes = useQuery('ownNodes.suggested', undefined)
  return (
    <>
      <UndecidedOrigins />
      <AskedKeys />
      {nodes.data?.map(node => (
        <SuggestedNode key={node.id} node={node} />
      ))}
    </>
  )
}

/** API keys that programs ask for. Their own screen has the answers. */
function AskedKeys() {
  const pairings = useQuery('pairings.list', undefined)
  const [route] = useRoute()
  if (route === 'api-keys') return null
  return pairings.data?.map(({ id, name }) => (
    <Notice
      key={id}
      tone="info"
      title={
        <>
          “<VisibleText text={name} />” asks for an API key.
        </>
      }
      actions={
        <a className="button button-plain button-small" href="#/api-keys">
          Answer it
        </a>
      }
    />
  ))
}

function SuggestedNode({ node: { id, program, user, webOrigin, inWords, url } }: { node: SuggestedNodeView }) {
  const accept = useAction('ownNodes.accept')
  const refuse = useAction('ownNodes.refuse')
  const isBusy = accept.busy || refuse.busy
  return (
    <section className="origin-card" aria-label={`Node for ${inWords}`}>
      <Network size={18} aria-hidden className="notice-icon" />
      <div className="notice-text">
        <p className="notice-title">
          “<VisibleText text={program} />” wants to add a node for {inWords}.
        </p>
        <p className="notice-body mono">
          <VisibleText text={url} />
        </p>
        <p className="notice-body">
          It has a key of the user <VisibleText text={user} />.{' '}
          {webOrigin && (
            <>
              The request comes from the page <VisibleText text={webOrigin} />.{' '}
            </>
          )}
          Countersign will read balances, nonces and fees from this node, and send transactions through it. Add it only
          if you trust whoever runs it.
        </p>
        <FailureNotice error={accept.error ?? refuse.error} />
      </div>
      <div className="notice-actions">
        <Button size="small" busy={isBusy} onClick={() => void refuse.run({ id })}>
          Refuse
        </Button>
        <Button size="small" busy={isBusy} onClick={() => void accept.run({ id })}>
          Add this node
        </Button>
      </div>
    </section>
  )
}
