import type { Field } from '../../../shared/card.ts'
import { AddressWithActions } from '../../components/address-with-actions.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import type { Key } from '../../hooks/keys.tsx'
import { namedBy } from '../../words/names.ts'

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
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a request may hold the same label twice
        <FieldLine key={index} field={field} notes={notes} />
      ))}
    </dl>
  )
}

function FieldLine({ field, notes }: { readonly field: Field } & Required<Pick<Props, 'notes'>>) {
  const note = notes.get(field)
  const { label, value, exact, name, children, folded, summary } = field
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
    <div className={summary ? 'field-summary' : children ? 'field-branch' : 'field-line'}>
      <dt>
        <VisibleText text={label} />
      </dt>
      <dd>
        {name && (
          <span className="field-name">
            <span className="address-name">
              <VisibleText text={name.text} />
            </span>
            <span className="field-name-by">{namedBy[name.by]}</span>
          </span>
        )}
        {value && <Value field={field} />}
        {note !== undefined && <span className="field-note">{note}</span>}
        {exact !== undefined && exact !== value && (
          <span className="field-exact">
            <VisibleText text={exact} />
          </span>
        )}
        {children && <FieldTree fields={children} notes={notes} />}
      </dd>
    </div>
  )
}

function Value({ field: { value, style = 'plain', name, elsewhere } }: { field: Field }) {
  const isShortText = style === 'text' && value.length <= 60 && !value.includes('\n')
  return (
    <span className={`field-value field-value-${isShortText ? 'short-text' : style}`}>
      {style === 'address' && isPlainAddress(value) ? (
        <AddressWithActions address={value} canBeNamed={!name && !elsewhere} />
      ) : style === 'plain' ? (
        <Sentence text={value} />
      ) : (
        <VisibleText text={value} />
      )}
    </span>
  )
}

/** An address with marks of hidden characters in it must keep them in sight, so it is not grouped. */
const isPlainAddress = (value: string): boolean => /^[0-9A-Za-z_-]+$/.test(value)
