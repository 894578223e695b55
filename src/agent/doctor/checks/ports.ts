import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { defaultPort } from '../../running-agent/agent.ts'
import { type Check, ill, type Verdict, well } from '../check.ts'

/** Time that a port may take to accept a connection, in milliseconds: it is on this computer. */
const patience = 2_000

export const ports: Check = {
  name: 'ports',
  title: 'Ports',
  look: ({ running }) => (running ? reachable(running.api()) : free(defaultPort)),
}

/** @param wantedPort - Of another program, so that the agent listens elsewhere. */
export async function reachable({
  port,
  wantedPort,
}: {
  readonly port: number
  readonly wantedPort: number | null
}): Promise<Verdict> {
  // A computer may have no IPv6: there the agent listens on the other address alone.
  const [first, second] = await Promise.all([answers('127.0.0.1', port), answers('::1', port)])
  if (first !== 'accepted') return ill(`Nothing answers at 127.0.0.1:${port}. Restart Countersign.`)
  if (second === 'refused') return ill(`Nothing answers at [::1]:${port}. Restart Countersign.`)
  if (wantedPort !== null) {
    return ill(
      `Another program has port ${wantedPort}, so programs reach Countersign at port ${port}. Stop that program and restart Countersign, ` +
        'or give programs the new port.',
    )
  }
  return well(`Programs reach Countersign at http://localhost:${port}.`)
}

async function answers(host: string, port: number): Promise<'accepted' | 'refused' | 'no such address'> {
  const socket = connect({ host, port })
  const limit = setTimeout(() => socket.destroy(new Error('too slow')), patience)
  try {
    await once(socket, 'connect')
    return 'accepted'
  } catch (thrown) {
    const { code = '' } = thrown as NodeJS.ErrnoException
    return ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENETUNREACH'].includes(code) ? 'no such address' : 'refused'
  } finally {
    clearTimeout(limit)
    socket.destroy()
  }
}

/** Checks if an agent could listen on the port. It is no fault if not: the agent takes the next free port, and says so. */
export async function free(port: number): Promise<Verdict> {
  const taken: string[] = []
  for (const host of ['127.0.0.1', '::1']) if (await isTaken(host, port)) taken.push(host)
  if (taken.length === 0) return well(`Port ${port} is free.`)
  return well(
    `Another program has port ${port}. Until it stops, Countersign listens at the next free one, or at the one that --port names.`,
  )
}

async function isTaken(host: string, port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    return false
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EADDRINUSE'
  } finally {
    server.close()
  }
}
