import type { LedgerChain, LedgerKind } from '../words/ledger-paths.ts'
import { ChoiceField } from './choice-field.tsx'

interface Props {
  readonly chain: LedgerChain
  readonly kind: LedgerKind
  readonly onChange: (kind: LedgerKind) => void
  readonly hint?: string
}

/** Which kind of address; nothing where the chain has only one. */
export function DeviceKindField({ chain: { kinds }, kind, onChange, ...rest }: Props) {
  if (kinds.length === 1) return null
  return (
    <ChoiceField
      label="Address type"
      value={kind.addressFormat}
      choices={kinds.map(({ addressFormat, label }) => ({ value: addressFormat, label }))}
      onChange={format => onChange(kinds.find(({ addressFormat }) => addressFormat === format) ?? kind)}
      {...rest}
    />
  )
}
