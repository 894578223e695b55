import { ShieldCheck } from 'lucide-react'
import { notPermitted } from '../../../shared/not-permitted.ts'
import type { RefusalView } from '../../../shared/refusals.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { Page } from '../../components/page.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { counted } from '../../words/count.ts'
import { ActivityParts } from './activity-parts.tsx'

/** The newest requests that were refused. */
export function RefusedScreen() {
  const organizationId = useOrganizationId()
  const refusals = useQuery('refusals.list', { organizationId })
  return (
    <Page
      title="Activity"
      lead="The newest refused requests, each with the answer that the program got. Times in answers are in UTC. In a flood, Countersign keeps the first requests and counts the others."
      parts={<ActivityParts part="refused" />}
    >
      <Loaded query={refusals} what="refused requests">
        {list =>
          list.length > 0 ? (
            <ul className="rows">
              {list.map(refusal => (
                <RefusalRow key={refusal.id} refusal={refusal} />
              ))}
            </ul>
          ) : (
            <Empty icon={<ShieldCheck size={24} aria-hidden />} title="Nothing was refused">
              <p>Refused requests appear here with the reason. The receipts keep them too.</p>
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}

export function RefusalRow({ refusal }: { refusal: RefusalView }) {
  const { sentence, userName, apiKeyName, webOrigin, why, forbiddenBy, moreForbid, count, firstAt, lastAt } = refusal
  return (
    <li className="row refusal">
      <div className="row-main">
        <p className="row-title refusal-text refusal-clamped" title={sentence}>
          <Sentence text={sentence} brief />
        </p>
        <p className="refusal-text refusal-clamped">
          <VisibleText text={withoutFixed(why)} />
        </p>
        {forbiddenBy.length > 0 && (
          <p className="refusal-text">
            Denied by{' '}
            {forbiddenBy.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <a href={`#/policies/${id}`}>
                  <VisibleText text={name} />
                </a>
              </span>
            ))}
            {moreForbid > 0 && ` and ${counted(moreForbid, 'other policy', 'other policies')}`}.
          </p>
        )}
        <Disclosure summary="The exact answer">
          <p className="refusal-text">
            “<VisibleText text={why} />”
          </p>
        </Disclosure>
      </div>
      <div className="refusal-who">
        <Moment at={lastAt} />
        <span className="refusal-clamped">
          <VisibleText text={userName} />
          {apiKeyName !== userName && (
            <>
              {' '}
              with <VisibleText text={apiKeyName} />
            </>
          )}
        </span>
        {webOrigin !== null && (
          <span className="refusal-clamped" title={webOrigin}>
            <VisibleText text={webOrigin} />
          </span>
        )}
        {count > 1 && (
          <span>
            {counted(count, 'time')}, first <Moment at={firstAt} />
          </span>
        )}
      </div>
    </li>
  )
}

/** The reason alone: the answers to programs begin with one sentence. */
function withoutFixed(why: string): string {
  return why.startsWith(`${notPermitted} `) ? why.slice(notPermitted.length + 1) : why
}
