import type { Input } from '../../../../shared/ipc.ts'
import type { NetworkAssets } from '../../../../shared/velocity-controls.ts'
import { amountIn, amountProblem } from '../../../words/amount-input.ts'
import { tokenAddress } from '../../../words/asset-networks.ts'
import { identifierProblem, suggestedIdentifier } from './identifier.ts'
import { type LimitSaid, suggestedName } from './limit-words.ts'
import { type SpanName, spans } from './spans.ts'

/** Input about a limit, as it was typed. */
export interface LimitInput {
  /** Chain id, for example `eip155:1`. */
  readonly chain: string
  /** CAIP-19 of a known asset of that network; null for another token. */
  readonly caip19: string | null
  /** Address of the other token, which is its contract or mint; its decimals follow. */
  readonly address: string
  readonly decimals: string
  readonly amount: string
  readonly span: SpanName
  readonly groupBy: Input<'velocityControls.create'>['groupBy']
  /** Null: told from the rest. */
  readonly name: string | null
  /** Null: told from the name. */
  readonly identifier: string | null
}

export type LimitText = Omit<Input<'velocityControls.create'>, 'organizationId'>
export type LimitProblems = Readonly<Partial<Record<'address' | 'decimals' | 'amount' | 'name' | 'identifier', string>>>

export interface LimitReading extends LimitSaid {
  /** Name and identifier as they stand: typed, or derived from the rest. */
  readonly name: string
  readonly identifier: string
  readonly problems: LimitProblems
  /** Null where something is wrong. */
  readonly limit: LimitText | null
}

/** @param taken - Identifiers of the limits there are. */
export function readLimit(
  input: LimitInput,
  { networks, taken }: { readonly networks: readonly NetworkAssets[]; readonly taken: readonly string[] },
): LimitReading {
  const { chain, span, groupBy } = input
  const network = networks.find(each => each.chain === chain)
  const assets = network?.assets ?? []
  const chosen = assets.find(({ caip19 }) => caip19 === input.caip19)
  const naming = network?.tokens
  const address = naming ? tokenAddress(naming, input.address.trim()) : undefined
  const typed = `${chain}/${naming?.namespace}:${address}`
  // A token that is known stays so when it is given by its contract.
  const known = chosen ?? assets.find(({ caip19 }) => caip19 === typed)
  const caip19 = known?.caip19 ?? typed
  const symbol = known?.symbol ?? null
  const decimals = chosen?.decimals ?? wholeNumber(input.decimals)
  const amount = amountIn(input.amount)
  const networkName = network?.network ?? ''
  const suggested = suggestedName({ network: networkName, symbol, amount }, span, groupBy)
  const name = (input.name ?? suggested).trim()
  const identifier = input.identifier?.trim() ?? (name && suggestedIdentifier(name, taken))

  const found = {
    address: chosen || address !== undefined ? undefined : (naming?.problem ?? 'Choose what is counted.'),
    decimals: chosen ? undefined : decimalsProblem(decimals, known),
    amount: amountProblem(input.amount, amount, decimals, symbol),
    // Where both are told from the rest, the rest is what is missing.
    name: name || input.name === null ? undefined : 'Give the limit a name.',
    identifier: !name && input.identifier === null ? undefined : identifierProblem(identifier, taken),
  }
  const problems: LimitProblems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
  const complete = Object.keys(problems).length === 0
  return {
    name,
    identifier,
    network: networkName,
    withTestNetworks: network?.withTestNetworks ?? false,
    symbol,
    amount,
    problems,
    limit:
      complete && amount !== null && decimals !== null
        ? { name, identifier, caip19, decimals, amount, groupBy, ...spans[span].seconds }
        : null,
  }
}

/** Most digits after the point of a token. */
const mostDecimals = 36

const wholeNumber = (text: string): number | null => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : null)

function decimalsProblem(
  decimals: number | null,
  known: { readonly symbol: string; readonly decimals: number } | undefined,
): string | undefined {
  if (decimals === null || decimals > mostDecimals) return `A whole number from 0 to ${mostDecimals}.`
  return known && known.decimals !== decimals ? `This is ${known.symbol}, which has ${known.decimals}.` : undefined
}
