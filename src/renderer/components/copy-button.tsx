import { Check, Copy } from 'lucide-react'
import { useCopy } from '../hooks/copy.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

interface Props {
  readonly text: string
  /** Noun for the copied text, for example `address`. */
  readonly what: string
  /** Shown beside the icon; without it the icon stands alone. */
  readonly label?: string
  readonly onCopy?: () => void
}

export function CopyButton({ text, what, label, onCopy }: Props) {
  const { copied, copy } = useCopy()
  const icon = copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />
  const run = () => void copy(text).then(onCopy)
  if (!label) return <IconButton label={copied ? 'Copied' : `Copy ${what}`} icon={icon} onClick={run} />
  return (
    <Button size="small" icon={icon} onClick={run} aria-label={`${label}: ${what}`}>
      {copied ? 'Copied' : label}
    </Button>
  )
}
