import { Button } from './button.tsx'
import { useHardwareWalletOutcomes } from './hardware-wallet-outcomes.tsx'
import { Notice } from './notice.tsx'
import { Sentence } from './sentence.tsx'
import { VisibleText } from './visible-text.tsx'

/** Lists the requests that a hardware wallet did not sign, and why. Each stays until it has been read. */
export function HardwareWalletFailures() {
  const { failures, dismiss } = useHardwareWalletOutcomes()
  if (failures.length === 0) return null
  return (
    <div className="hardware-wallet-failures">
      {failures.map(({ id, sentence, failure }) => (
        <Notice
          key={id}
          tone="error"
          title={<>Not signed. {failure && <VisibleText text={failure} />}</>}
          actions={
            <Button size="small" onClick={() => dismiss(id)} aria-label={`Dismiss: ${sentence}`}>
              Dismiss
            </Button>
          }
        >
          <Sentence text={sentence} brief /> <a href={`#/activity/${id}`}>See what happened to it</a>
        </Notice>
      ))}
    </div>
  )
}
