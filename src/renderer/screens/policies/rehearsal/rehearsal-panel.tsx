import { FlaskConical } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { StillWorking } from '../../../components/still-working.tsx'
import { RehearsalResult } from './rehearsal-result.tsx'
import { nameOf, type RehearsalQuestion, useRehearsal } from './use-rehearsal.ts'

/** Tries a policy on the history before it is kept. `question` is null while its expressions cannot be evaluated. */
export function RehearsalPanel({ question }: { question: RehearsalQuestion | null }) {
  const rehearsal = useRehearsal()
  const current = question !== null && rehearsal.about === nameOf(question)
  return (
    <section className="rehearsal-panel" aria-labelledby="rehearsal">
      <header className="rehearsal-header">
        <div className="rehearsal-about">
          <h2 id="rehearsal">What it would have changed</h2>
          <p className="quiet">Replays past requests with this policy, and changes none of them.</p>
        </div>
        <Button
          icon={<FlaskConical size={16} aria-hidden />}
          busy={rehearsal.busy}
          aria-disabled={question === null}
          onClick={() => {
            if (question) void rehearsal.run(question)
          }}
        >
          Try it
        </Button>
      </header>
      <StillWorking active={rehearsal.busy}>Replaying the history</StillWorking>
      {question === null && <p className="quiet">This policy cannot be evaluated yet.</p>}
      <FailureNotice error={rehearsal.error} />
      {rehearsal.result && !current && question !== null && (
        <p className="quiet" role="status">
          You changed the policy since you tried it. Try it again.
        </p>
      )}
      {rehearsal.result && current && (
        <div role="status">
          <RehearsalResult rehearsal={rehearsal.result} after="With this policy" />
        </div>
      )}
    </section>
  )
}
