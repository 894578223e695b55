import { base58 } from '@scure/base'
import { keccak256 } from 'viem'
import { type NodeCaller, NodeRefusal } from '../../src/core/ports/node-caller.ts'

/** Answers by method, each instead of the usual one. An Error is thrown. */
export type Script = Readonly<Record<string, unknown>>

export interface NodeInMemory extends NodeCaller {
  /** Transactions that it was sent, oldest first. */
  readonly sent: string[]
  /** Answers from now on. */
  script: Script
}

/** A node of the main networks of Ethereum and Solana that knows of an account what it was sent, and includes nothing. */
export function nodeInMemory(): NodeInMemory {
  const sent: string[] = []
  const usual: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => '0x1',
    eth_getTransactionCount: () => '0x0',
    eth_estimateGas: () => '0x5208',
    eth_maxPriorityFeePerGas: () => '0x3b9aca00',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
    eth_getTransactionReceipt: () => null,
    eth_getBalance: () => '0x0',
    eth_call: () => `0x${'00'.repeat(32)}`,
    eth_getTransactionByHash: ([hash]) => (sent.some(each => keccak256(each as never) === hash) ? { hash } : null),
    eth_sendRawTransaction([signed]) {
      sent.push(String(signed))
      return keccak256(signed as never)
    },
    getGenesisHash: () => '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    isBlockhashValid: () => ({ value: true }),
    getSignatureStatuses([signatures]) {
      const [signature] = signatures as [string]
      const isSent = sent.some(each => solanaSignature(each) === signature)
      return { value: [isSent ? { err: null, confirmationStatus: 'processed' } : null] }
    },
    sendTransaction([signed]) {
      sent.push(String(signed))
      return solanaSignature(String(signed))
    },
  }
  const node: NodeInMemory = {
    sent,
    script: {},
    at: () => async (method, params) => {
      const answer = method in node.script ? node.script[method] : usual[method]?.(params)
      if (answer instanceof Error) throw answer
      if (answer === undefined) throw new NodeRefusal(`the method ${method} does not exist`, null)
      return answer
    },
    close: () => undefined,
  }
  return node
}

const url = 'http://127.0.0.1:8545'
export const nodeOfMainNetwork = { ownNodes: { 'eip155:1': url, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': url } }

/** @param transaction - Base64, of one signer. */
function solanaSignature(transaction: string): string {
  return base58.encode(Buffer.from(transaction, 'base64').subarray(1, 65))
}
