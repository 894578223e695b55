import type { Field } from '../../../shared/card.ts'
import { AddressWithActions } from '../../components/address-with-actions.tsx'
import { Sentence } from '../../components/sentence.tsx'
import { VisibleText } from '../../components/visible-text.tsx'
import { namedBy } from '../../words/names.ts'

interface Props {
  readonly field: Field
  /** What the agent knows of it beside what it says. */
  readonly note: string | undefined
}

/** What one line says: the name, the value, and the exact value where that differs. */
export function FieldValue({ field, note }: Props) {
  const { value, exact, name } = field
  return (
    <>
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
    </>
  )
}

function Value({ field: { value, style = 'plain', name, elsewhere } }: { field: Field }) {
  const isLong = style === 'address' && value.length > longestShort
  const isShortText = style === 'text' && value.length <= 60 && !value.includes('\n')
  return (
    <span
      className={`field-value field-value-${isShortText ? 'short-text' : style}${isLong ? ' field-value-long' : ''}`}
    >
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

/** Characters of an address that has room on its line beside any label: as many as those of Ethereum have. */
const longestShort = 42

/** An address with marks of hidden characters in it must keep them in sight, so it is not grouped. */
const isPlainAddress = (value: string): boolean => /^[0-9A-Za-z_-]+$/.test(value)
