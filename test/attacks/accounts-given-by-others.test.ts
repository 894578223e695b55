/**
 * Promise: no policy allows a signature that may give another account of the person to somebody else unless it names that (decision 24): one of
 * several owners on Aptos, or a wallet of TON of which the account is an extension.
 */
import {
  AccountAddress,
  ChainId,
  EntryFunction,
  generateSigningMessage,
  Identifier,
  ModuleId,
  MultiSig,
  MultiSigTransactionPayload,
  RAW_TRANSACTION_SALT,
  RawTransaction,
  TransactionExecutableEmpty,
  TransactionExtraConfigV1,
  TransactionInnerPayloadV1,
  type TransactionPayload,
  TransactionPayloadMultiSig,
  U64,
} from '@aptos-labs/ts-sdk'
import { beginCell } from '@ton/core'
import { expect, test } from 'vitest'
import { agentWithAccounts } from '../core/chains/ton/agent-with-accounts.ts'
import { addressIn, cellOf, jettonBody, ofCell, pay, textCell } from '../core/chains/ton/made.ts'
import { post, withSigners } from '../support/move-vectors.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { signLodged } from '../support/sign-lodged.ts'
import aptos from '../vectors/aptos.json' with { type: 'json' }

const denied = expect.objectContaining({ code: 'PERMISSION_DENIED' })
const signed = expect.objectContaining({ status: 'ACTIVITY_STATUS_COMPLETED' })

const [own] = aptos.transactions as [(typeof aptos.transactions)[0]]
const owners = AccountAddress.from(`0x${'c1'.repeat(32)}`)

function call(of: string, name: string) {
  const to = AccountAddress.from(`0x${'b0'.repeat(32)}`)
  return new EntryFunction(ModuleId.fromStr(of as `0x${string}::${string}`), new Identifier(name), [], [to, new U64(5)])
}
const forOwners = (of: string, name: string) =>
  new TransactionPayloadMultiSig(new MultiSig(owners, new MultiSigTransactionPayload(call(of, name))))
const stranger = `0x${'5e'.repeat(32)}::m`

const ofAptos: Readonly<Record<string, TransactionPayload>> = {
  'what the owners have agreed on': new TransactionPayloadMultiSig(new MultiSig(owners)),
  'the same in the newer form': new TransactionInnerPayloadV1(
    new TransactionExecutableEmpty(),
    new TransactionExtraConfigV1(owners, 7n),
  ),
  'a function that is not known': forOwners(stranger, 'f'),
}

async function onAptos(condition: string) {
  const agent = await withSigners(aptos, { approvals: 'nothing' })
  const { id, key } = await addUser(agent, 'Program')
  await addPolicy(agent, { condition, consensus: by({ id }) })
  return (payload: TransactionPayload) => {
    const of = new RawTransaction(
      ...([AccountAddress.from(own.signWith), 5n, payload, 2_000n, 100n, 1_900_000_000n, new ChainId(1)] as const),
    )
    const bytes = Buffer.from(generateSigningMessage(of.bcsToBytes(), RAW_TRANSACTION_SALT)).toString('hex')
    return post(agent, own.signWith, bytes, { key }).catch((error: unknown) => error)
  }
}

test.each(Object.entries(ofAptos))(
  '%s is carried out on Aptos only by a rule that names its kind',
  async (_, payload) => {
    const [broad, naming] = await Promise.all([
      onAptos('aptos.tx.chain_id == 1'),
      onAptos("aptos.tx.kind == 'multisig' && aptos.tx.chain_id == 1"),
    ])
    expect(await broad(payload)).toEqual(denied)
    expect(await naming(payload)).toEqual(signed)
  },
)

test('no rule allows that the owners give their account away, and a payment of theirs gives none', async () => {
  const naming = await onAptos("aptos.tx.kind == 'multisig'")
  expect(await naming(forOwners('0x1::account', 'rotate_authentication_key_call'))).toEqual(denied)
  expect(await (await onAptos('aptos.tx.chain_id == 1'))(forOwners('0x1::aptos_account', 'transfer'))).toEqual(signed)
})

/** Tells a wallet v5 to add an extension. */
const extends5 = beginCell().storeUint(0x6578746e, 32).storeUint(0, 64).storeUint(1, 2).storeUint(2, 8).endCell()

async function onTon(condition: string) {
  const agent = await agentWithAccounts()
  const { id, key } = await addUser(agent, 'Program')
  await addPolicy(agent, { condition, consensus: by({ id }) })
  return async (body: ReturnType<typeof textCell>) =>
    signLodged(agent, ofCell(await cellOf('V4R2', [pay({ body })]), addressIn('V4R2')), { key }).catch(error => error)
}

test('an order of an extension is given on TON only by a rule that names it', async () => {
  const broad = await onTon('ton.tx.messages.all(message, message.amount <= 100)')
  expect(await broad(extends5)).toEqual(denied)
  expect(await broad(textCell('x'))).toEqual(signed)
  const naming = await onTon("ton.tx.messages.all(message, message.op == '0x6578746e')")
  expect(await naming(extends5)).toEqual(signed)
  expect(await naming(jettonBody(5n))).toEqual(denied)
})
