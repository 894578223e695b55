import type { ShownKey } from '../../../shared/card.ts'
import { AddressWithActions } from '../../components/address-with-actions.tsx'
import { VisibleText } from '../../components/visible-text.tsx'

/** The key that would be used. */
export function KeyView({ shownKey }: { shownKey: ShownKey }) {
  return (
    <section className="facts" aria-label="Key">
      <h3>Key</h3>
      <dl>
        <div>
          <dt>Account</dt>
          <dd>
            <VisibleText text={shownKey.name} />
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            <span className="key-address">
              <AddressWithActions address={shownKey.address} canBeNamed={false} />
            </span>
          </dd>
        </div>
        {shownKey.path !== null && (
          <div>
            <dt>Path</dt>
            <dd className="key-path">{shownKey.path}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
