import type { HardwareAccounts, HardwareKind } from '../../shared/chains.ts'
import { ChoiceField } from './choice-field.tsx'

interface Props {
  readonly accounts: HardwareAccounts
  readonly kind: HardwareKind
  readonly onChange: (kind: HardwareKind) => void
  readonly hint?: string
}

/** Which kind of address; nothing where there is only one. */
export function HardwareWalletKindField({ accounts: { kinds }, kind, onChange, ...rest }: Props) {
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
