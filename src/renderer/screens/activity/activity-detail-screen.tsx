import { ArrowLeft } from 'lucide-react'
import type { ActivityDetail } from '../../../shared/activity.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { StatusChip } from '../../components/status-chip.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { plain } from '../../words/status.ts'
import { AsksView } from '../approvals/asks-view.tsx'
import { ShownView } from '../approvals/shown-view.tsx'
import { ActivityTimeline } from './activity-timeline.tsx'
import { WhyPanel } from './why-panel.tsx'

/** @param props.list - Route of the list that it was opened from. */
export function ActivityDetailScreen({ activityId, list }: { activityId: string; list: string }) {
  const organizationId = useOrganizationId()
  const activity = useQuery('activities.get', { organizationId, activityId })
  return (
    <Page
      title="Activity"
      back={
        <a className="back-link" href={list}>
          <ArrowLeft size={15} aria-hidden /> All activity
        </a>
      }
    >
      <Loaded query={activity} what="activity">
        {detail => <Detail detail={detail} />}
      </Loaded>
    </Page>
  )
}

function titleOf({ status, expired }: ActivityDetail): string {
  if (expired) return 'It expired.'
  return status === 'ACTIVITY_STATUS_REJECTED' ? 'It was rejected.' : 'It failed.'
}

function Detail({ detail }: { detail: ActivityDetail }) {
  const head = (
    <>
      <div className="card-topline">
        <p className="card-title">{detail.shown?.title ?? plain(detail.type)}</p>
        <span className="detail-status">
          <StatusChip activity={detail} /> <Moment at={detail.createdAt} />
        </span>
      </div>
      <h2 className="card-sentence">
        <Sentence text={detail.shown?.sentence ?? detail.sentence} names={detail.names} copies />
      </h2>
      {detail.failure !== null && (
        <Notice tone={detail.expired ? 'info' : 'error'} title={titleOf(detail)}>
          <VisibleText text={detail.failure} />
        </Notice>
      )}
    </>
  )
  const exact = [
    { label: 'Activity id', value: detail.id },
    { label: 'Type', value: detail.type },
    { label: 'Request fingerprint', value: detail.fingerprint },
  ]
  return (
    <>
      <article className="card">
        {detail.shown ? (
          <ShownView shown={detail.shown} extraRaw={exact} past>
            {head}
          </ShownView>
        ) : (
          <div className="shown">
            <div className="shown-head">{head}</div>
            <div className="shown-who">
              <AsksView
                past
                asks={{ ...detail.requester, clientId: '', userName: detail.userName, apiKeyName: detail.apiKeyName }}
              />
            </div>
          </div>
        )}
      </article>
      <WhyPanel activityId={detail.id} />
      <ActivityTimeline detail={detail} />
      <div className="detail-json">
        <Disclosure summary="Request as submitted (JSON)">
          <CodeBlock text={detail.intent} what="request" language="intent" />
        </Disclosure>
        <Disclosure summary="Result (JSON)">
          <CodeBlock text={detail.result} what="result" />
        </Disclosure>
      </div>
    </>
  )
}
