import type { Field, Warning } from '../../../shared/card.ts'
import { count } from '../../display/amount.ts'
import { branch } from '../../display/list-field.ts'
import { type Described, danger, fitting, notice, withoutRepeats } from '../declaration/described.ts'
import { beyondAnySupply, type Call } from './call-moves.ts'
import { decodeExactly } from './decode-exactly.ts'
import { abiField, bytesField } from './fields.ts'
import type { Hex } from './hex.ts'
import { type KnownCall, knownCalls } from './known-calls.ts'
import { nativeAmount, type Token, tokenAmount, tokenOf } from './networks.ts'

/** What the first four bytes of some calldata say, as far as it is certain. */
export type DecodedCall =
  | { readonly kind: 'none' }
  /** Fewer than four bytes, or a selector that is in no table here. */
  | { readonly kind: 'unknown'; readonly selector: Hex }
  /** The selector is known, but the bytes are not what that function takes. */
  | { readonly kind: 'malformed'; readonly selector: Hex; readonly signature: string; readonly call: KnownCall }
  | {
      readonly kind: 'known'
      readonly selector: Hex
      /** For example `transfer(address to, uint256 amount)`. */
      readonly signature: string
      readonly call: KnownCall
      readonly args: readonly unknown[]
    }

/** Calls inside calls are followed this deep, and this many in all: more than a person would read. */
const deepest = 4
const mostInside = 50

/**
 * Decodes calldata by its selector. A function is named only where its arguments, encoded again, give the very same bytes,
 * so nothing can hide behind them.
 */
export function decodeCall(data: Hex): DecodedCall {
  if (data === '0x') return { kind: 'none' }
  const selector = data.slice(0, 10) as Hex
  const call = knownCalls().get(selector)
  if (!call) return { kind: 'unknown', selector }
  const { signature, inputs } = call
  const args = decodeExactly(inputs, `0x${data.slice(10)}`)
  return args ? { kind: 'known', selector, signature, call, args } : { kind: 'malformed', selector, signature, call }
}

/**
 * What calldata says whose leading bytes are exactly what its function takes, where bytes follow them: contracts do not look at those,
 * unless they mean more than the function does. `undefined` for a function whose arguments have no fixed length.
 */
export function decodeLeading(data: Hex): (DecodedCall & { readonly kind: 'known' }) | undefined {
  const call = knownCalls().get(data.slice(0, 10) as Hex)
  if (!call?.inputs.every(({ type }) => /^(address|bool|u?int\d+|bytes\d+)$/.test(type))) return undefined
  const decoded = decodeCall(data.slice(0, 10 + 64 * call.inputs.length) as Hex)
  return decoded.kind === 'known' ? decoded : undefined
}

/** A call in words. Its sentences have no full stop and do not name the chain. */
export interface DescribedCall extends Described {
  /** Says less, in at most 130 characters. */
  readonly short: string
  /** Whether the sentence speaks of the native coin that goes with the call. */
  readonly tellsValue: boolean
}

/** What a call asks of which contract, as far as its data says for certain, and the calls inside it. */
export function describeCall(call: Call): DescribedCall {
  return describe(call, 0, { left: mostInside })
}

function describe(call: Call, depth: number, budget: { left: number }): DescribedCall {
  const decoded = decodeCall(call.data)
  if (decoded.kind === 'none') return plainTransfer(call)
  if (decoded.kind === 'known') return knownCall(call, decoded, depth, budget)
  const size = count((call.data.length - 2) / 2, 'byte')
  const short = `Call contract ${call.to} with data that is not understood (${decoded.selector}, ${size})`
  return {
    sentence: short,
    short,
    fields: [
      {
        label: 'Function',
        value: decoded.kind === 'unknown' ? 'not known here' : 'does not decode',
        exact: decoded.selector,
      },
      bytesField('Data', call.data),
    ],
    warnings: [
      decoded.kind === 'unknown'
        ? danger(`What the contract ${call.to} does with this data (${decoded.selector}, ${size}) cannot be shown.`)
        : danger(
            `The data begins like ${decoded.signature} but does not decode as it exactly. What it does cannot be shown.`,
          ),
    ],
    tellsValue: false,
  }
}

function plainTransfer({ chainId, to, value }: Call): DescribedCall {
  const sentence = `Send ${nativeAmount(chainId, value).value} to ${to}`
  return { sentence, short: `Send native coin to ${to}`, fields: [], warnings: [], tellsValue: true }
}

function knownCall(
  call: Call,
  { call: known, args, selector, signature }: DecodedCall & { kind: 'known' },
  depth: number,
  budget: { left: number },
): DescribedCall {
  const token = tokenOf(call.chainId, call.to)
  const said = known.describe(args, call)
  const fields: Field[] = [
    { label: 'Function', value: signature, exact: selector },
    {
      label: 'Read as',
      value: token
        ? `${known.standard}, on the ${token.symbol} contract`
        : `${known.standard}; what the contract makes of it is not checked`,
    },
    ...known.inputs.map((input, index) => argumentField(known.name, input, args[index], token)),
  ]
  const warnings: Warning[] = [...(said.warnings ?? [])]
  if (call.value > 0n && !said.takesValue) {
    warnings.push(notice(`${nativeAmount(call.chainId, call.value).value} goes with a call that usually takes none.`))
  }

  const { inside } = known.moves(args, call)
  const followed = depth < deepest ? inside.slice(0, budget.left) : []
  budget.left -= followed.length
  const described = followed.map(inner => describe(inner, depth + 1, budget))
  described.forEach((inner, index) => {
    const { to, value } = followed[index] as Call
    fields.push(
      branch(inside.length > 1 ? `Call ${index + 1}` : 'The call inside', [
        { label: 'Does', value: inner.sentence },
        { label: 'To', value: to, style: 'address' },
        { label: 'Value', ...nativeAmount(call.chainId, value) },
        ...inner.fields,
      ]),
    )
    warnings.push(...inner.warnings)
  })
  if (followed.length < inside.length) {
    warnings.push(danger(`Not shown: ${count(inside.length - followed.length, 'call')} inside this one.`))
  }

  const [only] = described
  const short = `Call ${known.name} of contract ${call.to}`
  return {
    sentence: fitting(
      ...(only && inside.length === 1 ? [`${said.sentence}: ${only.sentence}`] : []),
      said.sentence,
      short,
    ),
    short,
    fields,
    warnings: withoutRepeats(warnings),
    tellsValue: said.tellsValue ?? false,
  }
}

/** Parameters of the functions of a token that count it. */
const inUnitsOfToken = ['amount', 'value', 'addedValue', 'subtractedValue']

/** Functions that say how much somebody else may take. */
const allowances = ['approve', 'increaseAllowance']

function argumentField(
  name: string,
  input: KnownCall['inputs'][number],
  argument: unknown,
  token: Token | undefined,
): Field {
  const isAmount = input.type === 'uint256' && inUnitsOfToken.includes(input.name ?? '')
  if (isAmount && allowances.includes(name) && (argument as bigint) >= beyondAnySupply)
    return { label: input.name as string, value: 'any amount', exact: `${argument}` }
  return isAmount && token
    ? { label: input.name as string, ...tokenAmount(token, argument as bigint) }
    : abiField(input, argument)
}
