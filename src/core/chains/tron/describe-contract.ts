import type { Field } from '../../../shared/card.ts'
import { count, groupThousands } from '../../display/amount.ts'
import { danger, notice } from '../declaration/described.ts'
import { knownToken, trxAmount } from './amounts.ts'
import { describePermissions } from './describe-permissions.ts'
import { describeTokenCall } from './describe-token-call.ts'
import type { DescribedContract } from './described-contract.ts'
import { addressField, amountField } from './fields.ts'
import { resourceNames } from './resource-names.ts'
import { readTokenCall } from './token-call.ts'
import type { TronContract, TronResource } from './transaction.ts'

export function describeContract(contract: TronContract): DescribedContract {
  switch (contract.type) {
    case 'TransferContract':
      return {
        sentence: `Send ${trxAmount(contract.amount)} to ${contract.to_address}`,
        fields: [amountField('Amount', contract.amount), addressField('To', contract.to_address)],
        warnings: [],
      }
    case 'TriggerSmartContract':
      return describeCall(contract)
    case 'FreezeBalanceV2Contract':
      return {
        sentence: `Stake ${trxAmount(contract.frozen_balance)} for ${resourceNames[contract.resource]}`,
        fields: [amountField('Stakes', contract.frozen_balance), resourceField(contract.resource)],
        warnings: [],
      }
    case 'UnfreezeBalanceV2Contract':
      return {
        sentence: `Unstake ${trxAmount(contract.unfreeze_balance)} that gives ${resourceNames[contract.resource]}`,
        fields: [amountField('Unstakes', contract.unfreeze_balance), resourceField(contract.resource)],
        warnings: [],
      }
    case 'DelegateResourceContract':
      return {
        sentence: `Lend the ${resourceNames[contract.resource]} of ${trxAmount(contract.balance)} to ${contract.receiver_address}`,
        fields: [
          ...delegationFields(contract),
          {
            label: 'Locked',
            value: contract.lock ? lockInWords(contract.lock_period) : 'no: it can be taken back at any time',
          },
        ],
        warnings: contract.lock ? [notice('It cannot be taken back, nor the TRX unstaked, before the lock ends.')] : [],
      }
    case 'UnDelegateResourceContract':
      return {
        sentence: `Take back the ${resourceNames[contract.resource]} of ${trxAmount(contract.balance)} from ${contract.receiver_address}`,
        fields: delegationFields(contract),
        warnings: [],
      }
    case 'VoteWitnessContract':
      return describeVotes(contract)
    case 'WithdrawBalanceContract':
      return saying('Take the rewards of the account’s votes into its balance')
    case 'WithdrawExpireUnfreezeContract':
      return saying('Take the TRX that are no longer staked into the account’s balance')
    case 'CancelAllUnfreezeV2Contract':
      return saying('Stake all TRX again whose unstaking has not ended')
    case 'AccountPermissionUpdateContract':
      return describePermissions(contract)
    case 'other':
      return {
        sentence: `Carry out a ${contract.name} (not read here)`,
        fields: [
          { label: 'Contract', value: contract.name },
          { label: 'Bytes', value: Buffer.from(contract.value).toString('hex').slice(0, 2_000), style: 'bytes' },
        ],
        warnings: [danger(`What a ${contract.name} does is not read here. Approve it only if you know what it does.`)],
      }
  }
}

function saying(sentence: string): DescribedContract {
  return { sentence, fields: [], warnings: [] }
}

function describeVotes({ votes }: Extract<TronContract, { type: 'VoteWitnessContract' }>): DescribedContract {
  const [first, ...others] = votes
  const sum = votes.reduce((all, { vote_count }) => all + vote_count, 0n)
  const whom =
    first && others.length === 0 ? `the witness ${first.vote_address}` : count(votes.length, 'witness', 'witnesses')
  return {
    sentence: `Vote for ${whom} with ${count(sum, 'vote')}`,
    fields: [
      ...votes.map(({ vote_address, vote_count }) =>
        addressField(`Witness for ${count(vote_count, 'vote')}`, vote_address),
      ),
      { label: 'Earlier votes', value: 'these take the place of all that the account gave' },
    ],
    warnings: [],
  }
}

type Trigger = Extract<TronContract, { type: 'TriggerSmartContract' }>

function describeCall(contract: Trigger): DescribedContract {
  const { contract_address, call_value, call_token_value, token_id, data } = contract
  const call = readTokenCall(data)
  const said = call ? describeTokenCall(call, contract_address) : describeUnknown(data, contract_address)
  const withCoin = call_value > 0n ? `, with ${trxAmount(call_value)}` : ''
  const withToken = call_token_value > 0n ? `, with ${count(call_token_value, 'unit')} of token ${token_id}` : ''
  return {
    sentence: `${said.sentence}${withCoin}${withToken}`,
    fields: [
      ...said.fields,
      addressField('Contract', contract_address),
      ...(call_value > 0n ? [amountField('TRX with it', call_value)] : []),
      ...(call_token_value > 0n || token_id > 0n
        ? [{ label: 'TRC-10 token with it', value: `${count(call_token_value, 'unit')} of token ${token_id}` }]
        : []),
    ],
    warnings: said.warnings,
  }
}

function describeUnknown(data: Uint8Array, contract: string): DescribedContract {
  const hex = Buffer.from(data).toString('hex')
  const selector = data.length >= 4 ? ` ${hex.slice(0, 8)}` : ''
  const token = knownToken(contract)?.symbol
  return {
    sentence: `Call${selector} of contract ${contract}`,
    fields: [
      { label: 'Call', value: hex.length > 2_000 ? `${hex.slice(0, 2_000)}…` : hex || 'no data', style: 'bytes' },
    ],
    warnings: [
      danger(
        token === undefined
          ? 'This call is not known here. It may move any token that the contract may already spend, and give somebody a right to what the contract itself holds for the account.'
          : `This call of ${token} is not known here. It may move ${token} of the account, or give somebody a right to it.`,
      ),
    ],
  }
}

type Delegation = Extract<TronContract, { type: 'DelegateResourceContract' | 'UnDelegateResourceContract' }>

function delegationFields({ balance, resource, receiver_address }: Delegation): Field[] {
  return [amountField('Stake', balance), resourceField(resource), addressField('Receiver', receiver_address)]
}

function lockInWords(blocks: bigint): string {
  return blocks === 0n
    ? 'for the usual time, three days'
    : `for ${groupThousands(blocks)} blocks, about ${count((blocks * 3n + 1_800n) / 3_600n, 'hour')}`
}

function resourceField(resource: TronResource): Field {
  return { label: 'Resource', value: resourceNames[resource] }
}
