import { join } from 'node:path'
import type { Agent, AgentOptions } from '../../src/agent/running-agent/agent.ts'
import { startAgent } from '../../src/agent/start/start.ts'
import { quiet } from './engine.ts'

/** Starts an agent in this process, at a free port. The test stops it. */
export function startAgentHere(
  dataDirectory: string,
  vault?: AgentOptions['vault'],
  approvals?: AgentOptions['approvals'],
  acceptLoss = false,
): Promise<Agent> {
  return startAgent({
    dataDirectory,
    vault,
    approvals,
    acceptLoss,
    carrier: 'browser',
    askSystem: null,
    log: quiet,
    port: 0,
    resources: join(import.meta.dirname, '../../resources'),
  })
}
