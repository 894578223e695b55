import { z } from 'zod'
import type { BalanceChange } from '../../../../shared/simulation.ts'
import { groupThousands } from '../../../display/amount.ts'
import type { Tried } from '../../declaration/own-node.ts'
import { type EthereumAddress, parseEthereumAddress } from '../encoding/address.ts'
import { type Amount, nativeAmount, tokenAmount, tokenOf } from '../networks/networks.ts'

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)
const address = z.string().transform((text, context) => {
  const read = parseEthereumAddress(text.toLowerCase())
  if (read !== undefined) return read
  context.addIssue({ code: 'custom', message: 'no address' })
  return z.NEVER
})

const accounts = z.record(z.string(), z.looseObject({ balance: quantity.optional() }))
/** As Geth's `prestateTracer` answers with `diffMode`: in `post` stands only what is another value than before. */
export const stateDifference = z.looseObject({ pre: accounts, post: accounts })
type StateDifference = z.output<typeof stateDifference>

const log = z.looseObject({
  address,
  topics: z.array(z.string().regex(/^0x[0-9a-f]{64}$/i)).max(4),
  data: z.string().default('0x'),
})
interface Frame {
  readonly error?: unknown
  readonly logs?: readonly z.output<typeof log>[] | undefined
  readonly calls?: readonly Frame[] | undefined
}
/** As Geth's `callTracer` answers with `withLog`. */
export const callTrace: z.ZodType<Frame> = z.looseObject({
  error: z.unknown().optional(),
  logs: z.array(log).optional(),
  get calls() {
    return z.array(callTrace).optional()
  },
})

/** `Transfer(address,address,uint256)` of ERC-20, and of ERC-721, which indexes its third argument too. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Lists how the balances of the organization's accounts change, by the trace of the node. */
export function balanceChanges(
  chainId: bigint,
  state: StateDifference,
  trace: Frame,
  { isOurs, nameOf }: Pick<Tried, 'isOurs' | 'nameOf'>,
): readonly BalanceChange[] {
  const changes: BalanceChange[] = []
  const add = (account: EthereumAddress, sign: string, { value, exact }: Amount) =>
    changes.push({
      account,
      name: nameOf(account),
      change: `${sign}${value}`,
      exact: exact === undefined ? null : `${sign}${exact}`,
    })

  for (const [text, before] of Object.entries(state.pre)) {
    const account = parseEthereumAddress(text.toLowerCase())
    if (account && isOurs(account))
      difference(before.balance ?? 0n, state.post[text]?.balance ?? before.balance ?? 0n, account)
  }
  for (const [text, after] of Object.entries(state.post)) {
    const account = parseEthereumAddress(text.toLowerCase())
    if (account && isOurs(account) && !state.pre[text]) difference(0n, after.balance ?? 0n, account)
  }
  for (const { token, account, units } of tokenSums(trace, isOurs)) {
    const known = tokenOf(chainId, token)
    const amount = tokenAmount(known, units < 0n ? -units : units)
    add(account, signOf(units), known ? amount : { ...amount, value: `${amount.value} of contract ${token}` })
  }
  for (const { token, account, id, sign } of numberedTokens(trace, isOurs))
    add(account, sign, { value: `token number ${groupThousands(id)} of contract ${token}` })
  return changes

  function difference(before: bigint, after: bigint, account: EthereumAddress): void {
    if (before === after) return
    add(account, signOf(after - before), nativeAmount(chainId, after > before ? after - before : before - after))
  }
}

const signOf = (amount: bigint): string => (amount < 0n ? '−' : '+')

interface Transfer {
  readonly token: EthereumAddress
  readonly from: EthereumAddress
  readonly to: EthereumAddress
  readonly numbered: boolean
  readonly amount: bigint
}

function tokenSums(trace: Frame, isOurs: Tried['isOurs']) {
  const sums = new Map<string, { token: EthereumAddress; account: EthereumAddress; units: bigint }>()
  for (const { token, from, to, numbered, amount } of transfers(trace)) {
    if (numbered) continue
    for (const [account, units] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      if (!isOurs(account)) continue
      const name = `${token} ${account}`
      sums.set(name, { token, account, units: (sums.get(name)?.units ?? 0n) + units })
    }
  }
  return [...sums.values()].filter(({ units }) => units !== 0n)
}

function numberedTokens(trace: Frame, isOurs: Tried['isOurs']) {
  return transfers(trace).flatMap(({ token, from, to, numbered, amount: id }) => [
    ...(numbered && isOurs(from) ? [{ token, account: from, id, sign: '−' }] : []),
    ...(numbered && isOurs(to) ? [{ token, account: to, id, sign: '+' }] : []),
  ])
}

/** Those of calls that were not undone. */
function transfers(frame: Frame): Transfer[] {
  if (frame.error !== undefined) return []
  const here = (frame.logs ?? []).flatMap(({ address: token, topics, data }): Transfer[] => {
    const [topic, from, to, id] = topics
    if (topic?.toLowerCase() !== transferTopic || from === undefined || to === undefined) return []
    const amount = id ?? data
    if (!/^0x[0-9a-f]{64}$/i.test(amount)) return []
    const [sender, receiver] = [from, to].map(text => parseEthereumAddress(`0x${text.slice(26).toLowerCase()}`))
    if (!sender || !receiver) return []
    return [{ token, from: sender, to: receiver, numbered: id !== undefined, amount: BigInt(amount) }]
  })
  return [...here, ...(frame.calls ?? []).flatMap(transfers)]
}
