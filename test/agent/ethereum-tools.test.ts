/** Hardhat and Foundry's scripts, unmodified, with the accounts of an agent and a node behind it. */
import { execFile } from 'node:child_process'
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, anvil, startAnvil } from '../support/anvil.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

const chainId = 31_337
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { resolve } = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`))

/** Foundry's programs are built for some systems only. */
function forge(): string | undefined {
  try {
    return join(folderOf('@foundry-rs/forge-linux-amd64'), 'bin', 'forge')
  } catch {
    return undefined
  }
}

describe.skipIf(!anvil)('with a node', () => {
  const folder = join(temporaryFolderOfFile(), 'tools')
  let node: Anvil
  let agent: Headless
  let rpcUrl: string
  beforeAll(async () => {
    node = await startAnvil(chainId)
    await node.ask('evm_setAutomine', true)
    const words = 'test test test test test test test test test test test junk'
    const wallet = ['--approvals', 'nothing', '--init-wallet', words]
    const started = await startForClient(...wallet, '--node', `${chainId}=${node.url}`)
    agent = started.agent
    rpcUrl = `${started.credentials.rpcUrl}/${chainId}`
    cpSync(join(import.meta.dirname, '..', 'support', 'ethereum-tools'), folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    symlinkSync(join(import.meta.dirname, '..', '..', 'node_modules'), join(folder, 'node_modules'))
  })
  afterAll(async () => {
    await agent?.stop()
    await node?.stop()
  })

  async function run(program: string, ...args: readonly string[]): Promise<string> {
    const offline = { CI: 'true', HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', FOUNDRY_DISABLE_NIGHTLY_WARNING: '1' }
    const env = { ...process.env, ...offline, HOME: folder, RPC_URL: rpcUrl }
    return (await promisify(execFile)(program, args, { cwd: folder, env })).stdout
  }

  test('Hardhat sends and signs with its remote accounts', async () => {
    const hardhat = join('node_modules', 'hardhat', 'dist', 'src', 'cli.js')
    const said = JSON.parse(await run(process.execPath, hardhat, 'run', 'send.ts', '--no-compile'))
    expect(said.status).toBe('success')
    expect(await recoverMessageAddress({ message: 'hello', signature: said.signature })).toBe(first)
  })

  test.skipIf(!forge())('a script of Foundry deploys and pays with --unlocked --broadcast', async () => {
    const before = Number(await node.ask('eth_getTransactionCount', first, 'latest'))
    const script = ['script', 'src/Pay.s.sol:Pay', '--unlocked', '--broadcast', '--sender', first]
    const compiler = ['--use', join(folder, 'solc.mjs'), '--offline', '--root', folder]
    expect(await run(forge()!, ...script, '--rpc-url', rpcUrl, ...compiler)).toContain('ONCHAIN EXECUTION COMPLETE')
    expect(Number(await node.ask('eth_getTransactionCount', first, 'latest')) - before).toBe(2)
  })
})
