import { Autocomplete } from '@base-ui/react/autocomplete'
import { memo } from 'react'
import { Address } from '../../components/address.tsx'
import { ChainIcon } from '../../components/chain-icon.tsx'
import { KeyHint } from '../../components/key-hint.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import type { Entry } from './entry.ts'

interface Props {
  readonly entry: Entry
  readonly onChoose: (entry: Entry) => void
}

/** One result. Addresses stand whole. It is drawn again only for another entry, not for each letter that is typed. */
export const PaletteRow = memo(function PaletteRow({ entry, onChoose }: Props) {
  const { title, about, address, addressFormat, key, Icon } = entry
  return (
    <Autocomplete.Item value={entry} className="palette-row" onClick={() => onChoose(entry)}>
      <span className="palette-row-icon">
        {addressFormat ? <ChainIcon addressFormat={addressFormat} /> : <Icon size={16} aria-hidden />}
      </span>
      <span className="palette-row-text">
        <span className="palette-row-title">
          <VisibleText text={title} />
          {about && (
            <span className="palette-row-about">
              <VisibleText text={about} />
            </span>
          )}
        </span>
        {address && <Address address={address} />}
      </span>
      <KeyHint of={key === undefined ? undefined : { key }} />
    </Autocomplete.Item>
  )
})
