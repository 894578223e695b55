import { formatAbiItem } from 'viem/utils'
import type { Field, Warning } from '../../../../shared/card.ts'
import { branch, listField } from '../../../display/list-field.ts'
import { visible } from '../../../display/visible.ts'
import { type Bound, type BoundCall, bindMessage } from '../clear-signing/bind.ts'
import { type AmountTold, clearSign } from '../clear-signing/clear-signed.ts'
import type { DecodedByDescription } from '../clear-signing/decode-described.ts'
import type { FormatAsked } from '../clear-signing/format.ts'
import { ifApplicable } from '../clear-signing/inapplicable.ts'
import { type Leaf, leaf, leavesOf, type Node } from '../clear-signing/node.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import { nodesOfMessage } from '../clear-signing/nodes-of-message.ts'
import { provenanceOf } from '../clear-signing/provenance.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { leafField } from '../encoding/fields.ts'
import type { Hex } from '../encoding/hex.ts'
import type { Call } from '../transactions/call.ts'
import type { TypedData } from '../typed-data/typed-data.ts'
import type { CallMeaning } from './decode-call.ts'
import { describedMeaning } from './described-meaning.ts'
import { type LeftOut, leftOut } from './left-out.ts'
import { fillOf } from './one-inch-fill.ts'

/** Additions of a shipped description (ERC-7730) to the agent's own description. */
export interface Rendered {
  /** For example `Swap, as 1inch Network describes it`. */
  readonly sentence: string
  /** A branch with everything the description says, and what it leaves out. */
  readonly field: Field
  /** Amounts in the words of the description: `Amount to Send`, `500 USDC`. */
  readonly amounts: readonly AmountTold[]
  readonly warnings: readonly Warning[]
  readonly leftOut: LeftOut
}

export interface RenderedCall extends Rendered {
  readonly function: BoundCall['function']
  readonly args: readonly unknown[]
  /** Bytes after the arguments. */
  readonly rest: Hex
}

type Inside = FormatAsked['describeInside']

/**
 * A call in the words of who made the contract; `undefined` where no description is for it, or none fits.
 * @param from - Who makes the call.
 */
export function renderCall(
  call: Call & { readonly meaning: CallMeaning },
  from: EthereumAddress | null,
  describeInside: Inside,
): RenderedCall | undefined {
  return ifApplicable(() => {
    const described = describedMeaning(call)
    return described && describeWith(call, described, from, describeInside)
  })
}

/** @throws Inapplicable where the description does not fit */
export function describeWith(
  call: Call,
  { bound, args, rest }: DecodedByDescription,
  from: EthereumAddress | null,
  describeInside: Inside,
): RenderedCall {
  const data = nodesOfCall(bound.function.inputs, args)
  const told = tell(withoutMisread(bound, data), data, { ...call, from }, describeInside)
  return { ...told, args, rest, function: bound.function }
}

/** The description of a fill takes its amount for one that is given, which a bit of the traits decides. */
function withoutMisread(bound: BoundCall, data: Node): BoundCall {
  if (!fillOf(leavesOf(data))?.isOfMakingAmount) return bound
  const fields = bound.format.fields.filter(({ path }) => path !== 'amount')
  return { ...bound, format: { ...bound.format, fields } }
}

/** With the names of its parameters, as the description has it: `transfer(address _to, uint256 _value)`. */
export function signatureOf(called: BoundCall['function']): string {
  return formatAbiItem(called)
    .replace(/^function /, '')
    .replace(/\) .*$/s, ')')
}

/** The same of a typed message. */
export function renderMessage(
  typedData: TypedData,
  from: EthereumAddress | null,
  describeInside: Inside,
): Rendered | undefined {
  return ifApplicable(() => {
    const bound = bindMessage(typedData)
    if (!bound) return undefined
    const { chainId, verifyingContract } = typedData.domain
    const around = { chainId: chainId as bigint, to: verifyingContract as EthereumAddress, value: 0n, from }
    return tell(bound, nodesOfMessage(typedData), around, describeInside)
  })
}

function tell(
  bound: Bound,
  data: Node,
  { chainId, to, value, from }: Omit<Call, 'data'> & { readonly from: EthereumAddress | null },
  describeInside: Inside,
): Rendered {
  const container = new Map<string, Leaf>([
    ['to', leaf('address', to)],
    ['value', leaf('uint256', value)],
    ['chainId', leaf('uint256', chainId)],
    ...(from ? ([['from', leaf('address', from)]] as const) : []),
  ])
  const places = { data, container: { kind: 'struct', members: container }, descriptor: bound.descriptor } as const
  const clear = clearSign(bound, { places, chainId, signer: from, describeInside })
  const { owner, trust, version } = provenanceOf(bound)
  const left = leftOut(data, clear, from)
  const who = owner === '' ? 'the ERC-7730 registry' : owner
  return {
    sentence: `${clear.sentence ?? clear.intent}, as ${who} describes it`,
    field: branch(`${clear.intent}, in the words of ${who}`, [
      ...(clear.sentence === undefined ? [] : [{ label: 'In short', value: clear.sentence }]),
      ...clear.fields,
      ...(left.notShown.length > 0
        ? [
            listField('Not in this description', left.notShown, each =>
              leafField(visible(each.path, 100), each.leaf.type, each.leaf.value, /\w+$/.exec(each.path)?.[0]),
            ),
          ]
        : []),
      { label: 'Who says this', value: trust, exact: version },
    ]),
    amounts: clear.amounts,
    warnings: clear.warnings,
    leftOut: left,
  }
}
