import { ArrowLeft, ScrollText } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { useQuery } from '../../hooks/query.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { piecesOf } from '../../words/marks.ts'
import { policySentence } from '../../words/policies.ts'
import { PolicyDetails } from './policy-details.tsx'
import { PolicyForm } from './policy-form.tsx'
import { blankPolicy, type PolicyText } from './policy-text.ts'
import { TemplateStep } from './templates/template-step.tsx'
import { useUnsaved } from './unsaved.tsx'

const back = (
  <a className="back-link" href="#/policies">
    <ArrowLeft size={15} aria-hidden /> All policies
  </a>
)

export function NewPolicyScreen() {
  const [text, setText] = useState<PolicyText | null>(null)
  const [touched, setTouched] = useState(false)
  const unsaved = useUnsaved(touched)
  // What a template wrote is lost as much as what was typed.
  const begin = useCallback((made: PolicyText) => {
    setText(made)
    setTouched(made !== blankPolicy)
  }, [])
  return (
    <Page title="New policy" back={back}>
      {text ? (
        <PolicyForm initial={text} onTouched={setTouched} onSaved={unsaved.leave} />
      ) : (
        <TemplateStep onMade={begin} onTouched={setTouched} />
      )}
      {unsaved.question}
    </Page>
  )
}

export function EditPolicyScreen({ policyId }: { policyId: string }) {
  const organizationId = useOrganizationId()
  const policies = useQuery('policies.list', { organizationId })
  const [touched, setTouched] = useState(false)
  const unsaved = useUnsaved(touched)
  // Kept as it was opened: what is being written must outlive the policy.
  const [opened, setOpened] = useState<PolicyText | null>(null)
  const found = policies.data?.find(({ id }) => id === policyId)
  const current = found && textOf(found)
  if (current && !opened) setOpened(current)

  return (
    <Page title="Edit policy" back={back}>
      <Loaded query={policies} what="policy">
        {() => {
          if (!opened)
            return (
              <Empty
                icon={<ScrollText size={24} aria-hidden />}
                title="This policy no longer exists"
                leadsTo={{ href: '#/policies', label: 'All policies' }}
              />
            )
          if (holdsMarks(opened))
            return (
              <>
                <Notice tone="warning" title="This window cannot edit this policy.">
                  It has invisible characters, and the window would lose them. Change it with a program, or write a new
                  policy without them.
                </Notice>
                {found && (
                  <section className="panel policy-shown" aria-label={`Policy ${found.name}`}>
                    <h2>
                      <VisibleText text={found.name} />
                    </h2>
                    <p>
                      <VisibleText text={policySentence(found)} />
                    </p>
                    <PolicyDetails policy={found} />
                  </section>
                )}
              </>
            )
          return (
            <>
              {!current ? (
                <Notice tone="warning" live title="This policy was deleted since you opened it. It cannot be saved." />
              ) : (
                !unsaved.leaving &&
                JSON.stringify(current) !== JSON.stringify(opened) && (
                  <Notice
                    tone="warning"
                    live
                    title="This policy was changed elsewhere since you opened it. Saving overwrites that change."
                  />
                )
              )}
              <PolicyForm policyId={policyId} initial={opened} onTouched={setTouched} onSaved={unsaved.leave} />
            </>
          )
        }}
      </Loaded>
      {unsaved.question}
    </Page>
  )
}

function textOf({ name, effect, condition, consensus, time, notes }: PolicyText): PolicyText {
  return { name, effect, condition, consensus, time, notes }
}

/** True if a text holds the mark of a hidden character, which would be saved as letters. */
function holdsMarks({ name, condition, consensus, time, notes }: PolicyText): boolean {
  return [name, condition, consensus, time, notes].some(text => piecesOf(text).some(piece => 'mark' in piece))
}
