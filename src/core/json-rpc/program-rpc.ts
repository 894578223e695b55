import type { Engine } from '../engine/engine.ts'
import type { Program } from '../programs/program.ts'
import type { ProgramWallet } from '../programs/program-wallet.ts'
import type { ConfirmNode } from '../programs/suggested-node.ts'
import { createEthereumRpc } from './ethereum-rpc.ts'
import type { RpcCall } from './rpc-call.ts'
import { createSolanaRpc } from './solana-rpc.ts'

/** An id of EIP-155, or Solana. */
export type RpcChain = bigint | 'solana'

/** Reads the last part of an address: a decimal id of EIP-155 up to 2^53 - 1, or `solana`. */
export function rpcChainOf(text: string): RpcChain | undefined {
  if (text === 'solana') return text
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? BigInt(text) : undefined
}

/** Answers the calls of programs, for whichever chain their address names. */
export interface ProgramRpc {
  /** @throws RpcError, AgentError, NodeRefusal */
  answer(chain: RpcChain, call: RpcCall, program: Program): Promise<unknown>
}

export function createProgramRpc(engine: Engine, wallet: ProgramWallet, confirmNode: ConfirmNode): ProgramRpc {
  const ethereum = createEthereumRpc(engine, wallet, confirmNode)
  const solana = createSolanaRpc(engine)
  return {
    answer: (chain, call, program) =>
      chain === 'solana' ? solana.answer(call, program) : ethereum.answer({ ...call, chainId: chain }, program),
  }
}
