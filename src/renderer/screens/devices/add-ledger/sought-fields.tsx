import { ChoiceField } from '../../../components/choice-field.tsx'
import { DeviceKindField } from '../../../components/device-kind-field.tsx'
import { OptionGroup } from '../../../components/option-group.tsx'
import { type LedgerChainName, ledgerChainNames, ledgerChains, type PathScheme } from '../../../words/ledger-paths.ts'
import type { Sought } from './found.ts'

/** What a wallet on a Ledger is for, and which of its accounts are looked at. */
export function SoughtFields({ sought, onChange }: { sought: Sought; onChange: (sought: Sought) => void }) {
  const { chain, kind, scheme } = sought
  return (
    <>
      <ChoiceField
        label="For"
        value={nameOf(sought)}
        choices={chainChoices}
        onChange={name => onChange(firstOf(name))}
        hint={chain.about}
      />
      <DeviceKindField
        chain={chain}
        kind={kind}
        onChange={next =>
          // The schemes of one chain's kinds stand in one order.
          onChange({ chain, kind: next, scheme: next.schemes[kind.schemes.indexOf(scheme)] ?? next.schemes[0] })
        }
        hint={
          kind === chain.kinds[0]
            ? 'What most wallets use today. If you do not know, take this one.'
            : 'Choose the kind that your wallet shows.'
        }
      />
      <OptionGroup
        label="Which accounts"
        value={String(kind.schemes.indexOf(scheme))}
        options={kind.schemes.map(optionOf)}
        onChange={index => onChange({ chain, kind, scheme: kind.schemes[Number(index)] ?? kind.schemes[0] })}
      />
    </>
  )
}

/** What is proposed for a chain. */
export function firstOf(name: LedgerChainName): Sought {
  const chain = ledgerChains[name]
  const [kind] = chain.kinds
  return { chain, kind, scheme: kind.schemes[0] }
}

const chainChoices = ledgerChainNames.map(value => ({ value, label: ledgerChains[value].label }))

function nameOf({ chain }: Sought): LedgerChainName {
  return ledgerChainNames.find(name => ledgerChains[name].app === chain.app) ?? 'ethereum'
}

function optionOf({ label, path }: PathScheme, index: number) {
  return {
    value: String(index),
    label,
    description: (
      <span className="mono" translate="no">
        {path(0)}, {path(1)}, …
      </span>
    ),
  }
}
