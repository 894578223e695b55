import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { ListedKind, ReceiptView } from '../../../shared/receipts.ts'
import { ChoiceField } from '../../components/choice-field.tsx'
import { Empty } from '../../components/empty.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { Page } from '../../components/page.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { ActivityParts } from './activity-parts.tsx'
import { ReceiptHeadPanel } from './receipt-head-panel.tsx'
import { useReceiptPages } from './receipt-pages.ts'

const everyKind = 'every'

/** Kinds in the words of the list; others are shown by what they say. */
const kinds: Readonly<Record<ListedKind, string>> = {
  decided: 'Decisions',
  refused: 'Refused requests',
  leftOut: 'Refused requests that were only counted',
  signedIn: 'Sign-ins',
  setting: 'Settings',
  vault: 'Locking and unlocking',
  hardwareWallet: 'Hardware wallets',
  backup: 'Backups',
  head: 'Signed heads',
}

/** Everything that happened, in the order it was recorded, with what proves it. */
export function ReceiptsScreen() {
  const [kind, setKind] = useState<ListedKind | typeof everyKind>(everyKind)
  return (
    <Page
      title="Activity"
      lead={
        <>
          Each receipt holds the digest of the one before. Keep the newest digest (the head) elsewhere: with it,{' '}
          <code>countersign verify</code> finds later changes in an export.
        </>
      }
      parts={<ActivityParts part="receipts" />}
    >
      <ReceiptHeadPanel />
      <div className="filters">
        <ChoiceField
          label="Kind of receipt"
          labelHidden
          value={kind}
          choices={[
            { value: everyKind, label: 'Every kind' },
            ...Object.entries(kinds).map(([value, label]) => ({ value: value as ListedKind, label })),
          ]}
          onChange={setKind}
        />
      </div>
      <ReceiptList key={kind} kind={kind === everyKind ? undefined : kind} />
    </Page>
  )
}

function ReceiptList({ kind }: { kind: ListedKind | undefined }) {
  const pages = useReceiptPages(kind)
  return (
    <Loaded query={pages.first} what="receipts">
      {() => (
        <>
          {pages.rows.length > 0 ? (
            <ul className="rows receipts" aria-label="Receipts">
              {pages.rows.map(receipt => (
                <ReceiptRow key={receipt.sequence} receipt={receipt} />
              ))}
            </ul>
          ) : (
            <Empty icon={<ReceiptText size={24} aria-hidden />} title="No receipts">
              <p>Nothing of this kind has happened yet.</p>
            </Empty>
          )}
          <LoadMore pages={pages} label="Load older receipts" />
        </>
      )}
    </Loaded>
  )
}

function ReceiptRow({ receipt: { sequence, who, what, why, at } }: { receipt: ReceiptView }) {
  return (
    <li className="row receipt">
      <span className="receipt-number">
        <span className="visually-hidden">Receipt </span>
        {sequence}
      </span>
      <div className="receipt-what">
        <p className="row-title refusal-text">
          <VisibleText text={what} />
        </p>
        {why !== '' && (
          <p className="refusal-text quiet">
            <VisibleText text={why} />
          </p>
        )}
      </div>
      <p className="row-meta">
        <span className="row-where">
          <VisibleText text={who} />
        </span>
        <span className="row-when">
          <Moment at={at} />
        </span>
      </p>
    </li>
  )
}
