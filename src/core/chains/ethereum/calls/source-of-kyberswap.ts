import { type Arguments, type Beyond, everyArgument, numberAt, type SourceRead } from './beyond-description.ts'
import { isUsualFee } from './usual-fee.ts'

const desc = 'execution.desc'
const [partialFill, feeOnOutput, feeInBps] = [0x01n, 0x40n, 0x80n]
const whole = 10_000n

function isSet(args: Arguments, flag: bigint): boolean {
  return (numberAt(args, `${desc}.flags`) & flag) !== 0n
}

/** With this flag, the contract compares a price, and the amount in it is what fees have left: with nothing left, any price will do. */
const setsNoMinimum: Beyond = args =>
  isSet(args, partialFill)
    ? 'A flag of this swap turns off the minimum that its description shows: this account may receive nothing.'
    : undefined

const hasHighFees: Beyond = args => {
  const fees = [...args.keys()].filter(path => path.startsWith(`${desc}.feeAmounts[`))
  const sum = fees.reduce((total, path) => total + numberAt(args, path), 0n)
  const from = isSet(args, feeOnOutput) ? 'minReturnAmount' : 'amount'
  return isUsualFee(sum, isSet(args, feeInBps) ? whole : numberAt(args, `${desc}.${from}`))
    ? undefined
    : 'The fees of this swap are more than a twentieth of it, and its description does not show them.'
}

/** From `MetaAggregationRouterV2`: `swap`, which runs `swapSimpleMode` for a flag. */
export const kyberSwap: SourceRead = {
  of: /^registry\/kyberswap\/calldata-MetaAggregationRouterV2\.json$/,
  functions: [[/^swap(SimpleMode)?$/, everyArgument, setsNoMinimum, hasHighFees]],
}
