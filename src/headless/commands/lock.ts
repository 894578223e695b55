import { lockCommand } from '../../agent/commands/lock.ts'
import { runCommand } from '../../agent/commands/run-command.ts'
import { chosenData, dataHelp, dataOptions } from '../data-options.ts'
import type { Program } from '../program.ts'
import { tell } from '../tell.ts'
import { usage } from '../usage.ts'

export const lock: Program = {
  help: `Locks the keys of the agent that runs on a data directory. Nothing is signed until you unlock them in the window.

${usage('lock', '[options]')}

${dataHelp}
  --help                 Print this.

Prints {"locked":true}. Without a running agent the keys are locked, and it prints the same.`,
  options: dataOptions,
  async run(values) {
    const { dataDirectory, vault } = chosenData(values)
    return { text: JSON.stringify(await runCommand(lockCommand, { dataDirectory, vault, tell }, {})), exitCode: 0 }
  },
}
