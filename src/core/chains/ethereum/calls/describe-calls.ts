import type { Field, Warning } from '../../../../shared/card.ts'
import { count } from '../../../display/amount.ts'
import { branch } from '../../../display/list-field.ts'
import { quoted, visible } from '../../../display/visible.ts'
import { type Described, danger, fitting, ifAny, notice, withoutRepeats } from '../../declaration/described.ts'
import type { DescribedInside } from '../clear-signing/format.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { writtenOut } from '../encoding/contract-interface.ts'
import { abiField, bytesField } from '../encoding/fields.ts'
import type { Hex } from '../encoding/hex.ts'
import { beyondAnySupply, isLimitless, limitlessInFigures } from '../encoding/limitless.ts'
import { nativeAmount, tokenAmount, tokenOf } from '../networks/networks.ts'
import type { Token } from '../networks/token.ts'
import type { Call } from '../transactions/call.ts'
import { type DecodedCall, readAmong } from './call-tree.ts'
import { saidOf } from './caller-of-inner-calls.ts'
import type { KnownMeaning, RegisteredMeaning } from './decode-call.ts'
import { type CallBudget, callBudget, followed } from './follow-on-cards.ts'
import type { KnownCall } from './known-call.ts'
import { type RenderedCall, renderCall, signatureOf } from './render-description.ts'
import { valueField } from './value-field.ts'
import { bytesAfter } from './warnings/bytes-after.ts'
import { beginningOf, callNotUnderstood, type NotUnderstood } from './warnings/call-not-understood.ts'
import { callsNotShown } from './warnings/calls-not-shown.ts'
import { valueNotTaken } from './warnings/value-not-taken.ts'

/** A call in words. Its sentences have no full stop and do not name the chain. */
export interface DescribedCall extends Described {
  /** Says less, in at most 130 characters. */
  readonly short: string
  /** True if the sentence mentions the native coin sent with the call. */
  readonly tellsValue: boolean
  /** True if a shipped description of the contract explains the call. */
  readonly isTold: boolean
}

/**
 * Describes a call as far as its data is certain: what it asks of which contract, and the calls inside it.
 * @param from - The account that makes the call: for a transaction the key that signs it. Null or absent if it is not known.
 * @param budget - One for all calls of a transaction that has several.
 */
export function describeCall(call: DecodedCall, from?: EthereumAddress | null, budget = callBudget()): DescribedCall {
  return describe(call, from ?? null, 0, budget)
}

function describe(call: DecodedCall, from: EthereumAddress | null, depth: number, budget: CallBudget): DescribedCall {
  const { meaning } = call
  if (meaning.kind === 'none') return plainTransfer(call)
  const told = renderCall(call, from, (inner, by) => describeInside(readAmong(call.inside, inner), by, depth, budget))
  if (meaning.kind === 'known') {
    const hasCallsInside = call.inside.length + call.leftOut > 0
    return withRest(withTold(knownCall(call, meaning, depth, budget), told, hasCallsInside), call.to, meaning.rest)
  }
  if (meaning.kind === 'registered') return registeredCall(call, meaning)
  return told ? toldCall(call, told) : notUnderstood(call, meaning)
}

/** The bytes behind a call are shown, and not passed over. */
function withRest(described: DescribedCall, contract: EthereumAddress, rest: Hex): DescribedCall {
  if (rest === '0x') return described
  return {
    ...described,
    fields: [...described.fields, bytesField('Bytes after the arguments', rest)],
    warnings: withoutRepeats([...described.warnings, ...ifAny(bytesAfter(contract, rest))]),
  }
}

/** A description adds to what is said here. What is said of calls inside stays in sight: it may not tell of them. */
function withTold(described: DescribedCall, told: RenderedCall | undefined, hasCallsInside: boolean): DescribedCall {
  if (!told) return described
  const warnings = withoutRepeats([...described.warnings, ...told.warnings])
  const own = hasCallsInside ? described.fields : [everyValue(described.fields)]
  return { ...described, fields: [told.field, ...own], warnings, isTold: true }
}

function everyValue(fields: readonly Field[]): Field {
  return { ...branch('Every value of the call', fields), folded: true }
}

/** Describes a call that only a description explains. Its function decodes; its effect is the claim of the description's author. */
function toldCall({ to, data }: Call, told: RenderedCall): DescribedCall {
  const { function: called, args, rest } = told
  const short = `Call ${called.name} of contract ${to}`
  const described: DescribedCall = {
    sentence: fitting(`${told.sentence}, with contract ${to}`, short),
    short,
    fields: [
      told.field,
      everyValue([
        { label: 'Function', value: signatureOf(called), exact: data.slice(0, 10) },
        ...called.inputs.map((input, index) => abiField(input, args[index])),
      ]),
    ],
    warnings: withoutRepeats([
      notice(
        `What ${to} does is the word of its description alone. The values are decoded here; what the contract makes of them is not checked.`,
      ),
      ...told.warnings,
    ]),
    tellsValue: false,
    isTold: true,
  }
  return withRest(described, to, rest)
}

/** Describes a call that a registered interface names. Its function decodes; its effect is only the claim of the interface. */
function registeredCall({ to }: Call, { function: called, label, args, selector }: RegisteredMeaning): DescribedCall {
  const short = `Call ${called.name} of contract ${to}`
  const by = `the interface ${quoted(label, 60)} that was registered here`
  return {
    sentence: short,
    short,
    fields: [
      { label: 'Function', value: visible(writtenOut(called), 300), exact: selector },
      { label: 'Read as', value: `${by}; what the contract makes of it is not checked` },
      ...called.inputs.map((input, index) => abiField(input, args[index], input.name || `${index + 1}`)),
    ],
    warnings: [
      danger(
        `What the contract ${to} does with this data cannot be shown. What its function is called is the word of ${by}: programs can register one without asking you.`,
      ),
    ],
    tellsValue: false,
    isTold: false,
  }
}

/** A call inside another, of which a description says that it is one. @param depth - Of the call around it. */
function describeInside(
  call: DecodedCall,
  from: EthereumAddress | null,
  depth: number,
  budget: CallBudget,
): DescribedInside {
  const around: Field[] = [{ label: 'To', value: call.to, style: 'address' }, ...valueField(call)]
  const [shown] = followed([call], depth, budget)
  if (!shown) {
    return { fields: [...around, bytesField('Data', call.data)], warnings: ifAny(callsNotShown(1)), isTold: false }
  }
  const { sentence, fields, warnings, isTold } = describe(call, from, depth + 1, budget)
  return { fields: [{ label: 'Does', value: sentence }, ...around, ...fields], warnings, isTold }
}

function notUnderstood(call: Call, meaning: NotUnderstood): DescribedCall {
  const size = count((call.data.length - 2) / 2, 'byte')
  const short = `Call contract ${call.to} with data that is not understood (${meaning.selector}, ${size})`
  return {
    sentence: short,
    short,
    fields: [
      {
        label: 'Function',
        value: beginningOf(meaning) === undefined ? 'not known here' : 'does not decode',
        exact: meaning.selector,
      },
      bytesField('Data', call.data),
    ],
    warnings: [callNotUnderstood(call, meaning)],
    tellsValue: false,
    isTold: false,
  }
}

function plainTransfer({ chainId, to, value }: Call): DescribedCall {
  const sentence = `Send ${nativeAmount(chainId, value).value} to ${to}`
  return { sentence, short: `Send native coin to ${to}`, fields: [], warnings: [], tellsValue: true, isTold: false }
}

function knownCall(
  call: DecodedCall,
  { call: known, args, selector, signature }: KnownMeaning,
  depth: number,
  budget: CallBudget,
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
  ]
  const values = known.inputs.map((input, index) => argumentField(known.name, input, args[index], token))
  const warnings: Warning[] = [...(said.warnings ?? []), ...ifAny(valueNotTaken(call, said.takesValue ?? false))]

  const { inside } = call
  const shown = followed(inside, depth, budget)
  const left = inside.length + call.leftOut - shown.length
  const lists = shown.length > 0 && left === 0 ? values.filter(({ children }) => children !== undefined) : []
  fields.push(...values.filter(value => !lists.includes(value)))
  const described = shown.map(inner => saidOf(inner.actor, describe(inner, null, depth + 1, budget)))
  described.forEach((inner, index) => {
    const made = shown[index] as DecodedCall
    fields.push(
      branch(inside.length + call.leftOut > 1 ? `Call ${index + 1}` : 'The call inside', [
        { label: 'Does', value: inner.sentence },
        { label: 'To', value: made.to, style: 'address' },
        ...valueField(made),
        ...inner.fields,
      ]),
    )
    warnings.push(...inner.warnings)
  })
  // The calls say again what the lists hold that they were read from.
  fields.push(...lists.map(list => ({ ...list, folded: true as const })))
  warnings.push(...ifAny(callsNotShown(left)))

  const [only] = described
  const short = `Call ${known.name} of contract ${call.to}`
  return {
    sentence: fitting(
      ...(only && inside.length + call.leftOut === 1 ? [`${said.sentence}: ${only.sentence}`] : []),
      said.sentence,
      short,
    ),
    short,
    fields,
    warnings: withoutRepeats(warnings),
    tellsValue: said.tellsValue ?? false,
    isTold: false,
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
    return { label: input.name as string, value: 'any amount', exact: limitlessInFigures(argument as bigint) }
  return isAmount && token && !isLimitless(input.name ?? '', input.type, argument as bigint)
    ? { label: input.name as string, ...tokenAmount(token, argument as bigint) }
    : abiField(input, argument)
}
