import type { Field } from '../../../shared/card.ts'
import { AddressWithActions } from '../../components/address-with-actions.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import type { Key } from '../../hooks/keys.tsx'
import { namedBy } from '../../words/names.ts'

interface Props {
  readonly fields: readonly Field[]
  /** Key that opens and closes the details. */
  readonly detailsKey?: Key | undefined
}

/** The decoded request, line by line; branches are indented under their name, and details stand behind all else. */
export function FieldTree({ fields, detailsKey }: Props) {
  const details = fields.filter(({ detail }) => detail)
  return (
    <>
      <FieldLines fields={fields.filter(({ detail }) => !detail)} />
      {details.length > 0 && (
        <div className="field-details">
          <Disclosure summary="Details" shortcut={detailsKey}>
            <FieldLines fields={details} />
          </Disclosure>
        </div>
      )}
    </>
  )
}

function FieldLines({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="fields">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a request may hold the same label twice
        <FieldLine key={index} field={field} />
      ))}
    </dl>
  )
}

function FieldLine({ field }: { field: Field }) {
  const { label, value, exact, name, children, folded, summary } = field
  if (children && folded) {
    return (
      <div className="field-branch">
        <Disclosure summary={<VisibleText text={label} />}>
          <FieldTree fields={children} />
        </Disclosure>
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
        {exact !== undefined && exact !== value && (
          <span className="field-exact">
            <VisibleText text={exact} />
          </span>
        )}
        {children && <FieldTree fields={children} />}
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
