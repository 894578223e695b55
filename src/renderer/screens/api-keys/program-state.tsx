import type { ApiKeyView } from '../../../shared/api-keys.ts'
import { useCards } from '../../hooks/cards.tsx'
import { counted } from '../../words/count.ts'
import { WeekSummary } from '../activity/week-summary.tsx'
import { Allowances } from '../policies/allowances.tsx'
import { DecisionTime } from './decision-time.tsx'

/** How things stand with a program: what waits, what it did this week, and what it may do. */
export function ProgramState({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const { id, isWindowKey, expired } = apiKey
  return (
    <dl className="facts-list program-state">
      <Waiting apiKeyId={id} />
      <div>
        <dt>Last 7 days</dt>
        <dd>
          <WeekSummary credentialId={id} />
        </dd>
      </div>
      <div>
        <dt>Without asking you</dt>
        <dd>
          <Allowances
            apiKeyId={id}
            none={
              <>
                <span>No daily budget and no standing approval.</span>
                <a href="#/policies/budgets/new">New budget</a>
              </>
            }
          />
        </dd>
      </div>
      {!isWindowKey && !expired && (
        <div>
          <dt>Time to decide</dt>
          <dd>
            <DecisionTime apiKey={apiKey} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Shown while requests of others wait too. Else the banner of the window says the same. */
function Waiting({ apiKeyId }: { readonly apiKeyId: string }) {
  const { data: cards = [] } = useCards()
  const waiting = cards.filter(({ shown }) => isOf(shown.asks.clientId, apiKeyId))
  const [first] = waiting
  if (!first || waiting.length === cards.length) return null
  return (
    <div>
      <dt>Waiting</dt>
      <dd>
        <span>
          <a href={`#/approvals/${first.id}`}>{counted(waiting.length, 'request')}</a> of this program{' '}
          {waiting.length === 1 ? 'waits' : 'wait'} for you.
        </span>
      </dd>
    </div>
  )
}

/** The client of a request is its key, or the key and the web page: see `clientIdOf`. */
function isOf(clientId: string, apiKeyId: string): boolean {
  return clientId.split(' ')[0] === apiKeyId
}
