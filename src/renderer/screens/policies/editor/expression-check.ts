import { useEffect, useMemo, useRef, useState } from 'react'
import type { Input } from '../../../../shared/ipc.ts'
import { useAgent } from '../../../hooks/agent.tsx'
import type { Problem } from './expression-editor.ts'

/** The most characters of an expression that can be kept. */
const longest = 10_000

export type ExpressionName = Input<'policies.check'>['field']

/**
 * What the agent has against an expression; null while it has nothing. One question is on its way at a time, and the
 * next one is about the newest text, so that fast typing costs two calls.
 */
export function useExpressionCheck(field: ExpressionName, text: string): Problem | null {
  const agent = useAgent()
  const [found, setFound] = useState<{ text: string; problem: Problem | null }>({ text: '', problem: null })
  const newest = useRef(text)
  newest.current = text
  const asking = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `text` is what asks; it is read as `newest`
  useEffect(() => {
    if (asking.current) return
    asking.current = true
    void (async () => {
      let asked: string
      do {
        asked = newest.current
        // No expression is none to be wrong.
        const answer =
          asked.trim() && !tooLong(asked) ? await agent.call('policies.check', { field, text: asked }) : null
        if (asked === newest.current && (!answer || answer.ok))
          setFound({ text: asked, problem: answer?.value.problem ?? null })
      } while (asked !== newest.current)
      asking.current = false
    })()
  }, [agent, field, text])

  const length = useMemo(() => tooLong(text), [text])
  return length ?? found.problem
}

function tooLong(text: string): Problem | null {
  if (text.length <= longest) return null
  return { message: `It has ${text.length} characters; up to ${longest} can be kept.`, from: longest, to: text.length }
}
