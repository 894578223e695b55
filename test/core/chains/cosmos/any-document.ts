import { fromBech32, toBech32 } from '@cosmjs/encoding'
import { MsgExec, MsgGrant } from 'cosmjs-types/cosmos/authz/v1beta1/tx'
import { MsgMultiSend, MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { MsgWithdrawDelegatorReward } from 'cosmjs-types/cosmos/distribution/v1beta1/tx'
import { BasicAllowance } from 'cosmjs-types/cosmos/feegrant/v1beta1/feegrant'
import { MsgGrantAllowance } from 'cosmjs-types/cosmos/feegrant/v1beta1/tx'
import { MsgVote } from 'cosmjs-types/cosmos/gov/v1beta1/tx'
import { MsgBeginRedelegate, MsgDelegate, MsgUndelegate } from 'cosmjs-types/cosmos/staking/v1beta1/tx'
import { AuthInfo, SignDoc, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { MsgExecuteContract } from 'cosmjs-types/cosmwasm/wasm/v1/tx'
import { MsgTransfer } from 'cosmjs-types/ibc/applications/transfer/v1/tx'
import fc from 'fast-check'
import { transactions } from './vectors.ts'

/** The account of the first vector. */
const { publicKey: ownKey = '', signWith: own = '' } = transactions[0] ?? {}

export { own, ownKey }
export const other = 'cosmos1uuxw4w2wdxvxcskdelm5saulmfpnp3q3a5ckf6'
export const validator = 'cosmosvaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9u2lcnj0'

/** What cosmjs-types encodes and decodes messages with. */
type Codec = {
  fromPartial(value: object): never
  encode(value: never): { finish(): Uint8Array }
  decode(bytes: Uint8Array): object
}

export const codecs: Readonly<Record<string, Codec>> = {
  '/cosmos.bank.v1beta1.MsgSend': MsgSend as unknown as Codec,
  '/cosmos.bank.v1beta1.MsgMultiSend': MsgMultiSend as unknown as Codec,
  '/cosmos.staking.v1beta1.MsgDelegate': MsgDelegate as unknown as Codec,
  '/cosmos.staking.v1beta1.MsgUndelegate': MsgUndelegate as unknown as Codec,
  '/cosmos.staking.v1beta1.MsgBeginRedelegate': MsgBeginRedelegate as unknown as Codec,
  '/cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward': MsgWithdrawDelegatorReward as unknown as Codec,
  '/cosmos.gov.v1beta1.MsgVote': MsgVote as unknown as Codec,
  '/ibc.applications.transfer.v1.MsgTransfer': MsgTransfer as unknown as Codec,
  '/cosmos.authz.v1beta1.MsgGrant': MsgGrant as unknown as Codec,
  '/cosmos.authz.v1beta1.MsgExec': MsgExec as unknown as Codec,
  '/cosmos.feegrant.v1beta1.MsgGrantAllowance': MsgGrantAllowance as unknown as Codec,
  '/cosmwasm.wasm.v1.MsgExecuteContract': MsgExecuteContract as unknown as Codec,
}

export interface Packed {
  readonly typeUrl: string
  readonly value: Uint8Array
}

export function pack(typeUrl: string, value: object): Packed {
  const codec = codecs[typeUrl] as Codec
  return { typeUrl, value: codec.encode(codec.fromPartial(value)).finish() }
}

export const send = (amount: string, denom = 'uatom', to = other, from = own) =>
  pack('/cosmos.bank.v1beta1.MsgSend', { fromAddress: from, toAddress: to, amount: [{ denom, amount }] })
export const exec = (...msgs: Packed[]) => pack('/cosmos.authz.v1beta1.MsgExec', { grantee: own, msgs })

export interface Plan {
  readonly messages: readonly Packed[]
  readonly body?: object
  readonly fee?: object
  readonly signer?: object
  readonly chainId?: string
  readonly key?: string
}

/** What cosmjs makes of a transaction. */
export function document({ messages, body, fee, signer, chainId = 'cosmoshub-4', key = ownKey }: Plan): Uint8Array {
  const publicKey = {
    typeUrl: '/cosmos.crypto.secp256k1.PubKey',
    value: PubKey.encode({ key: Buffer.from(key, 'hex') }).finish(),
  }
  const info = { publicKey, modeInfo: { single: { mode: 1 } }, sequence: 7n, ...signer }
  const { bodyBytes, authInfoBytes } = {
    bodyBytes: TxBody.encode(TxBody.fromPartial({ messages: [...messages], ...body })).finish(),
    authInfoBytes: AuthInfo.encode(
      AuthInfo.fromPartial({
        signerInfos: [info],
        fee: { amount: [{ denom: 'uatom', amount: '5000' }], gasLimit: 200_000n, ...fee },
      }),
    ).finish(),
  }
  return SignDoc.encode(SignDoc.fromPartial({ bodyBytes, authInfoBytes, chainId, accountNumber: 3n })).finish()
}

const anyAmount = fc.bigInt({ min: 0n, max: 2n ** 128n }).map(String)
const anyCoin = fc.record({ denom: fc.constantFrom('uatom', 'usei', `ibc/${'A1'.repeat(32)}`), amount: anyAmount })
const anyCoins = fc.array(anyCoin, { maxLength: 3 })
/** Each denomination once. */
const anyFee = fc.uniqueArray(anyCoin, { maxLength: 3, selector: ({ denom }) => denom })
const anyPrefix = fc.constantFrom('cosmos', 'sei', 'osmo')
const anyAddress = fc
  .tuple(anyPrefix, fc.uint8Array({ minLength: 20, maxLength: 20 }))
  .map(([prefix, bytes]) => toBech32(prefix, bytes))
const ownAddress = anyPrefix.map(prefix => toBech32(prefix, fromBech32(own, 90).data))
const anyId = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
/** Beyond 31 bits cosmjs-types 0.11.0 writes other numbers in fields of int64. */
const anySecond = fc.bigInt({ min: 1n, max: 2n ** 31n - 1n })
const anyText = fc.string({ unit: 'grapheme', maxLength: 20 })

/** One message of the kinds that carry no others. */
const anySimple: fc.Arbitrary<Packed> = fc.oneof(
  fc
    .record({ fromAddress: ownAddress, toAddress: anyAddress, amount: anyCoins })
    .map(value => pack('/cosmos.bank.v1beta1.MsgSend', value)),
  fc
    .record({
      inputs: fc.record({ address: ownAddress, coins: anyCoins }).map(one => [one]),
      outputs: fc.array(fc.record({ address: anyAddress, coins: anyCoins }), { maxLength: 4 }),
    })
    .map(value => pack('/cosmos.bank.v1beta1.MsgMultiSend', value)),
  fc
    .record({ delegatorAddress: ownAddress, validatorAddress: fc.constant(validator), amount: anyCoin })
    .chain(value =>
      fc
        .constantFrom('/cosmos.staking.v1beta1.MsgDelegate', '/cosmos.staking.v1beta1.MsgUndelegate')
        .map(type => pack(type, value)),
    ),
  fc
    .record({
      delegatorAddress: ownAddress,
      validatorSrcAddress: fc.constant(validator),
      validatorDstAddress: anyAddress,
      amount: anyCoin,
    })
    .map(value => pack('/cosmos.staking.v1beta1.MsgBeginRedelegate', value)),
  fc
    .record({ delegatorAddress: ownAddress, validatorAddress: fc.constant(validator) })
    .map(value => pack('/cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward', value)),
  fc
    .record({ proposalId: anyId, voter: ownAddress, option: fc.integer({ min: 0, max: 4 }) })
    .map(value => pack('/cosmos.gov.v1beta1.MsgVote', value)),
  fc
    .record({
      sourcePort: fc.constant('transfer'),
      sourceChannel: fc.constant('channel-0'),
      token: anyCoin,
      sender: ownAddress,
      receiver: anyText,
      timeoutHeight: fc.record({ revisionNumber: anyId, revisionHeight: anyId }),
      timeoutTimestamp: anyId,
      memo: anyText,
    })
    .map(value => pack('/ibc.applications.transfer.v1.MsgTransfer', value)),
  fc
    .record({
      granter: ownAddress,
      grantee: anyAddress,
      allowance: anyCoins.map(spendLimit => ({
        typeUrl: '/cosmos.feegrant.v1beta1.BasicAllowance',
        value: BasicAllowance.encode(BasicAllowance.fromPartial({ spendLimit })).finish(),
      })),
    })
    .map(value => pack('/cosmos.feegrant.v1beta1.MsgGrantAllowance', value)),
  fc
    .record({
      granter: ownAddress,
      grantee: anyAddress,
      grant: fc.record({
        authorization: fc.constant({ typeUrl: '/made.up.Authorization', value: new Uint8Array([1]) }),
        expiration: fc.record({ seconds: anySecond, nanos: fc.nat(999_999_999) }),
      }),
    })
    .map(value => pack('/cosmos.authz.v1beta1.MsgGrant', value)),
  fc
    .record({ sender: ownAddress, contract: anyAddress, msg: fc.uint8Array({ maxLength: 40 }), funds: anyCoins })
    .map(value => pack('/cosmwasm.wasm.v1.MsgExecuteContract', value)),
  fc.uint8Array({ maxLength: 40 }).map(value => ({ typeUrl: '/made.up.v1.MsgAnything', value })),
)

const anyMessage = fc.oneof(
  { weight: 4, arbitrary: anySimple },
  { weight: 1, arbitrary: fc.array(anySimple, { maxLength: 3 }).map(msgs => exec(...msgs)) },
)

export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  messages: fc.array(anyMessage, { minLength: 1, maxLength: 4 }),
  body: fc.record({ memo: anyText, timeoutHeight: anyId }),
  fee: fc.record({ amount: anyFee, gasLimit: anyId }),
  signer: fc.record({ sequence: anyId }),
  chainId: fc.constantFrom('cosmoshub-4', 'pacific-1', 'evmos_9001-2'),
})
