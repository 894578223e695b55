import { PenLine } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { useChains } from '../../../hooks/chains.tsx'
import { useQuery } from '../../../hooks/query.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'
import { blankPolicy, type PolicyText } from '../policy-text.ts'
import { chainTemplates } from './chain-templates.tsx'
import { type Template, templates } from './templates.ts'

interface Props {
  readonly onMade: (text: PolicyText) => void
  /** Told whether something was filled in that would be lost. */
  readonly onTouched: (touched: boolean) => void
}

/** Ways to begin a new policy: with one of the common cases, or with nothing. */
export function TemplateStep({ onMade, onTouched }: Props) {
  const [chosen, setChosen] = useState<Template | null>(null)
  /** The title of the template that the person has come back from. */
  const [left, setLeft] = useState<string>()
  const { common, others } = chainTemplates(useChains())
  useEffect(() => {
    if (!chosen) onTouched(false)
  }, [chosen, onTouched])

  function goBack(): void {
    setLeft(chosen?.title)
    setChosen(null)
  }

  if (chosen) {
    const { Form, title, about } = chosen
    return (
      <section className="policy-form" aria-label={title} onInput={() => onTouched(true)}>
        <Heading title={title} about={about} />
        <Material>{material => <Form {...material} onMade={onMade} onBack={goBack} />}</Material>
      </section>
    )
  }
  return (
    <section className="template-step" aria-label="How to begin">
      <p className="quiet">
        A template asks a few questions and writes the policy. You see it, and can change it, before it is saved.
      </p>
      <ul className="templates">
        {[...common, ...templates, ...others].map(template => (
          <li key={template.title}>
            <Choice {...template} autoFocus={template.title === left} onChoose={() => setChosen(template)} />
          </li>
        ))}
        <li>
          <Choice
            title="From scratch"
            about="Write the expressions yourself."
            Icon={PenLine}
            onChoose={() => onMade(blankPolicy)}
          />
        </li>
      </ul>
    </section>
  )
}

/** Takes the focus, which was lost with the button of this template: its fields come next. */
function Heading({ title, about }: Pick<Template, 'title' | 'about'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <header>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="quiet">{about}</p>
    </header>
  )
}

interface ChoiceProps extends Omit<Template, 'Form'> {
  readonly autoFocus?: boolean
  readonly onChoose: () => void
}

function Choice({ title, about, Icon, autoFocus, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: a person who comes back to it has lost the focus with the form
    <button type="button" className="template" autoFocus={autoFocus} onClick={onChoose}>
      <span className="template-icon">
        <Icon size={18} aria-hidden />
      </span>
      <span className="option-text">
        <span className="option-label">{title}</span>
        <span className="option-description">{about}</span>
      </span>
    </button>
  )
}

type Known = Pick<Parameters<Template['Form']>[0], 'people' | 'velocityControls'>

/** Loads the people and things that a template may name. */
function Material({ children }: { children: (known: Known) => ReactNode }) {
  const organizationId = useOrganizationId()
  const people = useQuery('people.get', { organizationId })
  const velocityControls = useQuery('velocityControls.list', { organizationId })
  return (
    <Loaded query={people} what="people">
      {loaded => (
        <Loaded query={velocityControls} what="limits">
          {list => children({ people: loaded, velocityControls: list })}
        </Loaded>
      )}
    </Loaded>
  )
}
