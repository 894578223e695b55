import { Tooltip } from '@base-ui/react/tooltip'
import { Check, Copy } from 'lucide-react'
import { useCopy } from '../hooks/copy.ts'
import { shortened } from '../words/address-groups.ts'
import { Address } from './address.tsx'

interface Props {
  /** An address, or an id. */
  readonly text: string
  /** Noun for the copied text, for example `address of Grace`. */
  readonly what: string
}

/** The beginning and the end of an address, for lists. Hover and focus show it in whole; pressing it copies the whole. */
export function BriefAddress({ text, what }: Props) {
  const { copied, copy } = useCopy()
  return (
    <Tooltip.Root>
      <Tooltip.Trigger className="brief-address" onClick={() => void copy(text)}>
        <span className="mono" translate="no">
          {shortened(text)}
        </span>
        <span className="visually-hidden">{copied ? ', copied' : `, copy ${what}`}</span>
        {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6}>
          <Tooltip.Popup className="tooltip tooltip-address">
            <Address address={text} />
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
