import { serveCommands } from '../../adapters/command-socket/serve.ts'
import type { Log } from '../../core/ports/log.ts'
import type { HandlerContext } from '../context/handler-context.ts'
import type { Door } from '../running-agent/door.ts'
import { createPassphraseGuesses } from '../vault/passphrase-guesses.ts'
import { runningCommands } from './command.ts'
import { commands } from './index.ts'

const closed: Door = { refuse: () => undefined, stop: async () => undefined }

/** The way in for commands. Where there can be none, the agent runs without: commands then say that its data is in use. */
export async function commandDoor(context: HandlerContext, log: Log): Promise<Door> {
  const { dataDirectory } = context.options
  const guesses = createPassphraseGuesses(context.engine.store, () => performance.now(), 'commands')
  try {
    const door = await serveCommands({
      dataDirectory,
      commands: runningCommands(commands, { ...context, guesses }),
      log,
    })
    if (door) return door
    log.warn(
      {},
      'the path of the data directory is too long for a socket: commands work only while the agent is stopped',
    )
  } catch (error) {
    log.warn({ error }, 'no socket could be made in the data directory: commands work only while the agent is stopped')
  }
  return closed
}
