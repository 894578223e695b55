import { every, isSigning, oneOf, onlyTransfers, type Who, whoProblem } from './conditions.ts'
import { quoted, unwritable } from './literals.ts'
import { type Made, made } from './made.ts'

/** A limit there is. */
export interface LimitToAsk {
  readonly identifier: string
  /** As in `ControlView`. */
  readonly caip19: string | null
}

export interface SpendCapInput {
  /** Null while there is none to choose. */
  readonly limit: LimitToAsk | null
  /**
   * `measured`: what the limit measures, and nothing else. `any`: also what it does not measure. The others are for a limit
   * of which that cannot be told.
   */
  readonly what: 'measured' | 'ethereum' | 'solana' | 'any'
  readonly who: Who
}

/** Allows to sign while a limit is not used up. */
export function spendCap({ limit, what, who }: SpendCapInput): Made<'limit' | 'who'> {
  const measured = limit && onlyOf(limit)
  const problem = !limit
    ? 'Choose a limit, or make one.'
    : (unwritable(limit.identifier) ??
      (!/^[A-Za-z_]\w*$/.test(limit.identifier)
        ? `“${limit.identifier}” cannot be named in a condition.`
        : what === 'measured' && !measured
          ? 'What this limit measures cannot be told here.'
          : undefined))
  return made({ limit: problem, who: whoProblem(who) }, () => ({
    name: `Up to the limit ${limit?.identifier}`,
    effect: 'allow',
    condition: every(
      isSigning,
      ...(what === 'measured' ? (measured ?? []) : [what !== 'any' && onlyTransfers[what]]),
      `controls.${limit?.identifier}`,
    ),
    consensus: oneOf(who),
    time: '',
    notes: '',
  }))
}

/** The kinds of limits by what can be told of what they measure. */
export function measuredBy({ caip19 }: Pick<LimitToAsk, 'caip19'>): 'coin' | 'token' | undefined {
  if (caip19 === null) return undefined
  return coin.test(caip19) ? 'coin' : token.test(caip19) ? 'token' : undefined
}

const coin = /^eip155:(\d{1,20})\/slip44:\d{1,10}$/
const token = /^eip155:(\d{1,20})\/erc20:(0x[0-9a-f]{40})$/

/**
 * Conditions that only transfers of that asset meet: on another network, or by other bytes, what is sent would not be counted.
 * A call of a token is `transfer(address,uint256)` to the letter, since a contract may also obey bytes that are not understood
 * here: the function, an address with its leading zeros, an amount, and not a digit more or less.
 */
function onlyOf({ caip19 }: LimitToAsk): string[] | undefined {
  const [, coinChain] = coin.exec(caip19 ?? '') ?? []
  if (coinChain) return [`eth.tx.chain_id == ${coinChain}`, onlyTransfers.ethereum]
  const [, chain, contract] = token.exec(caip19 ?? '') ?? []
  if (!chain || !contract) return undefined
  return [
    `eth.tx.chain_id == ${chain}`,
    `eth.tx.to == ${quoted(contract)}`,
    'eth.tx.value == 0',
    `eth.tx.data[0..34] == ${quoted(`0xa9059cbb${'0'.repeat(24)}`)}`,
    "eth.tx.data[137..138] != '' && eth.tx.data[138..139] == ''",
  ]
}
