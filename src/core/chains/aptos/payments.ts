import { address, type BcsType, u64, vector } from '../wire/bcs-types.ts'
import { moveTypeName, shortOfFramework } from '../wire/move-type.ts'
import { readBcs } from '../wire/read-bcs.ts'
import type { EntryFunction } from './layout.ts'
import { refuse } from './refuse.ts'
import type { AptosPayment, AptosToken, AptosTransaction } from './signed.ts'
import { apt, coinOf, fungibleOf } from './tokens.ts'

/** A function of the framework that does nothing but pay. */
interface Paying {
  readonly typeArguments: number
  readonly read: (argument: Arguments, types: readonly string[]) => readonly AptosPayment[]
}

/** Reads the arguments one after the other. */
type Arguments = <Value>(name: string, type: BcsType<Value>) => Value

const mostRecipients = 1024

const paying: Readonly<Record<string, Paying>> = {
  '0x1::aptos_account::transfer': { typeArguments: 0, read: argument => [one(argument, apt)] },
  '0x1::aptos_account::transfer_coins': {
    typeArguments: 1,
    read: (argument, [coin = '']) => [one(argument, coinOf(coin))],
  },
  '0x1::aptos_account::batch_transfer': {
    typeArguments: 0,
    read(argument) {
      const recipients = argument('recipients', vector(address, mostRecipients))
      const amounts = argument('amounts', vector(u64, mostRecipients))
      if (recipients.length !== amounts.length)
        throw refuse(`it names ${recipients.length} recipients and ${amounts.length} amounts`)
      return recipients.map((to, index) => ({ to, amount: amounts[index] as bigint, token: apt }))
    },
  },
  '0x1::coin::transfer': { typeArguments: 1, read: (argument, [coin = '']) => [one(argument, coinOf(coin))] },
  '0x1::primary_fungible_store::transfer': {
    typeArguments: 1,
    read(argument) {
      const metadata = argument('metadata', address)
      return [one(argument, fungibleOf(metadata))]
    },
  },
}

function one(argument: Arguments, token: AptosToken): AptosPayment {
  return { to: argument('to', address), amount: argument('amount', u64), token }
}

/** `0x1::coin::transfer` */
export function functionName({ module, function: name }: EntryFunction): string {
  return `${shortOfFramework(module.address)}::${module.name}::${name}`
}

/** Tells if a function of this name does nothing but pay. */
export function onlyPays(name: string): boolean {
  return Object.hasOwn(paying, name)
}

/**
 * Reads the payments of a call that is known to do nothing else and that concerns the sender alone; `undefined` for anything else.
 *
 * @throws AgentError `TRANSACTION_INVALID` where the arguments are not those that such a function takes
 */
export function paymentsOf({
  executes,
  multisigAccount,
  secondarySigners,
}: Pick<AptosTransaction, 'executes' | 'multisigAccount' | 'secondarySigners'>): readonly AptosPayment[] | undefined {
  if (executes.kind !== 'entryFunction') return undefined
  const name = functionName(executes.value)
  const known = onlyPays(name) ? paying[name] : undefined
  if (!known) return undefined
  const { typeArguments, arguments: values } = executes.value
  if (typeArguments.length !== known.typeArguments) {
    throw refuse(`${name} takes ${known.typeArguments} type arguments, and there are ${typeArguments.length}`)
  }
  let next = 0
  const payments = known.read((argument, type) => {
    const bytes = values[next++]
    if (!bytes) throw refuse(`the argument ${argument} of ${name} is missing`)
    return readBcs(type, bytes, { refuse, at: argument })
  }, typeArguments.map(moveTypeName))
  if (next < values.length) throw refuse(`${name} takes ${next} arguments, and there are ${values.length}`)
  return multisigAccount === undefined && secondarySigners.length === 0 ? payments : undefined
}
