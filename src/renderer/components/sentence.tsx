import { shortened } from '../words/groups.ts'
import { Address } from './address.tsx'
import { VisibleText } from './visible-text.tsx'

interface Props {
  readonly text: string
  /** Names addresses only in passing, where they are not decided about. */
  readonly brief?: boolean
}

/** The sentence of a request, with the addresses in it set to be compared. */
export function Sentence({ text, brief = false }: Props) {
  return text.split(/\b(0x[0-9a-fA-F]{40,})\b/).map((part, index) => {
    if (part === '') return null
    // biome-ignore-start lint/suspicious/noArrayIndexKey: parts have no identity but their place
    if (index % 2 === 0) return <VisibleText key={index} text={part} />
    if (!brief) return <Address key={index} address={part} />
    return (
      <span key={index} className="mono" title={part}>
        {shortened(part)}
      </span>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: parts have no identity but their place
  })
}
