import type { Field, Warning } from '../../../shared/card.ts'
import { count, groupThousands } from '../../display/amount.ts'
import { toHex } from '../../schema/hex.ts'
import { type Described, danger, detail, fitting, notice } from '../declaration/described.ts'
import { moveTypeName } from '../wire/move-type.ts'
import { utc } from '../wire/utc.ts'
import { aptosFeeAboveUsual, highestFee } from './fee.ts'
import { whatIsHandedOver } from './hands-over.ts'
import type { EntryFunction, Script } from './layout.ts'
import { networkName } from './networks.ts'
import { functionName } from './payments.ts'
import type { AptosToken, AptosTransaction } from './signed.ts'
import { aptAmount, isApt, knownToken, tokenAmount } from './tokens.ts'

/** Stands where the one who pays the fee is not named yet. */
const nobody = `0x${'0'.repeat(64)}`

/**
 * Says what a transaction does, as far as its bytes tell. Everything shown is read from the value that is signed.
 * @param own - Address of the account that the key began with; undefined where no key is known.
 */
export function describeAptosTransaction(transaction: AptosTransaction, own: string | undefined): Described {
  const { sender, sequenceNumber, replayNonce, multisigAccount, chainId, expiration } = transaction
  return {
    sentence: sentenceOf(transaction),
    fields: [
      { label: 'Network', value: networkName(chainId) },
      ...paymentFields(transaction),
      ...executedFields(transaction),
      { label: 'Sender', value: sender, style: 'address' },
      ...(multisigAccount === undefined
        ? []
        : [{ label: 'Account of several owners', value: multisigAccount, style: 'address' as const }]),
      ...feeFields(transaction),
      ...transaction.secondarySigners.map((address, index) => ({
        label: `Signs as well, ${index + 1}`,
        value: address,
        style: 'address' as const,
      })),
      { label: 'Expires', value: utc(expiration * 1000n) },
      replayNonce === undefined
        ? detail({ label: 'Sequence number', value: `${sequenceNumber}` })
        : detail({ label: 'Nonce', value: `${replayNonce}` }),
    ],
    warnings: [...executedWarnings(transaction), ...roleWarnings(transaction, own)],
  }
}

function sentenceOf({ executes, payments, multisigAccount, chainId }: AptosTransaction): string {
  const network = networkName(chainId)
  const [first, ...others] = payments ?? []
  if (first) {
    const amount = tokenAmount(first.amount, chainId, first.token)
    const rest = others.length > 0 ? ` and pay ${count(others.length, 'other address', 'other addresses')}` : ''
    return fitting(
      `Send ${amount} to ${first.to}${rest} on ${network}`,
      `Pay ${count(others.length + 1, 'address', 'addresses')} on ${network}`,
    )
  }
  if (payments) return `Pay nobody on ${network}`
  const of = multisigAccount === undefined ? '' : ` for the account ${multisigAccount}`
  if (executes.kind === 'script')
    return `Carry out a script of ${count(executes.value.code.length, 'byte')}${of} on ${network}`
  if (executes.kind === 'nothing') return `Carry out what the owners have agreed on${of} on ${network}`
  const name = functionName(executes.value)
  return fitting(`Call ${name}${of} on ${network}`, `Call a function${of} on ${network}`)
}

function paymentFields({ payments, chainId }: AptosTransaction): Field[] {
  if (payments?.length === 1) return payments.flatMap(payment => paid(payment, chainId))
  return (payments ?? []).map((payment, index) => ({
    label: `Payment ${index + 1}`,
    value: '',
    children: paid(payment, chainId),
  }))
}

function paid({ to, amount, token }: NonNullable<AptosTransaction['payments']>[number], chainId: number): Field[] {
  const certain = knownToken(chainId, token)
  return [
    certain
      ? { label: 'Amount', value: tokenAmount(amount, chainId, token), exact: exactAmount(amount, token) }
      : { label: 'Amount', value: count(amount, 'unit') },
    ...(isApt(token) ? [] : [tokenField(token)]),
    { label: 'To', value: to, style: 'address' },
  ]
}

const exactAmount = (amount: bigint, token: AptosToken) => (isApt(token) ? `${amount} octas` : `${amount} base units`)

function tokenField({ kind, name }: AptosToken): Field {
  return kind === 'coin' ? { label: 'Coin', value: name } : { label: 'Token', value: name, style: 'address' }
}

/**
 * Lists the fields of the call. A payment has none of its own: the card already shows its amount and recipient, which are its arguments.
 */
function executedFields({ executes, payments }: AptosTransaction): Field[] {
  if (executes.kind === 'entryFunction') return payments ? [functionField(executes.value)] : callFields(executes.value)
  return executes.kind === 'script' ? scriptFields(executes.value) : []
}

const functionField = (call: EntryFunction): Field => ({ label: 'Function', value: functionName(call) })

function callFields(call: EntryFunction): Field[] {
  return [
    functionField(call),
    ...typeFields(call),
    ...call.arguments.map((bytes, index) => ({
      label: `Argument ${index + 1}`,
      value: toHex(bytes),
      style: 'bytes' as const,
    })),
  ]
}

function scriptFields(script: Script): Field[] {
  return [
    { label: 'Script', value: toHex(script.code), style: 'bytes' },
    ...typeFields(script),
    ...script.arguments.map(({ kind, value }, index) => ({
      label: `Argument ${index + 1}`,
      value: value instanceof Uint8Array ? toHex(value) : `${value}`,
      exact: kind,
      style: 'bytes' as const,
    })),
  ]
}

function typeFields({ typeArguments }: Pick<EntryFunction, 'typeArguments'>): Field[] {
  return typeArguments.map((type, index) => ({ label: `Type ${index + 1}`, value: moveTypeName(type) }))
}

function feeFields(transaction: AptosTransaction): Field[] {
  const { feePayer, maxGasAmount, gasUnitPrice } = transaction
  return [
    {
      label: 'Fee at most',
      value: aptAmount(highestFee(transaction)),
      exact: `${groupThousands(maxGasAmount)} units of gas at ${groupThousands(gasUnitPrice)} octas`,
    },
    ...(feePayer === undefined
      ? []
      : [
          feePayer === nobody
            ? { label: 'Fee payer', value: 'somebody else, not named yet' }
            : { label: 'Fee payer', value: feePayer, style: 'address' as const },
        ]),
  ]
}

function executedWarnings({ executes, payments, multisigAccount }: AptosTransaction): Warning[] {
  if (executes.kind === 'script')
    return [danger('It carries out code that comes with it, and that code can do anything with the account.')]
  if (multisigAccount !== undefined && executes.kind === 'nothing')
    return [danger('It carries out what the owners of an account have agreed on. What that is does not stand in it.')]
  if (multisigAccount !== undefined)
    return [danger(`It acts for the account ${multisigAccount}, which has several owners.`)]
  if (payments || executes.kind !== 'entryFunction') return []
  const handedOver = whatIsHandedOver(functionName(executes.value))
  return [danger(handedOver ?? 'The agent does not know what this function does.')]
}

function roleWarnings(transaction: AptosTransaction, own: string | undefined): Warning[] {
  const { sender, feePayer, secondarySigners } = transaction
  const warnings: Warning[] = [...(aptosFeeAboveUsual(transaction)?.warnings ?? [])]
  if (own !== undefined && sender !== own) warnings.push(roleOf(transaction, own))
  const others = [...secondarySigners, ...(feePayer === undefined ? [] : [feePayer])].filter(each => each !== own)
  if (others.length > 0) warnings.push(notice(`${count(others.length, 'other account')} must sign it as well.`))
  return warnings
}

function roleOf({ sender, feePayer, secondarySigners }: AptosTransaction, own: string): Warning {
  if (secondarySigners.includes(own))
    return danger(
      `It is sent by ${sender}. Your account signs beside it, and what is called can act for your account too.`,
    )
  if (feePayer === own) return notice(`It is sent by ${sender}, and your account pays the fee.`)
  return danger(
    `It is sent by the account ${sender}, and that of this key is ${own}. The signature counts only if the sender has been given this key.`,
  )
}
