import type { Warning } from '../../../../../shared/card.ts'
import { notice } from '../../../declaration/described.ts'
import type { UserOperation } from '../user-operation.ts'

/** Warns of an operation that creates or sets up its account when it is carried out: the factory decides its code. */
export function operationCreates({ account, creation }: UserOperation): Warning | undefined {
  if (!creation) return undefined
  if (creation.isDelegated) return notice(`The account ${account}, whose code EIP-7702 sets, is set up before it acts.`)
  return notice(
    creation.factory === null
      ? `The account ${account} is to be created by less than the address of a factory, which no EntryPoint carries out.`
      : `The account ${account} is created through the factory ${creation.factory}, which alone says with what code.`,
  )
}
