import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountAt } from './accounts.ts'
import { recording } from './recordings.ts'

export interface Emulator {
  readonly port: number
  /** Answers further commands from this recording; addresses and settings always work. */
  play(id: string): void
  /** Lets go of whoever talks to it, and answers nobody, as after the cable was pulled. */
  pull(): void
  plugIn(): void
  close(): void
}

/** Answers over HTTP as Speculos does: addresses of its mnemonic, and the rest as a real app did. */
export async function startEmulator(): Promise<Emulator> {
  const usual = answersOf('eth-app-and-version', 'eth-app-configuration-blind-off')
  let played = new Map<string, string>()
  let isPulled = false
  const server: Server = createServer(async (request, response) => {
    if (request.url?.startsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      return
    }
    let body = ''
    for await (const chunk of request) body += chunk
    if (isPulled) return void request.socket.destroy()
    const asked: string = JSON.parse(body).data
    const data = asked.startsWith('e00200') ? addressAnswer(asked) : (usual.get(asked) ?? played.get(asked))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: data ?? '6f00' }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    play(id) {
      played = answersOf(id)
    },
    pull() {
      isPulled = true
      server.closeAllConnections()
    },
    plugIn() {
      isPulled = false
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answersOf(...ids: string[]): Map<string, string> {
  const text = ids.map(recording).join('\n')
  return new Map([...text.matchAll(/=> *(\w+)\s+<= *(\w+)/g)].map(([, asked = '', answer = '']) => [asked, answer]))
}

/** E0 02: lengths and bytes of the uncompressed public key and of the address in ASCII, without 0x. */
function addressAnswer(asked: string): string {
  const data = Buffer.from(asked.slice(10), 'hex')
  const steps = Array.from({ length: data[0] ?? 0 }, (_, index) => data.readUInt32BE(1 + 4 * index))
  const path = steps.map(step => (step >= 2 ** 31 ? `${step - 2 ** 31}'` : step)).join('/')
  const { uncompressed, address } = accountAt(`m/${path}`)
  return `41${uncompressed}28${Buffer.from(address.slice(2), 'ascii').toString('hex')}9000`
}
