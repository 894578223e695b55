import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { warnOfEthereum } from '../../../../../../src/core/chains/ethereum/warnings/index.ts'
import { friend, me, stranger, surroundings, zero } from '../surroundings.ts'
import { transactionOf } from '../transactions.ts'
import { type OtherCase, payload, type Told, transaction } from './told.ts'

const authorization = (change: object) => {
  const given = { address: friend, chainId: 1, nonce: 0, ...change }
  return payload({
    payload: JSON.stringify(given),
    encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
}

/** A transaction with the word of an account, whose signature is that of a key made for it; that the account is ours is said here. */
const delegating =
  (ours: string, others = 0, address: Address = friend): Told =>
  async () => {
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const signed = await account.signAuthorization({ address, chainId: 1, nonce: 0 })
    const before = await privateKeyToAccount(`0x${'12'.repeat(32)}`).signAuthorization({ ...signed, chainId: 1 })
    const authorizationList = [...Array.from({ length: others }, () => before), signed]
    const value = transactionOf({ type: 'eip7702', to: friend, authorizationList })
    const isOurs = (address: string) => ours === me && address === account.address
    return warnOfEthereum(
      { chain: 'ethereum', kind: 'ethereumTransaction', transaction: value },
      { ...surroundings, isOurs },
    )
  }

/** Other code for accounts, and new contracts. */
export const code: Readonly<Record<string, OtherCase>> = {
  'other code for the account': {
    says: /will act for this account and can move everything/,
    level: 'danger',
    fires: authorization({}),
    below: authorization({ address: zero }),
    mustNot: payload({}),
  },
  'other code on every chain': {
    says: /It is good on every chain/,
    level: 'danger',
    fires: authorization({ chainId: 0 }),
    below: authorization({ chainId: 1 }),
    mustNot: payload({}),
  },
  'other code for an own account': {
    says: /is your account: the code of/,
    level: 'danger',
    fires: delegating(me),
    below: delegating(stranger),
    mustNot: delegating(me, 0, zero),
  },
  'other code for an own account behind others': {
    says: /is your account: the code of/,
    level: 'danger',
    fires: delegating(me, 19),
    below: delegating(stranger, 19),
    mustNot: transaction({}),
  },
  'a new contract': {
    says: /What the new contract does cannot be shown/,
    level: 'notice',
    fires: transaction({ to: undefined, data: '0x00' }),
    below: transaction({ to: undefined, data: '0x' }),
    mustNot: transaction({}),
  },
  'a new contract that is given coin': {
    says: /does with 0.000000000000000005 ETH cannot be shown/,
    level: 'danger',
    fires: transaction({ to: undefined, data: '0x00', value: 5n }),
    below: transaction({ to: undefined, data: '0x00' }),
    mustNot: transaction({ value: 5n }),
  },
  'a new contract without code': {
    says: /It has neither recipient nor code/,
    level: 'danger',
    fires: transaction({ to: undefined, data: '0x' }),
    below: transaction({ to: undefined, data: '0x00' }),
    mustNot: transaction({}),
  },
}
