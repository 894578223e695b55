import type { Field, Warning } from '../../../shared/card.ts'
import { count, groupThousands } from '../../display/amount.ts'
import {
  type DescribedTransaction,
  danger,
  detail,
  fitting,
  inOrder,
  notice,
  withoutRepeats,
} from '../declaration/described.ts'
import { solAmount } from './amounts.ts'
import { type DescribedInstruction, describeInstruction } from './describe-instruction.ts'
import { durableNonceOf } from './durable-nonce.ts'
import { feeInWords, highestFee, solanaFeeAboveUsual } from './fee.ts'
import { newAccountsOf } from './new-accounts.ts'
import { programName } from './programs.ts'
import type { SolanaTransaction } from './transaction.ts'

/**
 * Says what a transaction does, as far as its bytes tell. Everything shown is read from the value that is signed.
 * @param own - Address of the key that is to sign.
 */
export function describeSolanaTransaction(transaction: SolanaTransaction, own: string): DescribedTransaction {
  const { version, instructions } = transaction
  const newAccounts = newAccountsOf(instructions, own)
  const told = instructions.map((instruction, at) => {
    const ownerOf = (account: string) => newAccounts.whose(account, at)?.controller ?? undefined
    return describeInstruction(instruction, { own, version, ownerOf })
  })
  const [payer = ''] = transaction.signers
  const nonceAccount = durableNonceOf(transaction)
  return {
    title: 'Sign a transaction',
    sentence: sentenceOf(told),
    fields: [
      { label: 'Network', value: 'Solana, and which cluster of it is not said' },
      ...told.map(({ name, sentence, fields }, index) => {
        const { programKey } = transaction.instructions[index] as (typeof transaction.instructions)[number]
        const program = programName(programKey) ?? 'unknown program'
        return { label: `${index + 1}. ${program}${name ? `: ${name}` : ''}`, value: sentence, children: fields }
      }),
      { label: 'Fee payer', value: payer, style: 'address' },
      ...feeFields(transaction),
      ...budgetFields(transaction),
      ...signerFields(transaction),
      ...lookupFields(transaction),
      { label: nonceAccount ? 'Nonce' : 'Recent blockhash', value: transaction.recentBlockhash, style: 'bytes' },
      ...(nonceAccount ? [{ label: 'Nonce account', value: nonceAccount, style: 'address' as const }] : []),
      detail({ label: 'Version', value: `${transaction.version}` }),
    ],
    warnings: withoutRepeats([
      ...told.flatMap(({ warnings }) => warnings),
      ...newAccounts.unclaimed.map(warnOfUnclaimed),
      ...generalWarnings(transaction, own, nonceAccount),
    ]),
    raw: [{ label: 'Message', value: Buffer.from(transaction.message).toString('hex') }],
  }
}

function warnOfUnclaimed(account: string): Warning {
  return danger(
    `Nothing in this transaction says who controls the new account ${account}. The first to claim it can take the SOL in it.`,
  )
}

function sentenceOf(told: readonly DescribedInstruction[]): string {
  const doing = told.some(({ minor }) => !minor) ? told.filter(({ minor }) => !minor) : told
  const [first, ...others] = doing.map(({ sentence }) => sentence)
  if (first === undefined) return 'Do nothing but pay the fee'
  const all = inOrder([first, ...others])
  const rest = others.length > 0 ? `, then carry out ${count(others.length, 'other instruction')}` : ''
  return fitting(all, `${first}${rest}`, `Carry out ${count(doing.length, 'instruction')} on Solana`)
}

function feeFields(transaction: SolanaTransaction): Field[] {
  const fee = highestFee(transaction)
  return [
    { label: 'Fee at most', value: feeInWords(fee), exact: `${fee.signatures + fee.priority} lamports` },
    ...(fee.reckoning ? [{ label: 'Priority fee at most', value: solAmount(fee.priority), exact: fee.reckoning }] : []),
  ]
}

function budgetFields({ budget }: SolanaTransaction): Field[] {
  if (!budget) return []
  return [
    detail({ label: 'Compute units at most', value: groupThousands(budget.computeUnits) }),
    detail({ label: 'Bytes of accounts it may load', value: groupThousands(budget.loadedBytes) }),
    detail({ label: 'Bytes of memory', value: groupThousands(budget.heapBytes) }),
  ]
}

function signerFields({ signers }: SolanaTransaction): Field[] {
  if (signers.length < 2) return []
  const children = signers.map((key, index) => ({
    label: `Signer ${index + 1}`,
    value: key,
    style: 'address' as const,
  }))
  return [{ label: count(signers.length, 'signer'), value: '', children }]
}

function lookupFields({ addressTableLookups }: SolanaTransaction): Field[] {
  return addressTableLookups.map(({ tableKey, writableIndexes, readonlyIndexes }, index) => ({
    label: `Lookup table ${index + 1}`,
    value: '',
    children: [
      { label: 'Address', value: tableKey, style: 'address' as const },
      { label: 'Entries that can change', value: writableIndexes.join(', ') || 'none' },
      { label: 'Entries that are read', value: readonlyIndexes.join(', ') || 'none' },
    ],
  }))
}

function generalWarnings(transaction: SolanaTransaction, own: string, nonceAccount: string | undefined): Warning[] {
  const { signers, addressTableLookups, budget, instructions } = transaction
  const [payer = ''] = signers
  const others = signers.filter(key => key !== own && key !== payer).length
  const loaded = addressTableLookups.reduce((sum, { writableIndexes, readonlyIndexes }) => {
    return sum + writableIndexes.length + readonlyIndexes.length
  }, 0)
  const fee = solanaFeeAboveUsual(transaction)
  const warnings: Warning[] = []
  if (loaded > 0) {
    warnings.push(
      danger(
        `${count(loaded, 'account')} of it ${loaded === 1 ? 'comes' : 'come'} from lookup tables, which can change until it is carried out. Which ${loaded === 1 ? 'it is' : 'they are'} cannot be shown.`,
      ),
    )
  }
  if (nonceAccount) {
    warnings.push(
      danger(
        `It does not expire: with the nonce of ${nonceAccount} it stays valid until that nonce is used up, and whoever has it can send it at any later time.`,
      ),
    )
  }
  if (fee) warnings.push(...fee.warnings)
  // Version 1 has no defaults for these: what it does not ask for it does not get.
  if (budget && (budget.loadedBytes === 0n || (budget.computeUnits === 0n && instructions.length > 0))) {
    warnings.push(
      notice(
        `It asks for no ${budget.loadedBytes === 0n ? 'bytes of accounts to load' : 'compute units'}, and a transaction of version 1 gets only what it asks for. It is likely to fail, and its fee is paid all the same.`,
      ),
    )
  }
  if (payer !== own) warnings.push(notice(`Its fee is paid by ${payer}, which is not the key that signs here.`))
  if (others > 0) warnings.push(notice(`${count(others, 'other key')} must sign it as well.`))
  warnings.push(notice('It does not say which cluster of Solana it is for, the main one or one for tests.'))
  return warnings
}
