import { base58 } from '@scure/base'
import type { AccountRole, Address, Instruction } from '@solana/kit'
import { builtWithWeb3 } from '../core/chains/solana/any-transaction.ts'
import { type TestEngine, testEngine } from './engine.ts'
import { addPolicy, addUser } from './policies.ts'
import { solanaAccount } from './turnkey.ts'

export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const stakeProgram = 'Stake11111111111111111111111111111111111111'
export const clock = 'SysvarC1ock11111111111111111111111111111111'
export const rent = 'SysvarRent111111111111111111111111111111111'
export const wrappedSol = 'So11111111111111111111111111111111111111112'
export const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

export const addressOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte)) as Address
export const hexOf = (address: string) => Buffer.from(base58.decode(address)).toString('hex')

/** Least significant byte first. */
export function u64(amount: bigint): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return bytes.toString('hex')
}

/** @param accounts - Each with its rights: `s` signs, `w` can change. */
export function instruction(program: string, data: string, ...accounts: readonly (readonly [string, string])[]) {
  return {
    programAddress: program as Address,
    accounts: accounts.map(([address, rights]) => ({
      address: address as Address,
      role: ((rights.includes('s') ? 2 : 0) + (rights.includes('w') ? 1 : 0)) as AccountRole,
    })),
    data: Buffer.from(data, 'hex'),
  } satisfies Instruction
}

export const pay = (from: string, to: string, lamports: bigint) =>
  instruction(systemProgram, `02000000${u64(lamports)}`, [from, 'sw'], [to, 'w'])

interface Allowed {
  /** SOL. */
  readonly limit?: string
  readonly policy?: string
  readonly deny?: string
}

/** An agent with one Solana account, and the outcome of requests for it: a card, or an answer by policy. */
export async function solanaSetting(allowed: Allowed = {}) {
  const isByPolicy = Object.keys(allowed).length > 0
  const agent = await testEngine(isByPolicy ? { approvals: 'nothing' } : {})
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Main', accounts: [solanaAccount] })
  const [own] = (result.createWalletResult as { addresses: [Address] }).addresses
  const user = await addUser(agent, 'Program')
  await allow(agent, allowed)
  let made = 0
  const asked = isByPolicy ? { key: user.key } : {}

  async function answer(id: string, status: string, approve: boolean) {
    const card = agent.engine.approvals.card(id)
    const warnings = (card?.shown.warnings ?? []).map(({ level, text }) => `${level}: ${text}`)
    const summary = card?.shown.fields.find(field => 'summary' in field)?.children ?? []
    if (card && approve) {
      await agent.engine.approvals.approve(card, 'test')
      agent.clock.advance(60_000)
    }
    return {
      ...{ status, warnings, dangers: warnings.filter(text => text.startsWith('danger')) },
      paidBefore: card?.paidBefore,
      ...{ sentence: card?.shown.sentence, summary: summary.map(({ label, value }) => `${label}: ${value}`) },
    }
  }

  /** @param table - Addresses that come out of a lookup table. */
  async function send(
    instructions: readonly Instruction[],
    table: readonly string[] = [],
    approve = false,
    webOrigin?: string,
  ) {
    const bytes = builtWithWeb3({
      ...{ version: 0, seed: new Uint8Array(32), payer: own, blockhash: addressOf(100 + made++), instructions },
      ...{ transfers: [], tokenTransfers: [] },
      table: table.length > 0 ? { key: addressOf(8), addresses: table as Address[] } : null,
    })
    const unsignedTransaction = Buffer.from(bytes).toString('hex')
    const parameters = { signWith: own, type: 'TRANSACTION_TYPE_SOLANA', unsignedTransaction }
    const { id, status } = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, {
      ...asked,
      ...(webOrigin !== undefined && { webOrigin }),
    })
    return answer(id, status, approve)
  }

  /** @param payload - Text, or bytes. */
  async function sign(payload: string | Uint8Array, webOrigin?: string) {
    const isText = typeof payload === 'string'
    const parameters = {
      signWith: own,
      payload: isText ? payload : Buffer.from(payload).toString('hex'),
      encoding: isText ? 'PAYLOAD_ENCODING_TEXT_UTF8' : 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    }
    const options = { ...asked, ...(webOrigin !== undefined && { webOrigin }) }
    const { id, status } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters, options)
    return answer(id, status, false)
  }

  async function name(text: string, address: string) {
    const addressNames = [{ name: text, address, chains: ['solana'] }]
    const { id } = await agent.post('ACTIVITY_TYPE_CREATE_ADDRESS_NAMES', { addressNames })
    const card = agent.engine.approvals.card(id)
    if (card) await agent.engine.approvals.approve(card, 'test')
  }

  return { own, send, sign, name }
}

async function allow(agent: TestEngine, { limit, policy, deny }: Allowed) {
  if (limit !== undefined) {
    const asset = { caip19: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501', decimals: '9' }
    await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
      ...{ name: 'Limit', identifier: 'limit', dataSource: { chainAssetTransfer: { definition: [asset] } } },
      aggregation: {
        method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
        operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
        ...{ threshold: limit, window: { infinite: {} }, groupBy: { organization: {} } },
      },
    })
    await addPolicy(agent, { condition: `activity.action == 'SIGN' && controls.limit` })
  }
  if (policy !== undefined) await addPolicy(agent, { condition: policy })
  if (deny !== undefined) await addPolicy(agent, { effect: 'DENY', condition: deny })
}
