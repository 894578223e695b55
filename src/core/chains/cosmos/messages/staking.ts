import { danger } from '../../declaration/described.ts'
import { message, string } from '../../wire/protobuf-fields.ts'
import { coinsInWords, coinsOf } from '../coin.ts'
import { coin } from '../schemas.ts'
import { addressField, coinsField } from './fields.ts'
import { coinMoves, known, nothing } from './known-message.ts'

const delegation = { delegator_address: string(1), validator_address: string(2), amount: message(3, coin) }

/** `cosmos/staking/v1beta1/tx.proto`, and what pays rewards: `cosmos/distribution/v1beta1/tx.proto`. */
export const stakingMessages = [
  known('/cosmos.staking.v1beta1.MsgDelegate', 'cosmos-sdk/MsgDelegate', delegation, {
    signers: ({ delegator_address }) => [delegator_address],
    addresses: ({ validator_address }) => [validator_address],
    moves: ({ amount }) => coinMoves(coinsOf([amount])),
    words: ({ validator_address, amount }) => ({ validator: validator_address, amount: coinsOf([amount]) }),
    tell: ({ delegator_address, validator_address, amount }, { chainId }) => ({
      sentence: `Delegate ${coinsInWords(coinsOf([amount]), chainId)} to the validator ${validator_address}`,
      fields: [
        coinsField('Amount', coinsOf([amount]), chainId),
        addressField('Validator', validator_address),
        addressField('Delegator', delegator_address),
      ],
    }),
  }),
  known('/cosmos.staking.v1beta1.MsgUndelegate', 'cosmos-sdk/MsgUndelegate', delegation, {
    signers: ({ delegator_address }) => [delegator_address],
    addresses: ({ validator_address }) => [validator_address],
    // It comes back to the account that delegated it.
    moves: () => nothing,
    words: ({ validator_address, amount }) => ({ validator: validator_address, amount: coinsOf([amount]) }),
    tell: ({ delegator_address, validator_address, amount }, { chainId }) => ({
      sentence: `Take ${coinsInWords(coinsOf([amount]), chainId)} back from the validator ${validator_address}`,
      fields: [
        coinsField('Amount', coinsOf([amount]), chainId),
        addressField('Validator', validator_address),
        addressField('Delegator', delegator_address),
      ],
    }),
  }),
  known(
    '/cosmos.staking.v1beta1.MsgBeginRedelegate',
    'cosmos-sdk/MsgBeginRedelegate',
    {
      delegator_address: string(1),
      validator_src_address: string(2),
      validator_dst_address: string(3),
      amount: message(4, coin),
    },
    {
      signers: ({ delegator_address }) => [delegator_address],
      addresses: ({ validator_src_address, validator_dst_address }) => [validator_src_address, validator_dst_address],
      // To a validator that was not trusted with it before, just as a delegation.
      moves: ({ amount }) => coinMoves(coinsOf([amount])),
      words: ({ validator_dst_address, amount }) => ({ validator: validator_dst_address, amount: coinsOf([amount]) }),
      tell: ({ delegator_address, validator_src_address: from, validator_dst_address: to, amount }, { chainId }) => ({
        sentence: `Move ${coinsInWords(coinsOf([amount]), chainId)} from the validator ${from} to the validator ${to}`,
        fields: [
          coinsField('Amount', coinsOf([amount]), chainId),
          addressField('From validator', from),
          addressField('To validator', to),
          addressField('Delegator', delegator_address),
        ],
      }),
    },
  ),
  known(
    '/cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward',
    'cosmos-sdk/MsgWithdrawDelegationReward',
    { delegator_address: string(1), validator_address: string(2) },
    {
      signers: ({ delegator_address }) => [delegator_address],
      addresses: ({ validator_address }) => [validator_address],
      moves: () => nothing,
      words: ({ validator_address }) => ({ validator: validator_address }),
      tell: ({ delegator_address, validator_address }) => ({
        sentence: `Collect the rewards from the validator ${validator_address}`,
        fields: [addressField('Validator', validator_address), addressField('Delegator', delegator_address)],
      }),
    },
  ),
  known(
    '/cosmos.distribution.v1beta1.MsgWithdrawValidatorCommission',
    'cosmos-sdk/MsgWithdrawValCommission',
    { validator_address: string(1) },
    {
      signers: ({ validator_address }) => [validator_address],
      addresses: () => [],
      moves: () => nothing,
      words: ({ validator_address }) => ({ validator: validator_address }),
      tell: ({ validator_address }) => ({
        sentence: `Collect the commission of the validator ${validator_address}`,
        fields: [addressField('Validator', validator_address)],
      }),
    },
  ),
  known(
    '/cosmos.distribution.v1beta1.MsgSetWithdrawAddress',
    'cosmos-sdk/MsgModifyWithdrawAddress',
    { delegator_address: string(1), withdraw_address: string(2) },
    {
      signers: ({ delegator_address }) => [delegator_address],
      addresses: ({ withdraw_address }) => [withdraw_address],
      moves: () => ({ kind: 'unknown', why: 'sends all rewards from now on to another address' }),
      words: ({ withdraw_address }) => ({ to: withdraw_address }),
      tell: ({ delegator_address, withdraw_address }) => ({
        sentence: `Have all rewards paid to ${withdraw_address} from now on`,
        fields: [addressField('Rewards go to', withdraw_address), addressField('Delegator', delegator_address)],
        warnings: [danger(`All rewards of ${delegator_address} go to ${withdraw_address} from now on.`)],
      }),
    },
  ),
]
