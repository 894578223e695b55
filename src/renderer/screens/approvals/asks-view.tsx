import type { Asks } from '../../../shared/card.ts'
import { VisibleText } from '../../components/visible-text.tsx'

interface Props {
  readonly asks: Asks
  readonly organizationName?: string | undefined
  /** True in the history. */
  readonly past?: boolean
}

/** Tells who asks, and how far each part of that can be relied on. */
export function AsksView({ asks, organizationName, past = false }: Props) {
  return (
    <section className="facts" aria-label="Who asks">
      <h3>{past ? 'Who asked' : 'Who asks'}</h3>
      <dl>
        <Fact label="Program" value={asks.process} missing="unknown" />
        {asks.webOrigin !== null && <Fact label="Website" value={asks.webOrigin} />}
        <Fact label={credentialWords[asks.credential ?? 'apiKey']} value={asks.apiKeyName} />
        <Fact label="User" value={asks.userName} />
        {organizationName !== undefined && <Fact label="Organization" value={organizationName} />}
        {asks.paidServer !== undefined && <Fact label="Pays server" value={asks.paidServer} />}
        {asks.reason !== undefined && (
          <Fact label="Its reason" value={`“${asks.reason}”`} note="in the program’s words, not checked" />
        )}
        {asks.clientVersion !== null && <Fact label="Says it is" value={asks.clientVersion} note="not checked" />}
      </dl>
    </section>
  )
}

/** Kinds of credential that stamp a request, in words. */
const credentialWords = {
  apiKey: 'API key',
  session: 'Session',
  passkey: 'Passkey',
  account: 'Account',
  contact: 'Contact',
} as const

interface FactProps {
  readonly label: string
  readonly value: string | null
  readonly missing?: string
  readonly note?: string
}

function Fact({ label, value, missing = 'unknown', note }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value === null ? <span className="quiet">{missing}</span> : <VisibleText text={value} />}
        {note && <span className="fact-note">{note}</span>}
      </dd>
    </div>
  )
}
