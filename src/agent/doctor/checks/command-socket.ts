import { lstatSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { reachesAgent } from '../../../adapters/command-socket/ask.ts'
import { isOwnSocket } from '../../../adapters/command-socket/serve.ts'
import { socketName } from '../../../adapters/command-socket/socket-path.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'

export const commandSocket: Check = {
  name: 'command-socket',
  title: 'Socket for commands',
  async look({ dataDirectory, running }) {
    if (process.platform === 'win32') return unknown('Windows has named pipes instead of sockets.')
    const stats = lstatSync(join(dataDirectory, socketName), { throwIfNoEntry: false })
    return running ? answering(stats, await reachesAgent(dataDirectory), isOwnSocket(dataDirectory)) : leftBehind(stats)
  },
}

/**
 * @param isReached - Whether something took a connection there.
 * @param isOwn - Whether it is the socket that this agent made.
 */
export function answering(stats: Stats | undefined, isReached: boolean, isOwn: boolean): Verdict {
  const without = 'Commands such as backup and doctor work only while the agent is stopped.'
  if (!stats) return ill(`${socketName} is not in the data directory. ${without} Restart Countersign to make it.`)
  if (!stats.isSocket())
    return ill(`${socketName} in the data directory is not a socket. ${without} Move it away and restart Countersign.`)
  if (!isReached) return ill(`Nothing answers at ${socketName}. ${without} Restart Countersign.`)
  if (!isOwn) {
    return ill(
      `Another program has replaced ${socketName}, and can read the passphrases of commands. Restart Countersign, and find that program.`,
    )
  }
  return well('Commands reach the agent.')
}

function leftBehind(stats: Stats | undefined): Verdict {
  if (stats?.isSocket() === false) return ill(`${socketName} in the data directory is not a socket. Move it away.`)
  return well(stats ? 'One remains from an agent that was killed. The next start replaces it.' : 'No agent runs.')
}
