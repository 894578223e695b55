import { worksFor } from '../clear-signing/keeper.ts'
import { nameOf } from '../clear-signing/node.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import type { Around } from './beyond-description.ts'
import type { DecodedCall } from './call-tree.ts'
import { decidesNothing } from './decides-nothing.ts'
import { describedAlone } from './described-alone.ts'
import { receiversElsewhere, receiversIn } from './receivers.ts'
import type { SourceWord } from './sources-read.ts'

/** An argument of a call of which nothing here tells what it decides. */
export interface NotTold {
  /** As descriptions write it. */
  readonly path: string
  /** True if the description repeats its value, and does not say what it means. */
  readonly isRepeated: boolean
}

/** How functions name the key of a validator, which is looked at by itself, and what its contract compares with what goes with it. */
const ofValidator = /^_?(((pub|public)_?keys?)|signatures?|(deposit_?)?data_?roots?)$/i

/**
 * Lists the arguments of a described call that nothing here looks at: the description does not explain them, no rule reads them, and no
 * source was read that says what they decide.
 */
export function notTold(
  call: DecodedCall,
  source: SourceWord | undefined,
  isOurs: Around['isOurs'],
): readonly NotTold[] {
  const { meaning } = call
  if (meaning.kind !== 'described') return []
  const left = describedAlone(call)?.leftOut
  if (!left) return []
  const receivers = receiversIn(meaning)
  const isDeposit = receivers.some(({ path }) => /cred/i.test(nameOf(path)))
  const read = new Set([...receivers.map(({ path }) => path), ...receiversElsewhere(meaning)])
  const { chainId, to } = call
  const isOfSameMaker = (address: string) => worksFor(chainId, address as EthereumAddress, to)
  const isLeft = ({ path, leaf: { type, value } }: (typeof left.notShown)[number]) =>
    !read.has(path) &&
    !(type === 'address' && (isOurs(String(value)) || isOfSameMaker(String(value)))) &&
    !(isDeposit && ofValidator.test(nameOf(path))) &&
    !decidesNothing(meaning.bound.path, path) &&
    source?.isRead(path) !== true
  const told = (isRepeated: boolean) => (each: { readonly path: string }) => ({ path: each.path, isRepeated })
  return [...left.notShown.filter(isLeft).map(told(false)), ...left.notExplained.filter(isLeft).map(told(true))]
}
