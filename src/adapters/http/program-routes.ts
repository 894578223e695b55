import type { IncomingMessage, ServerResponse } from 'node:http'
import { createProgramRpc } from '../../core/json-rpc/program-rpc.ts'
import type { ProgramWallet } from '../../core/programs/program-wallet.ts'
import type { ConfirmNode } from '../../core/programs/suggested-node.ts'
import { createWeb3Signer } from '../../core/programs/web3signer.ts'
import { createWebReader } from '../outgoing/web-reader.ts'
import { createMcpRoutes, mcpPath } from './mcp-routes.ts'
import { pathOf } from './path-of.ts'
import { createProgramCalls, type ProgramCallsParts } from './program-calls.ts'
import { createProviderRoutes, type PairPage } from './provider-routes.ts'
import { isRpcPath } from './rpc-address.ts'
import { createRpcAnswers } from './rpc-answers.ts'
import { createRpcRoutes } from './rpc-routes.ts'
import { createRpcSockets } from './rpc-sockets.ts'
import { createSshRoutes, sshPath } from './ssh-routes.ts'
import { createWeb3SignerRoutes, isWeb3SignerPath } from './web3signer-routes.ts'

/** What the doors for programs are made from. */
export interface ProgramDoors {
  readonly wallet: ProgramWallet
  readonly confirmNode: ConfirmNode
  readonly pair: PairPage
  /** File of the script for pages. */
  readonly provider: string
}

interface Parts extends ProgramCallsParts, ProgramDoors {
  readonly version: string
}

/** The doors for programs that have a token: JSON-RPC, MCP, SSH and Web3Signer's API. */
export function createProgramRoutes(parts: Parts) {
  const { engine, wallet, version } = parts
  const calls = createProgramCalls(parts)
  const answers = createRpcAnswers({ engine, rpc: createProgramRpc(engine, wallet, parts.confirmNode), calls })
  const rpc = createRpcRoutes(answers, calls)
  const sockets = createRpcSockets({ engine, answers, calls })
  const page = createProviderRoutes({ ...parts, script: parts.provider, log: engine.log })
  const web3signer = createWeb3SignerRoutes({ engine, signer: createWeb3Signer(engine), calls })
  const mcp = createMcpRoutes({ engine, wallet, calls, web: createWebReader(), version })
  const ssh = createSshRoutes({ engine, calls })
  return {
    refuse: calls.refuse,
    letGo() {
      calls.letGo()
      sockets.letGo()
    },
    upgrade: sockets.upgrade,
    /** Returns what handles a request; `undefined` for one that comes to another door. */
    handlerOf(
      request: IncomingMessage,
    ): ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined {
      if (request.method !== 'OPTIONS' && isWeb3SignerPath(request)) return web3signer.handle
      if (request.method === 'POST' && isRpcPath(request)) return rpc.handle
      if (request.method === 'POST' && pathOf(request) === sshPath) return ssh.handle
      if (request.method === 'GET' && pathOf(request) === '/provider.js') return page.script
      if (request.method === 'POST' && pathOf(request) === '/pair') return page.pair
      return request.method !== 'OPTIONS' && pathOf(request) === mcpPath ? mcp.handle : undefined
    },
  }
}
