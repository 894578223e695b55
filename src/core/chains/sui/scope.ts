import { lazily } from '../../policies/language/lazily.ts'
import type { Struct } from '../../policies/language/value.ts'
import type { SuiSigned, SuiTransaction, SuiTransfer, SuiValue } from './signed.ts'

/** `sui`: the transaction that is signed. */
export function suiScope(signed: SuiSigned | undefined): Struct {
  return lazily({ tx: () => signed && transactionScope(signed.transaction) })
}

function transactionScope(transaction: SuiTransaction): Struct {
  const { sender, gas, network, steps, transfers } = transaction
  return lazily({
    sender: () => sender,
    gas_owner: () => gas.owner,
    gas_price: () => gas.price,
    gas_budget: () => gas.budget,
    expiration_epoch: () => lastEpoch(transaction),
    network: () => network,
    commands: () => steps.map(({ kind }) => kind),
    functions: () => functionsOf(transaction),
    type_arguments: () => typeArgumentsOf(transaction),
    transfers: () => (transfers.every(({ to }) => to !== undefined) ? transfers.map(transferScope) : undefined),
  })
}

function transferScope({ to, what }: SuiTransfer): Struct {
  return lazily({
    to: () => to,
    kind: () => kindName(what),
    amount: () => (what.kind === 'sui' ? what.amount : undefined),
    object: () => (what.kind === 'object' || what.kind === 'coin' ? what.object : undefined),
  })
}

/** Names the kind as `sui.tx.transfers[].kind` has it: `gas_coin`. */
export function kindName({ kind }: SuiValue): string {
  return kind.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)
}

/** The last one in which it is good; undefined where it names none. */
export function lastEpoch({ expiration: { kind, value } }: SuiTransaction): bigint | undefined {
  if (kind === 'none') return undefined
  return kind === 'epoch' ? value : value.maxEpoch
}

/** The last time at which it is good, in milliseconds since the epoch; undefined where it names none. */
export function lastTime({ expiration: { kind, value } }: SuiTransaction): bigint | undefined {
  return kind === 'none' || kind === 'epoch' ? undefined : value.maxTime
}

/** Each function that it calls, in order. */
export function functionsOf({ steps }: SuiTransaction): readonly string[] {
  return steps.flatMap(step => (step.kind === 'MoveCall' ? [step.function] : []))
}

/** Lists the type arguments of all calls, in order. */
export function typeArgumentsOf({ steps }: SuiTransaction): readonly string[] {
  return steps.flatMap(step => (step.kind === 'MoveCall' ? step.typeArguments : []))
}
