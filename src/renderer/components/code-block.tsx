import { CopyButton } from './copy-button.tsx'

interface Props {
  readonly text: string
  /** Noun for the text, for example `snippet`. */
  readonly what: string
  readonly language?: string
}

/** Text to be read and copied as it is. Focusable, because it scrolls sideways. */
export function CodeBlock({ text, what, language }: Props) {
  return (
    <div className="code-block">
      <div className="code-block-bar">
        <span>{language ?? what}</span>
        <CopyButton text={text} what={what} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className="code-block-text" tabIndex={0} aria-label={what}>
        <pre translate="no">{text}</pre>
      </section>
    </div>
  )
}
