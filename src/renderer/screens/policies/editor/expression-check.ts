import { useEffect, useMemo, useRef, useState } from 'react'
import type { Input } from '../../../../shared/ipc.ts'
import type { ExpressionCheck } from '../../../../shared/policies.ts'
import { useAgent } from '../../../hooks/agent.tsx'
import { useOrganizationId } from '../../../hooks/state.tsx'
import type { Problem } from './expression-editor.ts'

/** The most characters of an expression that can be kept. */
const longest = 10_000

export type ExpressionName = Input<'policies.check'>['field']

type Effect = Input<'policies.check'>['effect']

const nothing: ExpressionCheck = { problem: null, inWords: null, pitfalls: [] }

/**
 * Returns the agent’s objection to an expression, or the expression in words, with warnings. One question is on its way at a time, and the
 * next one is about the newest text, so that fast typing costs two calls.
 */
export function useExpressionCheck(field: ExpressionName, effect: Effect, text: string): ExpressionCheck {
  const agent = useAgent()
  const organizationId = useOrganizationId()
  const [found, setFound] = useState(nothing)
  const newest = useRef({ effect, text })
  if (newest.current.text !== text || newest.current.effect !== effect) newest.current = { effect, text }
  const asking = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `text` or `effect` is what asks; they are read as `newest`
  useEffect(() => {
    if (asking.current) return
    asking.current = true
    void (async () => {
      let asked: typeof newest.current
      do {
        asked = newest.current
        // No expression is none to be wrong.
        const answer =
          asked.text.trim() && !tooLong(asked.text)
            ? await agent.call('policies.check', { organizationId, field, ...asked })
            : null
        if (asked === newest.current && (!answer || answer.ok)) setFound(answer?.value ?? nothing)
      } while (asked !== newest.current)
      asking.current = false
    })()
  }, [agent, organizationId, field, effect, text])

  const length = useMemo(() => tooLong(text), [text])
  return length ? { ...nothing, problem: length } : found
}

function tooLong(text: string): Problem | null {
  if (text.length <= longest) return null
  return { message: `It has ${text.length} characters; up to ${longest} can be saved.`, from: longest, to: text.length }
}
