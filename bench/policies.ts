import type { Policy } from '../src/core/records/policy.ts'

export type PolicyText = Pick<Policy, 'name' | 'effect' | 'condition' | 'consensus' | 'time'>

/** The contract whose calls some of them read: its interface is to be registered. */
export const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

export const tokenInterface = JSON.stringify([
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
])

/** Policies such as people write, all of them different. None before the last allows `userId` to sign, and none forbids it. */
export function policiesFor(count: number, userId: string): PolicyText[] {
  const others = Array.from({ length: count - 1 }, (_, number) => {
    const write = kinds[number % kinds.length] as (typeof kinds)[number]
    return { name: `Policy ${number}`, effect: 'EFFECT_ALLOW' as const, time: '', ...write(number) }
  })
  return [
    ...others,
    {
      name: 'The last',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'SIGN'",
      consensus: isApprover(userId),
      time: '',
    },
  ]
}

type Written = Omit<PolicyText, 'name' | 'effect' | 'time'> & Partial<Pick<PolicyText, 'effect' | 'time'>>

const kinds: readonly ((number: number) => Written)[] = [
  number => ({
    condition: `eth.tx.to == '${addressOf(number)}' && eth.tx.value <= ${number}000000000000000`,
    consensus: isApprover(idOf(number)),
  }),
  number => ({
    condition: `activity.kind == 'SIGN_TRANSACTION' && eth.tx.chain_id == ${number} && eth.tx.to in [${listed(number, 5)}]`,
    consensus: `approvers.any(user, user.tags.contains('${idOf(number)}'))`,
  }),
  number => ({
    condition: `eth.tx.to == '${token}' && eth.tx.function_name == 'transfer' && eth.tx.contract_call_args['amount'] < ${number}`,
    consensus: '',
  }),
  number => ({
    effect: 'EFFECT_DENY',
    condition: `activity.kind == 'SIGN_TRANSACTION' && eth.tx.to in [${listed(number, 3)}]`,
    consensus: '',
  }),
  number => ({
    condition: `wallet.id == '${idOf(number)}' && activity.action == 'SIGN'`,
    consensus: `approvers.filter(user, user.id in ['${idOf(number)}', '${idOf(number + 1)}', '${idOf(number + 2)}']).count() >= 2`,
  }),
  number => ({
    condition: "activity.action == 'SIGN'",
    consensus: isApprover(idOf(number)),
    time: `CronSpan('0 ${number % 24} * * 1-5', '8h', 'Europe/Berlin')`,
  }),
  number => ({
    condition: `(eth.tx.data == '0x' || eth.tx.data[0..10] == '0x095ea7b3') && eth.tx.to == '${addressOf(number)}'`,
    consensus: '',
  }),
  number => ({
    effect: 'EFFECT_DENY',
    condition: `activity.resource == 'WALLET' && activity.action == 'EXPORT' && wallet.label == 'Vault ${number}'`,
    consensus: '',
  }),
  number => ({
    condition: "activity.resource == 'POLICY' || activity.resource == 'USER'",
    consensus: `${isApprover(idOf(number))} && ${isApprover(idOf(number + 1))}`,
  }),
  number => ({
    condition: `eth.tx.max_fee_per_gas < 100000000000 && eth.tx.type == 'TYPE_2' && wallet_account.address == '${addressOf(number)}'`,
    consensus: isApprover(idOf(number)),
  }),
]

function isApprover(userId: string): string {
  return `approvers.any(user, user.id == '${userId}')`
}

function listed(number: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `'${addressOf(number * 10 + index)}'`).join(', ')
}

function addressOf(number: number): string {
  return `0x${number.toString(16).padStart(40, 'a')}`
}

function idOf(number: number): string {
  return `5c1e2a40-0000-4000-8000-${String(number).padStart(12, '0')}`
}
