import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { Rehearsal } from '../../../../shared/rehearsals.ts'
import { Button } from '../../../components/button.tsx'
import { Moment } from '../../../components/moment.tsx'
import { Sentence } from '../../../components/sentence.tsx'
import { VisibleText } from '../../../components/visible-text.tsx'
import { counted } from '../../../words/count.ts'
import { verdicts, verdictWords } from '../../../words/policies.ts'

interface Props {
  readonly rehearsal: Rehearsal
  /** Heading of the second column, for example `With this policy`. */
  readonly after: string
  /** Number of changed requests that are shown at once. */
  readonly pageLength?: number
}

/** Shows how the history would have been decided. */
export function RehearsalResult({ rehearsal, after, pageLength = 20 }: Props) {
  const { replayed, skipped, unknown, more, changes } = rehearsal
  const [most, setMost] = useState(pageLength)
  if (replayed === 0 && skipped === 0 && unknown === 0)
    return <p className="quiet">The history has no request to replay yet. {whatIsNotReplayed}</p>
  return (
    <div className="rehearsal">
      <p className="rehearsal-sentence">{changeSentence(rehearsal)}</p>
      <table className="rehearsal-counts">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Outcome</span>
            </th>
            <th scope="col">Now</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {verdicts.map(verdict => (
            <tr key={verdict} data-changed={rehearsal.before[verdict] !== rehearsal.after[verdict] || undefined}>
              <th scope="row">{verdictWords[verdict].label}</th>
              <td>{rehearsal.before[verdict]}</td>
              <td>{rehearsal.after[verdict]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > 0 && (
        <ul className="rehearsal-changes" aria-label="Requests that change">
          {changes.slice(0, most).map(change => (
            <li key={change.activityId ?? `${change.createdAt} ${change.sentence}`}>
              <a className="rehearsal-change" href={`#/activity/${change.activityId ?? 'refused'}`}>
                <span className="rehearsal-verdicts">
                  <span className={`chip chip-${verdictWords[change.before].tone}`}>
                    {verdictWords[change.before].label}
                  </span>
                  <ArrowRight size={14} role="img" aria-label="becomes" />
                  <span className={`chip chip-${verdictWords[change.after].tone}`}>
                    {verdictWords[change.after].label}
                  </span>
                </span>
                <span className="rehearsal-what">
                  <Sentence text={change.sentence} brief />
                </span>
                <span className="rehearsal-who">
                  <VisibleText text={change.userName} /> <Moment at={change.createdAt} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {changes.length > most && (
        <div className="load-more">
          <Button size="small" onClick={() => setMost(most + pageLength)}>
            Show more ({changes.length - most})
          </Button>
        </div>
      )}
      <p className="field-hint">
        {skipped > 0 &&
          `${counted(skipped, 'request')} could not be replayed, for example because the wallet is gone. `}
        {more && 'Older history was not replayed. '}
        {whatIsNotReplayed}
      </p>
    </div>
  )
}

const whatIsNotReplayed =
  'Refused requests are replayed too, except very long ones, ones with secrets, and ones that were only counted.'

function changeSentence({ replayed, unknown, changes }: Rehearsal): string {
  const all = counted(replayed, 'request')
  if (unknown > 0) {
    const rest =
      changes.length > 0
        ? ` ${changes.length} of ${all} would have been decided differently.`
        : replayed > 0
          ? ` ${all} would have been decided the same way.`
          : ''
    return `The outcome of ${counted(unknown, 'request')} is unknown, because it depends on what was left of a limit. That was not recorded.${rest}`
  }
  if (replayed === 0) return 'No request could be replayed, so the effect is unknown.'
  if (changes.length === 0) return `Nothing changes: ${all} would have been decided the same way.`
  return `${changes.length} of ${all} would have been decided differently.`
}
