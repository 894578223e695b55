import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AgentError } from '../../core/errors.ts'

/**
 * Listens at both loopback addresses: a browser may take either for localhost, and another program's answer on the other could read the
 * link. A machine without IPv6 needs only one.
 */
export async function listen(create: () => Server, port: number): Promise<[Server, ...Server[]]> {
  const first = await bind(create(), '127.0.0.1', port)
  const { port: bound } = first.address() as AddressInfo
  try {
    return [first, await bind(create(), '::1', bound)]
  } catch (error) {
    if (isNoSuchAddress((error as Error).cause)) return [first]
    first.close()
    if (port !== 0) throw error
  }
  return listen(create, 0)
}

function isNoSuchAddress(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function bind(server: Server, host: string, port: number): Promise<Server> {
  server.listen({ host, port, exclusive: true })
  try {
    await once(server, 'listening')
    return server
  } catch (cause) {
    throw new AgentError(
      'PORT_TAKEN',
      `Port ${port}, wanted for the window, is in use by another program. Stop that program, or choose another port with --window-port; 0 picks a free one.`,
      { cause },
    )
  }
}
