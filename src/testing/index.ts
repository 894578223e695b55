import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { enterWindow, type WaitingRequest, type WindowClient } from './window-client.ts'

export type { WaitingRequest } from './window-client.ts'

/** Settings of an agent for tests. */
export interface CountersignOptions {
  /** Recovery phrase of its wallet. It appears in the list of processes: use one that everybody may know. Default: fresh words. */
  readonly mnemonic?: string
  /** `nothing` (default) signs without asking. With `manual`, a request waits for `approveNext` or `rejectNext`. */
  readonly approvals?: 'nothing' | 'manual'
  /** Nodes for JSON-RPC, by chain id: `{ 31337: 'http://127.0.0.1:8545' }`. */
  readonly nodes?: Readonly<Record<number, string>>
}

/** An account of the agent's wallet. */
export interface CountersignAccount {
  readonly address: string
  /** For example `ADDRESS_FORMAT_ETHEREUM`. */
  readonly addressFormat: string
  /** BIP-32 path, for example `m/44'/60'/0'/0/0`. */
  readonly path: string
}

/** An agent that runs for tests. It keeps nothing, and stops with this process. */
export interface Countersign {
  /** Address of the API, for a Turnkey SDK: `http://localhost:…`. */
  readonly baseUrl: string
  /**
   * Address for tools that speak JSON-RPC, for a chain by its decimal id (EIP-155). Calls that need a node go to the one in `nodes`.
   */
  rpcUrl(chain: number | bigint): string
  /** For `countersign mcp` and the header `Authorization: Bearer …`. */
  readonly token: string
  readonly organizationId: string
  readonly userId: string
  /** P-256, compressed, hex. */
  readonly apiPublicKey: string
  /** P-256, hex. */
  readonly apiPrivateKey: string
  /** Ten Ethereum accounts, then one of every other chain. */
  readonly accounts: readonly CountersignAccount[]
  /** Lists the requests that wait, oldest first. */
  cards(): Promise<WaitingRequest[]>
  /** Waits for the next request, and approves it. */
  approveNext(): Promise<WaitingRequest>
  /** Waits for the next request, and rejects it: the program that asked gets an error, with the reason. */
  rejectNext(reason?: string): Promise<WaitingRequest>
  /** Stops the agent. Stopping twice is stopping once. */
  stop(): Promise<void>
}

type Client = Omit<Countersign, 'rpcUrl' | keyof WindowClient | 'approveNext' | 'rejectNext' | 'stop'>

const program = fileURLToPath(new URL('../../bin/countersign.mjs', import.meta.url))

/**
 * Starts an agent with an organization, an API key and a wallet, and waits until it is ready.
 * @throws Error with the agent's words if it does not start
 */
export async function startCountersign({
  mnemonic = 'new',
  approvals = 'nothing',
  nodes = {},
}: CountersignOptions = {}): Promise<Countersign> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-testing-'))
  try {
    const file = join(folder, 'client.json')
    const asks = approvals === 'nothing' ? 'nothing' : 'sign-and-quorum'
    const ofNodes = Object.entries(nodes).flatMap(([chain, url]) => ['--node', `${chain}=${url}`])
    const agent = await run(['--init', file, '--init-wallet', mnemonic, '--approvals', asks, ...ofNodes])
    const { rpcUrl, ...client } = JSON.parse(readFileSync(file, 'utf8')) as Client & { readonly rpcUrl: string }
    let window: ReturnType<typeof enterWindow> | undefined
    const entered = () => {
      window ??= enterWindow(agent.window)
      return window
    }
    return {
      ...client,
      rpcUrl: chain => `${rpcUrl}/${chain}`,
      cards: async () => (await entered()).cards(),
      approveNext: async () => (await entered()).decideNext('approve'),
      rejectNext: async reason => (await entered()).decideNext('reject', reason),
      stop: agent.stop,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(options: readonly string[]) {
  const always = ['headless', '--ephemeral', '--port', '0', '--exit-with-parent']
  // It notices by the pipe that this process has ended, however that was.
  const child = spawn(process.execPath, [program, ...always, ...options], { stdio: ['pipe', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    complaints = (complaints + text).slice(-4000)
  })
  const lines = createInterface({ input: child.stdout })
  const [first] = (await Promise.race([once(lines, 'line'), exited.then(() => [])])) as string[]
  if (first === undefined) throw new Error(`Countersign did not start. ${complaints.trim()}`)
  // Neither the agent nor its output keeps the process of the tests from ending.
  for (const each of [child, child.stdin, child.stdout, child.stderr]) (each as { unref?(): void }).unref?.()
  return {
    window: (JSON.parse(first) as { window: string }).window,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      child.ref()
      await exited
    },
  }
}
