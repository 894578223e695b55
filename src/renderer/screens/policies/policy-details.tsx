import type { InWords, PolicyView } from '../../../shared/policies.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { anyOneOf } from '../../words/policies.ts'
import { dayOf } from '../../words/time.ts'
import { InWordsView } from './in-words-view.tsx'

/** What the sentence leaves out. */
export function PolicyDetails({ policy }: { policy: PolicyView }) {
  return (
    <>
      <dl className="expressions">
        <Words label="Which requests" said={policy.inWords.condition} none="Every request." />
        {(policy.inWords.consensus || policy.effect === 'allow') && (
          <Words
            label={anyOneOf(policy) === undefined ? 'Who must agree' : 'Who may ask or agree'}
            said={policy.inWords.consensus}
            none="Nobody in particular."
          />
        )}
        {policy.inWords.time && <Words label="At what times" said={policy.inWords.time} none="" />}
        {policy.notes && (
          <div>
            <dt>Notes</dt>
            <dd className="expression-notes">
              <VisibleText text={policy.notes} />
            </dd>
          </div>
        )}
      </dl>
      {(policy.condition || policy.consensus || policy.time) && (
        <Disclosure summary="As code">
          <dl className="expressions">
            <Expression label="Condition" text={policy.condition} />
            <Expression label="Consensus" text={policy.consensus} />
            <Expression label="Time" text={policy.time} />
            {policy.ids.length > 0 && <Named ids={policy.ids} />}
          </dl>
        </Disclosure>
      )}
      <p className="panel-meta">Created {dayOf(policy.createdAt)}.</p>
    </>
  )
}

/** Whose the ids are that its expressions name. */
function Named({ ids }: Pick<PolicyView, 'ids'>) {
  return (
    <div>
      <dt>Who and what it names</dt>
      <dd>
        <ul className="plain-list">
          {ids.map(({ kind, id, name }) => (
            <li key={`${kind} ${id}`} className="named-id">
              {name === null ? (
                <strong>No {idNouns[kind]} has this id:</strong>
              ) : (
                <span>
                  {idLabels[kind]}
                  <VisibleText text={name} />
                </span>
              )}{' '}
              <code translate="no">
                <VisibleText text={id} />
              </code>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

const idNouns: Readonly<Record<PolicyView['ids'][number]['kind'], string>> = {
  user: 'user',
  userTag: 'tag of users',
  keyTag: 'tag of private keys',
}

/** Words that stand before its name. */
const idLabels: Readonly<Record<PolicyView['ids'][number]['kind'], string>> = {
  user: '',
  userTag: 'Tag ',
  keyTag: 'Tag of private keys ',
}

interface WordsProps {
  readonly label: string
  readonly said: InWords | null
  /** What it means that there is nothing to say. */
  readonly none: string
}

function Words({ label, said, none }: WordsProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{said ? <InWordsView said={said} /> : <span className="quiet">{none}</span>}</dd>
    </div>
  )
}

/** An expression exactly as it was written. */
function Expression({ label, text }: { label: string; text: string }) {
  if (!text) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <pre className="expression" translate="no">
          <VisibleText text={text} />
        </pre>
      </dd>
    </div>
  )
}
