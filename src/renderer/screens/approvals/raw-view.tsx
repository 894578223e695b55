import type { Shown } from '../../../shared/card.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { VisibleText } from '../../components/visible-text.tsx'

/** Exact bytes and digests, for who wants to check them elsewhere. */
export function RawView({ raw }: { raw: Shown['raw'] }) {
  return (
    <Disclosure summary="Exact bytes and digests">
      <dl className="raw">
        {raw.map(({ label, value }) => (
          <div key={label}>
            <dt>
              <VisibleText text={label} />
              <CopyButton text={value} what={label} />
            </dt>
            <dd>
              <VisibleText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
