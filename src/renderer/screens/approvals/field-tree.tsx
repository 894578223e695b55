import type { Field } from '../../../shared/card.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import type { Key } from '../../hooks/keys.tsx'
import { roleOf } from './field-role.ts'
import { FieldValue } from './field-value.tsx'
import { type LikeItems, withLikeItems } from './like-items.ts'

interface Props {
  readonly fields: readonly Field[]
  /** What the agent knows of fields beside what they say. */
  readonly notes?: ReadonlyMap<Field, string>
  /** Key that opens and closes the details. */
  readonly detailsKey?: Key | undefined
}

/** The decoded request, line by line; branches are indented under their name, and details stand behind all else. */
export function FieldTree({ fields, notes = new Map(), detailsKey }: Props) {
  const details = fields.filter(({ detail }) => detail)
  return (
    <>
      <FieldLines fields={fields.filter(({ detail }) => !detail)} notes={notes} />
      {details.length > 0 && (
        <div className="field-details">
          <Disclosure summary="Details" shortcut={detailsKey}>
            <FieldLines fields={details} notes={notes} />
          </Disclosure>
        </div>
      )}
    </>
  )
}

function FieldLines({ fields, notes }: Required<Pick<Props, 'fields' | 'notes'>>) {
  return (
    <dl className="fields">
      {withLikeItems(fields).map((field, index) =>
        'columns' in field ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a request may hold the same label twice
          <LikeItemsLine key={index} items={field} notes={notes} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <FieldLine key={index} field={field} notes={notes} />
        ),
      )}
    </dl>
  )
}

function FieldLine({ field, notes }: { readonly field: Field } & Required<Pick<Props, 'notes'>>) {
  const { label, children, folded, summary } = field
  if (children && folded) {
    return (
      <div className="field-branch field-folded">
        <dt className="visually-hidden">
          <VisibleText text={label} />
        </dt>
        <dd>
          <Disclosure summary={<VisibleText text={label} />}>
            <FieldTree fields={children} notes={notes} />
          </Disclosure>
        </dd>
      </div>
    )
  }
  return (
    <div className={summary ? 'field-summary' : children ? 'field-branch' : `field-line ${roleOf(field)}`}>
      <dt>
        <VisibleText text={label} />
      </dt>
      <dd>
        <FieldValue field={field} note={notes.get(field)} />
        {children && <FieldTree fields={children} notes={notes} />}
      </dd>
    </div>
  )
}

/** A list of items that are alike: what all say once, and a table of the rest. */
function LikeItemsLine({ items, notes }: { readonly items: LikeItems } & Required<Pick<Props, 'notes'>>) {
  const { label, names, same, columns } = items
  return (
    <div className="field-branch">
      <dt>
        <VisibleText text={label} /> ({names.length})
      </dt>
      <dd>
        {same.length > 0 && (
          <>
            <p className="like-items-same">The same in all {names.length}:</p>
            <FieldLines fields={same} notes={notes} />
          </>
        )}
        {columns.length > 0 && (
          <table className="like-items">
            <thead>
              <tr>
                <th scope="col">Item</th>
                {columns.map((column, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <th key={index} scope="col">
                    <VisibleText text={column.label} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names.map((name, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <tr key={row}>
                  <th scope="row">{name}</th>
                  {columns.map(({ cells }, index) => {
                    const cell = cells[row] as Field
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      <td key={index}>
                        <FieldValue field={cell} note={notes.get(cell)} />
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </dd>
    </div>
  )
}
