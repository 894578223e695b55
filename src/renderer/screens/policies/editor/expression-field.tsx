import { TriangleAlert } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ExpressionCheck } from '../../../../shared/policies.ts'
import { TextAreaField } from '../../../components/text-area-field.tsx'
import { useAgent } from '../../../hooks/agent.tsx'
import { useChains } from '../../../hooks/chains.tsx'
import { InWordsView } from '../in-words-view.tsx'
import { type ExpressionName, useExpressionCheck } from './expression-check.ts'
import type { ExpressionEditor, Problem } from './expression-editor.ts'

interface Props {
  readonly label: string
  readonly field: ExpressionName
  /** Effect of the policy: some rules hold in a policy that allows and not in a policy that denies. */
  readonly effect: 'allow' | 'deny'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint: string
  /** Told of what is wrong each time that changes. */
  readonly onProblem: (field: ExpressionName, problem: Problem | null) => void
  readonly ref?: Ref<{ focus(): void }>
}

/** Time without typing before a screen reader is told what is wrong, in milliseconds. */
const quietTime = 1000

/** An expression of the policy language. The editor is loaded when the first of them is shown. */
export function ExpressionField({ label, field, effect, value, onChange, hint, onProblem, ref }: Props) {
  const agent = useAgent()
  const { words } = useChains()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<ExpressionEditor | null>(null)
  const [failed, setFailed] = useState(false)
  const { problem, inWords, pitfalls } = useExpressionCheck(field, effect, value)
  const warning = pitfalls.map(({ message }) => `Warning: ${message}`).join(' ')
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  useEffect(() => {
    let wanted = true
    let made: ExpressionEditor | null = null
    import('./expression-editor.ts')
      .then(({ createExpressionEditor }) => {
        if (!wanted || !place.current) return
        made = createExpressionEditor({
          place: place.current,
          label,
          words,
          text: latest.current.value,
          onChange: text => latest.current.onChange(text),
          complete: async (text, at) => {
            const answer = await agent.call('policies.complete', { field, text, at })
            return answer.ok ? answer.value : null
          },
        })
        setEditor(made)
      })
      .catch(() => {
        if (wanted) setFailed(true)
      })
    return () => {
      wanted = false
      made?.destroy()
      setEditor(null)
    }
  }, [agent, field, label, words])

  // At once: by the time of a later effect more may have been typed, which the older value would undo.
  useLayoutEffect(() => editor?.write(value), [editor, value])
  useEffect(() => editor?.mark(problem, pitfalls), [editor, problem, pitfalls])
  const remark = problem?.message ?? warning
  useEffect(() => editor?.describe(remark ? `${hint} ${remark}` : hint), [editor, hint, remark])
  useEffect(() => onProblem(field, problem), [field, problem, onProblem])
  useImperativeHandle(ref, () => ({
    focus: () => (editor ? editor.focus() : place.current?.parentElement?.querySelector('textarea')?.focus()),
  }))

  if (failed)
    return (
      <div>
        <TextAreaField label={label} value={value} onChange={onChange} hint={hint} error={problem?.message} />
        <Pitfalls pitfalls={pitfalls} />
      </div>
    )
  return (
    <div className="field">
      <p className="field-label">{label}</p>
      <div ref={place} className="expression-editor" aria-busy={!editor} />
      <p className="field-hint">{hint}</p>
      {inWords && (
        <div className="expression-words">
          <InWordsView said={inWords} />
        </div>
      )}
      {problem && <p className="field-error expression-problem">{problem.message}</p>}
      <Pitfalls pitfalls={pitfalls} />
      <Spoken text={remark ? `${label}: ${remark}` : ''} />
    </div>
  )
}

/** Shows where the rule does not hold as it reads. It can be kept all the same. */
function Pitfalls({ pitfalls }: Pick<ExpressionCheck, 'pitfalls'>) {
  if (pitfalls.length === 0) return null
  return (
    <ul className="expression-pitfalls">
      {pitfalls.map(({ message }) => (
        <li key={message}>
          <TriangleAlert aria-hidden size={16} />
          <span>
            <strong>Warning:</strong> {message}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Tells a screen reader a text once it has stood for a while; while somebody types, an error comes and goes. */
function Spoken({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), text ? quietTime : 0)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="visually-hidden" role="status">
      {spoken}
    </p>
  )
}
