import { afterAll, beforeAll } from 'vitest'
import { type Anvil, startAnvil } from './anvil.ts'
import { type Headless, startForClient } from './headless.ts'

export const chainId = 31_337
/** The words that every tool for development knows, and their first two accounts. */
export const words = 'test test test test test test test test test test test junk'
export const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const

interface AgentWithAnvil {
  node: Anvil
  agent: Headless
  /** Of the node's chain. */
  rpcUrl: string
}

/** Starts an agent that asks nobody, with anvil as its node, for the tests of a `describe`. It is there once `beforeAll` has run. */
export function agentWithAnvil(): AgentWithAnvil {
  const made = {} as AgentWithAnvil
  beforeAll(async () => {
    made.node = await startAnvil(chainId)
    await made.node.ask('evm_setAutomine', true)
    const node = `${chainId}=${made.node.url}`
    const started = await startForClient('--approvals', 'nothing', '--init-wallet', words, '--node', node)
    made.agent = started.agent
    made.rpcUrl = `${started.credentials.rpcUrl}/${chainId}`
  })
  afterAll(async () => {
    await made.agent?.stop()
    await made.node?.stop()
  })
  return made
}
