/**
 * The promise: under a limit of SOL or of a token, no Solana transaction is signed that moves or hands over more of it, whether it is
 * sent as a transaction or as plain data.
 */
import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit'
import * as system from '@solana-program/system'
import { describe, expect, test } from 'vitest'
import { associatedTokenProgram, systemProgram, tokenProgram } from '../../src/core/chains/solana/programs.ts'
import { builtWithWeb3 } from '../core/chains/solana/any-transaction.ts'
import { testEngine } from '../support/engine.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { solanaAccount } from '../support/turnkey.ts'
import {
  type Attack,
  key,
  me,
  mint,
  own,
  sol,
  stranger,
  takesAnyToken,
  takesMint,
  takesSol,
  thief,
  transferOf,
  unread,
  unwraps,
} from './solana-requests.ts'

describe('at the front door', () => {
  const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

  /** The message without its one signature, as plain data: a signature of it is one of the transaction. */
  const payloadOf = (signWith: string, bytes: Uint8Array) => ({
    signWith,
    payload: Buffer.from(bytes.subarray(65)).toString('hex'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
  })

  async function limited(
    caip19: string,
    decimals: number,
    threshold: string,
    door: 'transaction' | 'payload' = 'transaction',
  ) {
    const agent = await testEngine({ approvals: 'nothing' })
    const user = await addUser(agent, 'Program')
    const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [solanaAccount] })
    const { addresses } = result.createWalletResult as { addresses: [Address] }
    const made = await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
      name: 'Limit',
      identifier: 'limit',
      dataSource: { chainAssetTransfer: { definition: [{ caip19, decimals: String(decimals) }] } },
      aggregation: {
        method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
        operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
        threshold,
        window: { infinite: {} },
        groupBy: { organization: {} },
      },
    })
    expect(made.status).toBe('ACTIVITY_STATUS_COMPLETED')
    await addPolicy(agent, { condition: `activity.action == 'SIGN' && controls.limit` })
    const [address] = addresses
    const send = async (...instructions: readonly Attack[]) => {
      // Whoever is `own` in the lists above is the key of this wallet.
      const mapped = (await Promise.all(instructions)).map(instruction => ({
        ...instruction,
        accounts: (instruction.accounts ?? []).map(each => ({
          ...each,
          address: each.address === own ? address : each.address,
        })),
      }))
      const bytes = builtWithWeb3({
        version: 0,
        seed: new Uint8Array(32),
        payer: address,
        blockhash: key(9),
        instructions: mapped as Instruction[],
        transfers: [],
        tokenTransfers: [],
        table: null,
      })
      const parameters = {
        signWith: address,
        type: 'TRANSACTION_TYPE_SOLANA',
        unsignedTransaction: Buffer.from(bytes).toString('hex'),
      }
      return door === 'transaction'
        ? agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, { key: user.key })
        : agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payloadOf(address, bytes), { key: user.key })
    }
    return { agent, send }
  }

  const denied = { code: 'PERMISSION_DENIED' }
  const completed = { status: 'ACTIVITY_STATUS_COMPLETED' }
  const pay = (lamports: bigint) =>
    system.getTransferSolInstruction({ source: me, destination: thief, amount: lamports })

  test('a limit holds against an account that another key pays for, where it is the one of the key', async () => {
    const { send } = await limited(`${cluster}/slip44:501`, 9, '0.01')
    const made = system.getCreateAccountInstruction({
      payer: createNoopSigner(thief),
      newAccount: me,
      lamports: 0n,
      space: 0,
      programAddress: stranger,
    })
    await expect(send(made)).rejects.toThrow('(System Program: CreateAccount) hands a whole account over to a program.')
  })

  test('a limit says why something is over it', async () => {
    const { send } = await limited(`${cluster}/slip44:501`, 9, '1')
    await expect(send(pay(1n), takesSol.Assign as Attack)).rejects.toThrow(
      'over the limit “Limit”, because instruction 2 (System Program: Assign) hands a whole account over to a program.',
    )
  })

  test.each(['transaction', 'payload'] as const)(
    'a limit of 1 SOL holds against everything that takes SOL, sent as a %s',
    async door => {
      const { send } = await limited(`${cluster}/slip44:501`, 9, '1', door)
      for (const attack of Object.values({ ...takesSol, ...takesAnyToken, ...unread })) {
        // More signers than the key would need more signatures before the message.
        if (
          door === 'payload' &&
          ((await attack).accounts ?? []).some(({ address, role }) => role >= 2 && address !== own)
        )
          continue
        await expect(send(attack)).rejects.toMatchObject(denied)
      }
      for (const to of Object.values(unwraps)) await expect(send(to(thief))).rejects.toMatchObject(denied)
      // Nothing that was refused has used any of it.
      expect(await send(pay(sol))).toMatchObject(completed)
      await expect(send(pay(1n))).rejects.toMatchObject(denied)
    },
  )

  test('a limit of a token holds against everything that takes it', async () => {
    const { send } = await limited(`${cluster}/token:${mint}`, 9, '1')
    for (const attack of Object.values({ ...takesAnyToken, ...unread })) {
      await expect(send(attack)).rejects.toMatchObject(denied)
    }
    for (const of of Object.values(takesMint)) await expect(send(of(mint))).rejects.toMatchObject(denied)
    expect(await send(transferOf(mint, sol))).toMatchObject(completed)
    await expect(send(transferOf(mint, 1n))).rejects.toMatchObject(denied)
  })

  test('rent of accounts that are made for others uses a limit of SOL up', async () => {
    const { send } = await limited(`${cluster}/slip44:501`, 9, '0.01')
    const make = (index: number): Instruction => ({
      programAddress: associatedTokenProgram as Address,
      accounts: [own, key(100 + index), thief, mint, systemProgram as Address, tokenProgram as Address].map(
        (address, at) => ({
          address,
          role: at === 0 ? AccountRole.WRITABLE_SIGNER : at === 1 ? AccountRole.WRITABLE : AccountRole.READONLY,
        }),
      ),
      data: Buffer.of(1),
    })
    for (let index = 0; index < 4; index++) expect(await send(make(index))).toMatchObject(completed)
    await expect(send(make(4))).rejects.toMatchObject(denied)
  })
})
