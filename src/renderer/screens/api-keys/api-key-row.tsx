import { ChevronRight } from 'lucide-react'
import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { LastUsedWords } from '../../components/last-used.tsx'
import { looksUnique, ToldApart } from '../../components/told-apart.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { reachInShort } from '../../words/reach.ts'
import { ApiKeyExpiry } from './api-key-expiry.tsx'

interface Props {
  readonly apiKey: ApiKeyView
  readonly among: readonly ApiKeyView[]
  /** False where all of the list have the same user. */
  readonly showUser: boolean
}

/** Leads to the page of the program. */
export function ApiKeyRow({ apiKey, among, showUser }: Props) {
  const { id, name, publicKey, userName, lastUsed, isWindowKey, expired, paused, reach } = apiKey
  // A program may choose the same name: then only the chip tells which is the window.
  const isNamed = name === windowName && looksUnique(apiKey, among)
  return (
    <li className={expired ? 'row program-row quiet' : 'row program-row'}>
      <div className="row-main">
        <p className="row-title">
          <a className="row-link" href={`#/api-keys/${id}`}>
            <VisibleText text={name} />
          </a>
          <ToldApart of={apiKey} among={among} identifier={publicKey} />
          {isWindowKey && !isNamed && <span className="chip chip-quiet">{windowName}</span>}
          {expired && <span className="chip chip-bad">Expired</span>}
          {paused && <span className="chip chip-waiting">Paused</span>}
          {!expired && !paused && reach !== 'allowed' && (
            <span className="chip chip-waiting">{reachInShort[reach]}</span>
          )}
        </p>
      </div>
      <div className="row-meta program-facts">
        {showUser && <VisibleText text={userName} />}
        {isWindowKey ? <span /> : <LastUsedWords at={lastUsed} />}
        <ApiKeyExpiry apiKey={apiKey} />
      </div>
      <ChevronRight size={16} aria-hidden />
    </li>
  )
}

/** What the key of the window is called at first. */
const windowName = 'This window'
