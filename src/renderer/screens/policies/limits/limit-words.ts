import type { Input } from '../../../../shared/ipc.ts'
import { type SpanName, spans } from './spans.ts'

/** Facts that the sentence about a limit needs, as far as they are filled in. */
export interface LimitSaid {
  readonly network: string
  /** True if transactions do not say which network they are for, so that a limit counts those of all. */
  readonly withTestNetworks: boolean
  /** Symbol of the asset; null if it is not known. */
  readonly symbol: string | null
  /** Amount without zeros that say nothing; null while it is no amount. */
  readonly amount: string | null
}

type GroupBy = Input<'velocityControls.create'>['groupBy']

export const groups: Readonly<
  Record<GroupBy, { label: string; description: string; sentence: string; named: string }>
> = {
  organization: {
    label: 'Everybody together',
    description: 'One total for the whole organization.',
    sentence: 'everybody together sends',
    named: '',
  },
  user: {
    label: 'Each person or program',
    description: 'A total for each user. A program with a user of its own has its own total.',
    sentence: 'each person, and each program with a user of its own, sends',
    named: ', each person',
  },
  wallet: {
    label: 'Each key',
    description: 'A total for each wallet, and for each private key outside wallets.',
    sentence: 'each wallet or private key sends',
    named: ', each key',
  },
}

/** Says what the limit does, as far as it is filled in. @param refuses - Whether a policy is made that refuses what is above it. */
export function limitSentence(
  { network, withTestNetworks, symbol, amount }: LimitSaid,
  span: SpanName,
  groupBy: GroupBy,
  refuses: boolean,
): string {
  const what = `${amount === null ? '…' : grouped(amount)} ${symbol ?? 'of this token'}`
  const does = refuses ? 'Signatures are refused unless' : 'Policies that check it allow requests as long as'
  return `${does} ${groups[groupBy].sentence} at most ${what} on ${network}${withTestNetworks ? ', test networks included,' : ''} ${spans[span].sentence}. Usual network fees are not counted, and each request may pay one.`
}

/** Example: `2 ETH a day on Ethereum, each person`; empty while there is no amount. */
export function suggestedName(
  { network, symbol, amount }: Pick<LimitSaid, 'network' | 'symbol' | 'amount'>,
  span: SpanName,
  groupBy: GroupBy,
): string {
  if (amount === null) return ''
  const where = network === '' ? '' : ` on ${network.replace(/ \(\d+\)$/, '')}`
  return `${amount} ${symbol ?? 'tokens'} ${spans[span].named}${where}${groups[groupBy].named}`
}

/** Thousands are set apart before the point. */
function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
}
