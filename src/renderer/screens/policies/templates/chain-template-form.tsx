import { useEffect, useState } from 'react'
import type { PolicyTemplate } from '../../../../shared/chains.ts'
import type { Input } from '../../../../shared/ipc.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Form } from '../../../components/form.tsx'
import { SearchChoiceField } from '../../../components/search-choice-field.tsx'
import { useAgent } from '../../../hooks/agent.tsx'
import type { Failure } from '../../../hooks/query.ts'
import { chainPolicy } from './chain-policy.ts'
import { ChainTemplateField } from './chain-template-field.tsx'
import { type Who, whoProblem } from './conditions.ts'
import { TemplateActions, type TemplateProps } from './template-form.tsx'
import { WhoField } from './who-field.tsx'

/** A template as one chain has it. */
export interface ChainTemplate {
  readonly chain: string
  readonly template: PolicyTemplate
}

type Values = Input<'chains.fillTemplate'>['values']

interface Props extends TemplateProps {
  /** All of one title. */
  readonly variants: readonly [ChainTemplate, ...ChainTemplate[]]
}

/** The questions of a chain's template. The agent checks the answers and writes the conditions. */
export function ChainTemplateForm({ variants, people, onMade, onBack }: Props) {
  const agent = useAgent()
  const [chain, setChain] = useState(variants[0].chain)
  const { template } = variants.find(each => each.chain === chain) ?? variants[0]
  const [values, setValues] = useState(() => initialValues(variants))
  const [who, setWho] = useState<Who>('everybody')
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<Failure | null>(null)
  const given = Object.fromEntries(template.fields.map(({ name }) => [name, values[name] ?? '']))
  const input = { chain, title: template.title, values: given }
  const key = JSON.stringify(input)

  // What was wrong is looked at again while it is mended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `input`, which is a new object each time
  useEffect(() => {
    if (!submitted) return
    let wanted = true
    void agent.call('chains.fillTemplate', input).then(answer => {
      if (wanted && answer.ok) setProblems(answer.value.ok ? {} : answer.value.problems)
    })
    return () => {
      wanted = false
    }
  }, [agent, submitted, key])

  async function submit(): Promise<void> {
    setSubmitted(true)
    setBusy(true)
    const answer = await agent.call('chains.fillTemplate', input)
    setBusy(false)
    setError(answer.ok ? null : answer.error)
    if (!answer.ok) return
    if (!answer.value.ok) setProblems(answer.value.problems)
    else if (!whoProblem(who)) onMade(chainPolicy(answer.value, who))
  }

  return (
    <Form onSubmit={submit}>
      {variants.length > 1 && (
        <SearchChoiceField
          label="Network"
          value={chain}
          choices={variants.map(each => ({ value: each.chain, label: each.template.network }))}
          onChange={setChain}
          none="This template has no network of this name."
        />
      )}
      {template.fields.map(field => (
        <ChainTemplateField
          key={field.name}
          field={field}
          value={given[field.name] ?? ''}
          onChange={value => setValues(last => ({ ...last, [field.name]: value }))}
          problem={submitted ? problems[field.name] : undefined}
        />
      ))}
      <WhoField users={people.users} who={who} onChange={setWho} error={submitted ? whoProblem(who) : undefined} />
      <FailureNotice error={error} />
      <TemplateActions onBack={onBack} busy={busy} />
    </Form>
  )
}

/** Returns the initial values by name. Fields with the same name keep their value when another chain is chosen. */
function initialValues(variants: Props['variants']): Values {
  return Object.fromEntries(
    variants.flatMap(({ template }) => template.fields.map(({ name, initial }) => [name, initial])),
  )
}
