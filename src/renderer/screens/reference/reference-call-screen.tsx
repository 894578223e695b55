import { ArrowLeft } from 'lucide-react'
import type { ReferenceDetail, ReferenceField } from '../../../shared/reference.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useAppState } from '../../hooks/state.tsx'
import { counted } from '../../words/count.ts'

/** @param call - For example `activity.create_wallet`. */
export function ReferenceCallScreen({ call }: { call: string }) {
  const [kind, name = ''] = call.split('.')
  const detail = useQuery('reference.get', { kind: kind === 'query' ? 'query' : 'activity', name })
  return (
    <Page
      title={name}
      lead={detail.data?.summary}
      back={
        <a className="back-link" href="#/reference">
          <ArrowLeft size={15} aria-hidden /> API reference
        </a>
      }
    >
      <Loaded query={detail} what="reference">
        {loaded => <Detail detail={loaded} />}
      </Loaded>
    </Page>
  )
}

function Detail({ detail }: { detail: ReferenceDetail }) {
  const { api } = useAppState()
  const [newest, ...older] = detail.versions
  return (
    <>
      <CodeBlock text={`${api.url}${detail.path}`} what="address" language="POST" />
      {detail.decidedBy !== null && <p>Who decides: {detail.decidedBy}</p>}
      <h2>{detail.kind === 'activity' ? 'Parameters' : 'Fields'}</h2>
      {newest?.type && (
        <p className="quiet">
          Of <code translate="no">{newest.type}</code>
        </p>
      )}
      <Fields fields={newest?.fields ?? []} />
      {older.length > 0 && (
        <Disclosure summary={`${counted(older.length, 'older version')}, still accepted`}>
          {older.map(({ type, fields }) => (
            <section key={type} className="reference-version" aria-label={type}>
              <h3>
                <code translate="no">{type}</code>
              </h3>
              <Fields fields={fields} />
            </section>
          ))}
        </Disclosure>
      )}
      <h2>Example</h2>
      <CodeBlock text={detail.exampleRequest} what="request" />
      {detail.exampleResult && <CodeBlock text={detail.exampleResult} what="result" />}
    </>
  )
}

function Fields({ fields }: { fields: readonly ReferenceField[] }) {
  if (fields.length === 0) return <p className="quiet">None besides the organization id.</p>
  return (
    <dl className="reference-fields">
      {fields.map(({ path, type, required, description }) => (
        <div key={path}>
          <dt>
            <code translate="no">{path}</code>
            {required && <span className="chip chip-quiet">Required</span>}
          </dt>
          <dd>
            {description && <p>{description}</p>}
            <p className="reference-type">
              <code translate="no">{type}</code>
            </p>
          </dd>
        </div>
      ))}
    </dl>
  )
}
