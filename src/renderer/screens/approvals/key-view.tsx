import type { ShownKey } from '../../../shared/card.ts'
import { Address } from '../../components/address.tsx'
import { VisibleText } from '../../components/visible-text.tsx'

/** The key that would be used. */
export function KeyView({ shownKey }: { shownKey: ShownKey }) {
  return (
    <section className="facts" aria-label="Key">
      <h3>Key</h3>
      <p className="key-name">
        <VisibleText text={shownKey.name} />
      </p>
      <p className="key-address">
        <Address address={shownKey.address} />
      </p>
      {shownKey.path !== null && <p className="key-path">{shownKey.path}</p>}
    </section>
  )
}
