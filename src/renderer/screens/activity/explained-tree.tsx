import { ChevronRight, CircleAlert } from 'lucide-react'
import type { ExplainedView } from '../../../shared/why.ts'
import { VisibleText } from '../../components/visible-text.tsx'

/** Depth to which an expression is opened at first. */
const openDepth = 2

/** An expression with the values it met, part by part; each part can be opened and closed. */
export function ExplainedTree({ root }: { root: ExplainedView }) {
  return (
    <ul className="explained">
      <Part part={root} depth={0} />
    </ul>
  )
}

function Part({ part, depth }: { part: ExplainedView; depth: number }) {
  if (part.parts.length === 0) {
    return (
      <li className="explained-leaf">
        <Line part={part} />
      </li>
    )
  }
  return (
    <li>
      <details open={depth < openDepth}>
        <summary>
          <ChevronRight size={14} aria-hidden className="explained-arrow" />
          <Line part={part} />
        </summary>
        <ul>
          {part.parts.map((child, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
            <Part key={index} part={child} depth={depth + 1} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function Line({ part: { text, value, failed } }: { part: ExplainedView }) {
  return (
    <span className="explained-line">
      <code translate="no">
        <VisibleText text={text} />
      </code>
      {failed ? (
        <span className="explained-failed">
          <CircleAlert size={13} role="img" aria-label="failed:" /> <VisibleText text={value} />
        </span>
      ) : (
        // A literal is what it says.
        text !== value && (
          <span className="explained-value">
            = <VisibleText text={value} />
          </span>
        )
      )}
    </span>
  )
}
