import { join } from 'node:path'
import { desktopObstacle, electronExecutable } from '../electron.mjs'
import { nodeEnvironment, suitableNode } from '../node.mjs'
import { memory, root } from '../paths.mjs'
import { execute } from './execute.mjs'
import { recall, remember } from './remember.mjs'
import { say } from './say.mjs'

const failure = join(memory, 'electron.json')
const day = 86_400_000

/** Fetches Electron's executable where a window could open. Without it the window opens in a browser. */
export const electronRuntime = {
  done: () => desktopObstacle() !== undefined || electronExecutable() !== undefined || failedLately(),
  async run() {
    try {
      await reach()
      const script = join(root, 'node_modules', 'electron', 'install.js')
      await execute(suitableNode(), [script], {
        doing: 'Fetching the Electron runtime, about 110 MB',
        environment: nodeEnvironment(),
        timeout: 600_000,
        log: 'electron',
      })
    } catch {
      remember(failure, { failedAt: Date.now() })
      say('It could not be fetched and will be tried again tomorrow, or by: npx install-electron')
    }
  },
}

function failedLately() {
  return Date.now() - (recall(failure)?.failedAt ?? 0) < day
}

/** A server that does not answer is found out in seconds; the download itself may take minutes. */
async function reach() {
  const mirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror ?? 'https://github.com/'
  await fetch(mirror, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) })
}
