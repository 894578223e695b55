import { instructionsOf } from '../words/commands.ts'
import { CopyButton } from './copy-button.tsx'

/** Shows the person’s next step. Commands in it can be copied. */
export function Instructions({ text }: { text: string }) {
  const parts = instructionsOf(text)
  const commands = parts.flatMap(part => ('command' in part ? [part.command] : []))
  return (
    <div className="instructions">
      <p>
        {parts.map(
          (part, index) =>
            // biome-ignore-start lint/suspicious/noArrayIndexKey: parts have no identity but their place
            'command' in part ? (
              <code key={index} translate="no">
                {part.command}
              </code>
            ) : (
              <span key={index}>{part.text}</span>
            ),
          // biome-ignore-end lint/suspicious/noArrayIndexKey: parts have no identity but their place
        )}
      </p>
      {commands.map(command => (
        <CopyButton key={command} text={command} what={command} label="Copy command" />
      ))}
    </div>
  )
}
