import type { InWords } from '../../../shared/policies.ts'
import { VisibleText } from '../../components/visible-text.tsx'

/** A part of a policy in words, with what it is about below it. */
export function InWordsView({ said: { text, parts } }: { readonly said: InWords }) {
  return (
    <>
      <p>
        <WithCode text={text} />
      </p>
      {parts.length > 0 && (
        <ul className="policy-words">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a policy may say the same twice
            <li key={index}>
              <InWordsView said={part} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Text in which code stands between backticks. */
function WithCode({ text }: { readonly text: string }) {
  return text.split('`').map((piece, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
      <VisibleText key={index} text={piece} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
      <code key={index} translate="no">
        <VisibleText text={piece} />
      </code>
    ),
  )
}
