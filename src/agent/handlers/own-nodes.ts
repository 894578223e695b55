import { networkInWords, networksOfNodes, ownNodeOf } from '../../core/chains/own-nodes.ts'
import { visible } from '../../core/display/visible.ts'
import { shownDifferently } from '../../core/engine/approvals/card.ts'
import { simulate } from '../../core/engine/approvals/simulate.ts'
import { decodeActivity } from '../../core/engine/evaluation/decode.ts'
import { AgentError } from '../../core/errors.ts'
import { setSuggestedNode } from '../../core/programs/suggested-node.ts'
import { isOutgoingUrl, outgoingUrlWords } from '../../core/schema/outgoing-url.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { ownNodeCalls } from '../../shared/own-nodes.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'

export function ownNodeHandlers({
  engine,
  nodes,
  suggestedNodes,
  changed,
}: Needs<'engine' | 'nodes' | 'suggestedNodes' | 'changed'>): Answering<HandlersOf<typeof ownNodeCalls>> {
  const { settings, store, catalogue, approvals } = engine
  return {
    async 'ownNodes.list'() {
      const own = Object.entries(settings.get().ownNodes)
      return {
        nodes: own.map(([network, url]) => ({ network, inWords: networkInWords(network), url })),
        networks: networksOfNodes(),
      }
    },
    async 'ownNodes.set'({ network, url }, note) {
      if (url !== '') requireSuitable(network, url)
      await settings.update(({ ownNodes }) => {
        const { [network]: _, ...others } = ownNodes
        return { ownNodes: url === '' ? others : { ...others, [network]: url } }
      }, note)
      changed('settings')
    },
    async 'ownNodes.suggested'() {
      return suggestedNodes.asked().map(({ id, program, user, webOrigin, network, url }) => {
        const by = {
          program: visible(program),
          user: visible(user),
          webOrigin: webOrigin === undefined ? null : visible(webOrigin),
        }
        return { id, ...by, network, inWords: networkInWords(network), url: visible(url, 2_000) }
      })
    },
    async 'ownNodes.accept'({ id }, note) {
      await setSuggestedNode(settings, nodes, suggestedNodes.get(id), note)
      suggestedNodes.answer(id, true)
    },
    async 'ownNodes.refuse'({ id }) {
      suggestedNodes.answer(id, undefined)
    },
    async 'ownNodes.simulate'({ id, digest }) {
      const card = approvals.card(id)
      const record = card && store.activity(card.organizationId, id)
      if (!record) return null
      if (card.digest !== digest) throw shownDifferently()
      const { ownNodes } = settings.get()
      // Most have none: nothing is decoded for them.
      if (Object.keys(ownNodes).length === 0) return null
      return await simulate({ reader: store, nodes, ownNodes }, decodeActivity(catalogue, store, record))
    },
  }
}

/** @throws AgentError `REQUEST_INVALID` */
function requireSuitable(network: string, url: string): void {
  ownNodeOf(network)
  if (!isOutgoingUrl(url)) throw wrong('url', `The address ${outgoingUrlWords}.`)
}

function wrong(field: string, message: string): AgentError {
  return new AgentError('REQUEST_INVALID', message, { detail: { field } })
}
