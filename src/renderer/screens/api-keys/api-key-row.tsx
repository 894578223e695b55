import { ChevronRight } from 'lucide-react'
import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { LastUsedWords } from '../../components/last-used.tsx'
import { ToldApart } from '../../components/told-apart.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { reachInShort } from '../../words/reach.ts'
import { ApiKeyExpiry } from './api-key-expiry.tsx'

/** Leads to the page of the program. */
export function ApiKeyRow({ apiKey, among }: { apiKey: ApiKeyView; among: readonly ApiKeyView[] }) {
  return (
    <li className="row program-row">
      <div className="row-main">
        <p className="row-title">
          <a className="row-link" href={`#/api-keys/${apiKey.id}`}>
            <VisibleText text={apiKey.name} />
          </a>
          <ToldApart of={apiKey} among={among} identifier={apiKey.publicKey} />
          {apiKey.isWindowKey && <span className="chip chip-quiet">This window</span>}
          {apiKey.expired && <span className="chip chip-bad">Expired</span>}
          {apiKey.paused && <span className="chip chip-waiting">Paused</span>}
          {!apiKey.expired && !apiKey.paused && (
            <span className={`chip ${apiKey.reach === 'allowed' ? 'chip-quiet' : 'chip-waiting'}`}>
              {reachInShort[apiKey.reach]}
            </span>
          )}
        </p>
      </div>
      <div className="row-meta program-facts">
        <VisibleText text={apiKey.userName} />
        {apiKey.isWindowKey ? <span /> : <LastUsedWords at={apiKey.lastUsed} />}
        <ApiKeyExpiry apiKey={apiKey} />
      </div>
      <ChevronRight size={16} aria-hidden />
    </li>
  )
}
