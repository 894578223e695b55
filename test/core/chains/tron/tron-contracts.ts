import { addressOfBytes } from '../../../../src/core/chains/tron/address.ts'
import type { contractFields } from '../../../../src/core/chains/tron/raw-fields.ts'
import type { ProtobufValues } from '../../../../src/core/chains/wire/protobuf-fields.ts'
import { type EngineOptions, type PostOptions, testEngine } from '../../../support/engine.ts'
import { addUser } from '../../../support/policies.ts'
import { delimited } from '../../../support/protobuf.ts'
import vectors from '../../../vectors/tron.json' with { type: 'json' }
import { importWallet } from '../../transfer/transfers.ts'
import { addressBytes, anyOf, contractOf } from './raw.ts'

const [wallet] = vectors.wallets as [(typeof vectors.wallets)[0]]
export const { accounts } = wallet
const [account] = accounts as [(typeof accounts)[0]]
export const own = account.address
export const ownBytes = Buffer.from('41c8599111f29c1e1e061265b4af93ea1f274ad78a', 'hex')
const usdt = Buffer.from('41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex')
export const usdtAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const other = addressOfBytes(addressBytes(7)) as string

export async function setting(options: EngineOptions = { approvals: 'nothing' }) {
  const agent = await testEngine(options)
  const a = await addUser(agent, 'A')
  await importWallet(agent, wallet.mnemonic, {
    walletName: 'W',
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: account.path,
        addressFormat: 'ADDRESS_FORMAT_TRON',
      },
    ],
  })
  const key = { key: a.key }
  return {
    agent,
    a,
    sign: (raw: Uint8Array, as: PostOptions = key) =>
      agent.post(
        'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
        { signWith: own, unsignedTransaction: Buffer.from(raw).toString('hex'), type: 'TRANSACTION_TYPE_TRON' },
        as,
      ),
    signAsData: (raw: Uint8Array, as: PostOptions = key) =>
      agent.post(
        'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        {
          signWith: own,
          payload: Buffer.from(raw).toString('hex'),
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_SHA256',
        },
        as,
      ),
  }
}

export const transfer = (amount: bigint, to = addressBytes(7)) =>
  contractOf('TransferContract', { owner_address: ownBytes, to_address: to, amount })
export const call = (data: string, more: Partial<ProtobufValues<typeof contractFields.TriggerSmartContract>> = {}) =>
  contractOf('TriggerSmartContract', {
    owner_address: ownBytes,
    contract_address: usdt,
    data: Buffer.from(data, 'hex'),
    ...more,
  })
export const word = (hex: string) => hex.padStart(64, '0')
export const to = word('07'.repeat(20))
export const tokens = (amount: bigint) => call(`a9059cbb${to}${word(amount.toString(16))}`)
export const approve = (amount: bigint) => call(`095ea7b3${to}${word(amount.toString(16))}`)
const permission = (type: number, address: Uint8Array) => ({
  ...{ type, id: type === 2 ? 2 : type, permission_name: 'p', threshold: 1n, parent_id: 0 },
  operations: type === 2 ? Buffer.alloc(32, 0xff) : new Uint8Array(),
  keys: [{ address, weight: 1n }],
})
export const permissions = contractOf('AccountPermissionUpdateContract', {
  owner_address: ownBytes,
  owner: permission(0, addressBytes(9)),
  actives: [permission(2, addressBytes(9))],
})
export const vote = contractOf('VoteWitnessContract', {
  owner_address: ownBytes,
  votes: [
    { vote_address: addressBytes(7), vote_count: 5n },
    { vote_address: addressBytes(8), vote_count: 1n },
  ],
})
/** Of a type that is not read. */
export const unread = anyOf('UpdateBrokerageContract', delimited(1, ownBytes))
