import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AgentError } from '../../core/errors.ts'

/** One an address. */
export type Servers = [Server, ...Server[]]

type Addresses = readonly [ipv4: string, ipv6: string]
const [loopback, anyAddress]: readonly [Addresses, Addresses] = [
  ['127.0.0.1', '::1'],
  ['0.0.0.0', '::'],
]

export interface Wanted {
  /** 0 picks a free one. */
  readonly port: number
  /** True if the next free port will do when this one is taken. */
  readonly orNext: boolean
  /** True to listen at every address of this computer; otherwise only programs on it get through. */
  readonly everywhere: boolean
}

const portsToTry = 20

/** Listens on one port, by IPv4 and IPv6. @throws AgentError `PORT_TAKEN` */
export async function listen(create: () => Server, { port: wanted, orNext, everywhere }: Wanted): Promise<Servers> {
  const at = everywhere ? anyAddress : loopback
  const last = wanted === 0 || !orNext ? wanted : wanted + portsToTry
  for (let port = wanted; port <= last; port++) {
    const servers = await listenOn(create, port, at)
    if (servers) return servers
  }
  throw new AgentError(
    'PORT_TAKEN',
    last === wanted
      ? `Port ${wanted} is in use by another program. Stop that program, or choose another port with --port; 0 picks a free one.`
      : `Ports ${wanted} to ${last} are in use by other programs. Choose a free one with --port; 0 picks one.`,
  )
}

/** Listens at both addresses on one port; `undefined` if either is taken. A machine without IPv6 needs only one. */
async function listenOn(create: () => Server, port: number, at: Addresses): Promise<Servers | undefined> {
  const first = await bind(create(), at[0], port)
  if (!first) return undefined
  const { port: bound } = first.address() as AddressInfo
  try {
    const second = await bind(create(), at[1], bound)
    if (second) return [first, second]
  } catch (error) {
    if (isNoSuchAddress(error)) return [first]
    throw error
  }
  first.close()
  return port === 0 ? listenOn(create, 0, at) : undefined
}

async function bind(server: Server, host: string, port: number): Promise<Server | undefined> {
  server.listen({ host, port, exclusive: true, ipv6Only: true })
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' || (error as NodeJS.ErrnoException).code === 'EACCES')
      return undefined
    throw error
  }
}

function isNoSuchAddress(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')
}
