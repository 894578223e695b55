import { ChevronRight } from 'lucide-react'
import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { AddressPicture } from '../../components/address-picture.tsx'
import { LastUsedWords } from '../../components/last-used.tsx'
import { looksUnique, ToldApart } from '../../components/told-apart.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useNow } from '../../hooks/now.ts'
import { reachInShort } from '../../words/reach.ts'
import { ApiKeyExpiry } from './api-key-expiry.tsx'
import { SentThisWeek } from './sent-this-week.tsx'

interface Props {
  readonly apiKey: ApiKeyView
  readonly among: readonly ApiKeyView[]
  /** True if what it sent is summed up. */
  readonly isSummed: boolean
}

/** Leads to the page of the program. */
export function ApiKeyRow({ apiKey, among, isSummed }: Props) {
  const { id, name, publicKey, userName, lastUsed, isWindowKey, expired, paused, reach, createdAt } = apiKey
  // A program may choose the same name: then only the chip tells which is the window.
  const now = useNow(60_000)
  const isNamed = name === windowName && looksUnique(apiKey, among)
  return (
    <li className={expired ? 'row program-row quiet' : 'row program-row'}>
      <AddressPicture address={publicKey} />
      <div className="row-main">
        <p className="row-title">
          <a className="row-link" href={`#/api-keys/${id}`}>
            <VisibleText text={name} />
          </a>
          {isWindowKey && !isNamed && <span className="chip chip-quiet">{windowName}</span>}
          {!expired && !isWindowKey && now - createdAt < day && <span className="chip chip-good">New</span>}
          {expired && <span className="chip chip-bad">Expired</span>}
          {paused && <span className="chip chip-waiting">Paused</span>}
          {!expired && !paused && reach !== 'allowed' && (
            <span className="chip chip-waiting">{reachInShort[reach]}</span>
          )}
        </p>
        <p className="row-meta">
          <span>
            Of <VisibleText text={userName} />
          </span>
          <ApiKeyExpiry apiKey={apiKey} />
          <ToldApart of={apiKey} among={among} identifier={publicKey} />
        </p>
      </div>
      <div className="row-meta program-facts">
        {!isWindowKey && <LastUsedWords at={lastUsed} />}
        <span>{isSummed && <SentThisWeek credentialId={id} />}</span>
      </div>
      <ChevronRight size={16} aria-hidden />
    </li>
  )
}

const day = 86_400_000

/** What the key of the window is called at first. */
const windowName = 'This window'
