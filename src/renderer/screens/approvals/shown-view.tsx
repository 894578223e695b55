import type { ReactNode } from 'react'
import type { PaidBefore, Shown } from '../../../shared/card.ts'
import type { Key } from '../../hooks/keys.tsx'
import { AsksView } from './asks-view.tsx'
import { FieldTree } from './field-tree.tsx'
import { KeyView } from './key-view.tsx'
import { paidBeforeNotes } from './paid-before-notes.ts'
import { RawView } from './raw-view.tsx'
import { Warnings } from './warnings.tsx'

interface Props {
  readonly shown: Shown
  readonly organizationName?: string | undefined
  /** Recipients that were paid before it was asked; none in the history, which tells what was shown. */
  readonly paidBefore?: readonly PaidBefore[]
  /** Further exact values, shown with the raw bytes. */
  readonly extraRaw?: Shown['raw']
  /** Key that opens and closes Details. */
  readonly detailsKey?: Key
  /** True in the history, where nothing is to happen any more. */
  readonly past?: boolean
  /** Content above the details: the headline of the place it is shown in. */
  readonly children: ReactNode
  /** Further parts of what is asked, before who asks. */
  readonly more?: ReactNode
}

/** Everything the person is shown about a request, waiting or settled. */
export function ShownView({
  shown,
  organizationName,
  paidBefore = [],
  extraRaw = [],
  detailsKey,
  children,
  more,
  past = false,
}: Props) {
  const data = (shown.data ?? []).map(({ name, version }) => ({ label: name, value: version }))
  const fields = past
    ? shown.fields.map(field => (field.summary ? { ...field, label: 'What was asked' } : field))
    : shown.fields
  const notes = paidBeforeNotes(shown.fields, paidBefore, Date.now())
  return (
    <div className="shown">
      <div className="shown-head">
        {children}
        {shown.warnings.length > 0 && <Warnings warnings={shown.warnings} />}
      </div>
      <div className="shown-what">
        <section aria-label="What is asked">
          {fields.length > 0 && <FieldTree fields={fields} notes={notes} detailsKey={detailsKey} />}
        </section>
        <RawView raw={[...shown.raw, ...extraRaw, ...data]} />
      </div>
      {more && <div className="shown-more">{more}</div>}
      <div className="shown-who">
        <AsksView asks={shown.asks} organizationName={organizationName} past={past} />
        {shown.key && <KeyView shownKey={shown.key} />}
        <section className="facts" aria-label="Why you are asked">
          <h3>{past ? 'Why you were asked' : 'Why you are asked'}</h3>
          <p>{shown.why}</p>
        </section>
      </div>
    </div>
  )
}
