import type { ShownKey } from '../../../shared/card.ts'
import { AddressWithActions } from '../../components/address-with-actions.tsx'
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
        <AddressWithActions address={shownKey.address} canBeNamed={false} />
      </p>
      {shownKey.path !== null && <p className="key-path">{shownKey.path}</p>}
    </section>
  )
}
