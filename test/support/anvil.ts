import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Foundry's Ethereum node for development, where its binary was installed: it is published for Linux on x64 here. */
export const anvil: string | undefined = findAnvil()

function findAnvil(): string | undefined {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json'))
    const file = join(folder, 'bin', 'anvil')
    return existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

export interface Anvil {
  readonly url: string
  /** Any method of the node, for example `anvil_setBalance`. @throws Error with what the node says against it */
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

/** A chain of its own, which says that it is the network of this id. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const child = spawn(anvil as string, ['--port', '0', '--chain-id', String(chainId), '--no-mining'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const url = await listeningAt(child)
  return {
    url,
    async ask(method, ...params) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'Content-Type': 'application/json' }
      const answer = (await (await fetch(url, { method: 'POST', headers, body })).json()) as Record<string, unknown>
      if (answer.error) throw new Error(JSON.stringify(answer.error))
      return answer.result
    },
    async stop() {
      process.off('exit', end)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** It is read on to the end: whoever writes to a pipe that nobody reads stands still. */
function listeningAt(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', chunk => {
      text = (text + chunk).slice(-4_000)
      const [, place] = /Listening on (127\.0\.0\.1:\d+)/.exec(text) ?? []
      if (place) resolve(`http://${place}`)
    })
    child.once('exit', code => reject(new Error(`anvil ended with ${code}`)))
  })
}
