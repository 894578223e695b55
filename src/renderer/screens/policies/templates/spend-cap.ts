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
   * `measured`: what the limit measures, and nothing else. `any`: also what does not concern it. The others are for a limit
   * of which that cannot be told.
   */
  readonly what: 'measured' | 'ethereum' | 'solana' | 'any'
  readonly who: Who
}

/** Allows to sign while a limit is not used up. */
export function spendCap({ limit, what, who }: SpendCapInput): Made<'limit' | 'who'> {
  const measured = limit && onlyOf(limit)
  const problem = !limit
    ? 'Choose a limit, or create one.'
    : (unwritable(limit.identifier) ??
      (!/^[A-Za-z_]\w*$/.test(limit.identifier)
        ? `“${limit.identifier}” cannot be named in a condition.`
        : what === 'measured' && !measured
          ? 'This limit does not count a single coin or token. Choose one of these instead.'
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
export function measuredBy({
  caip19,
}: Pick<LimitToAsk, 'caip19'>): 'coin' | 'token' | 'bitcoin' | 'sol' | 'mint' | undefined {
  if (caip19 === null) return undefined
  if (coin.test(caip19)) return 'coin'
  if (token.test(caip19)) return 'token'
  if (btc.test(caip19)) return 'bitcoin'
  if (sol.test(caip19)) return 'sol'
  return mint.test(caip19) ? 'mint' : undefined
}

const coin = /^eip155:(\d{1,20})\/slip44:\d{1,10}$/
const token = /^eip155:(\d{1,20})\/erc20:(0x[0-9a-f]{40})$/
const btc = /^bip122:[0-9a-f]{32}\/slip44:[01]$/
const sol = /^solana:\w{32}\/slip44:501$/
const mint = /^solana:\w{32}\/token:([1-9A-HJ-NP-Za-km-z]{32,44})$/

/**
 * Conditions that only transfers of that asset meet: on another network, or by other bytes, what is sent would not be counted.
 * A call of a token is `transfer(address,uint256)` to the letter, since a contract may also obey bytes that are not understood
 * here: the function, an address with its leading zeros, an amount, and not a digit more or less.
 */
function onlyOf({ caip19 }: LimitToAsk): string[] | undefined {
  const [, coinChain] = coin.exec(caip19 ?? '') ?? []
  if (coinChain) return [`eth.tx.chain_id == ${coinChain}`, onlyTransfers.ethereum]
  // Whatever a Bitcoin transaction does, it does with bitcoin.
  if (btc.test(caip19 ?? '')) return ['bitcoin.tx.outputs.count() > 0']
  if (sol.test(caip19 ?? '')) return [onlyTransfers.solana]
  const [, tokenMint] = mint.exec(caip19 ?? '') ?? []
  if (tokenMint) {
    return [
      'solana.tx.spl_transfers.count() > 0',
      'solana.tx.instructions.count() == solana.tx.spl_transfers.count()',
      `solana.tx.spl_transfers.all(transfer, transfer.token_mint == ${quoted(tokenMint)})`,
    ]
  }
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
