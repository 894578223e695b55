import type { HardwareAccounts, PathScheme } from '../../../../shared/chains.ts'
import { pathAt } from '../../../../shared/path-at.ts'
import { ChoiceField } from '../../../components/choice-field.tsx'
import { HardwareWalletKindField } from '../../../components/hardware-wallet-kind-field.tsx'
import { OptionGroup } from '../../../components/option-group.tsx'
import { useChains } from '../../../hooks/chains.tsx'
import { hardwareAccountsOf } from '../../../words/ledger-paths.ts'
import type { Sought } from './found.ts'

/** Asks for the purpose of a wallet on a Ledger, and for the accounts to look at. */
export function SoughtFields({ sought, onChange }: { sought: Sought; onChange: (sought: Sought) => void }) {
  const { offered, kind, scheme } = sought
  const all = hardwareAccountsOf(useChains())
  return (
    <>
      <ChoiceField
        label="For"
        value={offered.label}
        choices={all.map(({ label }) => ({ value: label, label }))}
        onChange={chosen => onChange(firstOf(all.find(({ label }) => label === chosen) ?? offered))}
        hint={offered.about}
      />
      <HardwareWalletKindField
        accounts={offered}
        kind={kind}
        onChange={next =>
          // The schemes of one app's kinds stand in one order.
          onChange({ offered, kind: next, scheme: next.schemes[kind.schemes.indexOf(scheme)] ?? next.schemes[0] })
        }
        hint={
          kind === offered.kinds[0]
            ? 'Most wallets use this today. If you do not know, choose it.'
            : 'Choose the kind that your wallet shows.'
        }
      />
      <OptionGroup
        label="Which accounts"
        value={String(kind.schemes.indexOf(scheme))}
        options={kind.schemes.map(optionOf)}
        onChange={index => onChange({ offered, kind, scheme: kind.schemes[Number(index)] ?? kind.schemes[0] })}
      />
    </>
  )
}

/** Returns the first choice from everything that an app has. */
export function firstOf(offered: HardwareAccounts): Sought {
  const [kind] = offered.kinds
  return { offered, kind, scheme: kind.schemes[0] }
}

function optionOf({ label, path }: PathScheme, index: number) {
  return {
    value: String(index),
    label,
    description: (
      <span className="mono" translate="no">
        {pathAt(path, 0)}, {pathAt(path, 1)}, …
      </span>
    ),
  }
}
