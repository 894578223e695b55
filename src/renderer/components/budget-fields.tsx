import type { NetworkAssets } from '../../shared/velocity-controls.ts'
import { inOrder } from '../words/asset-networks.ts'
import { type BudgetInput, beginningOf, readBudget } from '../words/budget-input.ts'
import { ChoiceField } from './choice-field.tsx'
import { SearchChoiceField } from './search-choice-field.tsx'
import { TextField } from './text-field.tsx'

interface Props {
  readonly networks: readonly NetworkAssets[]
  readonly input: BudgetInput
  /** Says what is wrong. */
  readonly isTried: boolean
  readonly onChange: (input: BudgetInput) => void
}

/** What a program may pay each day without asking. */
export function BudgetFields({ networks, input, isTried, onChange }: Props) {
  const { symbol, problem } = readBudget(input, networks)
  const network = networks.find(({ chain }) => chain === input.chain)
  return (
    <>
      <div className="side-by-side">
        <SearchChoiceField
          label="Network"
          value={input.chain}
          choices={inOrder(networks).map(each => ({
            value: each.chain,
            label: each.network,
            ...(each.testnet && { about: 'test network' }),
          }))}
          onChange={chain => onChange({ ...input, ...beginningOf(networks.find(each => each.chain === chain)) })}
          none="Countersign does not know this network."
        />
        <ChoiceField
          label="What it may pay with"
          value={input.caip19}
          choices={(network?.assets ?? []).map(asset => ({ value: asset.caip19, label: asset.symbol }))}
          onChange={caip19 => onChange({ ...input, caip19 })}
        />
      </div>
      <TextField
        label={`Maximum in 24 hours, in ${symbol}`}
        value={input.amount}
        maxLength={60}
        onChange={amount => onChange({ ...input, amount })}
        inputMode="decimal"
        hint="Countersign signs up to 100 such payments in 24 hours without asking you, to any recipient. Other assets, contract calls, high fees, requests with a danger and anything above the maximum wait for you."
        error={isTried ? problem : undefined}
      />
    </>
  )
}
