import type { Input } from '../../shared/ipc.ts'
import type { NetworkAssets } from '../../shared/velocity-controls.ts'
import { amountIn, amountProblem } from './amount-input.ts'

/** Input about a daily budget, as it was typed. */
export interface BudgetInput {
  /** Chain id, for example `eip155:1`. */
  readonly chain: string
  readonly caip19: string
  readonly amount: string
}

export interface BudgetReading {
  readonly symbol: string
  readonly problem: string | undefined
  /** Null where something is wrong. */
  readonly budget: Pick<Input<'budgets.create'>, 'caip19' | 'amount'> | null
}

export function readBudget(
  { chain, caip19, amount: typed }: BudgetInput,
  networks: readonly NetworkAssets[],
): BudgetReading {
  const asset = networks.find(each => each.chain === chain)?.assets.find(each => each.caip19 === caip19)
  if (!asset) return { symbol: 'whole units', problem: 'Choose what it may pay with.', budget: null }
  const amount = amountIn(typed)
  const problem = amountProblem(typed, amount, asset.decimals, asset.symbol)
  return { symbol: asset.symbol, problem, budget: amount !== null && problem === undefined ? { caip19, amount } : null }
}

/** A network, and the first stablecoin on it: what most programs pay with. */
export function beginningOf(network: NetworkAssets | undefined): Pick<BudgetInput, 'chain' | 'caip19'> {
  const asset = network?.assets.find(({ symbol }) => symbol === 'USDC') ?? network?.assets[0]
  return { chain: network?.chain ?? '', caip19: asset?.caip19 ?? '' }
}
