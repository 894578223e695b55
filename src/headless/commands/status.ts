import { runCommand } from '../../agent/commands/run-command.ts'
import { type Status, statusCommand } from '../../agent/commands/status.ts'
import { count } from '../../core/display/amount.ts'
import { chosenData, dataHelp, dataOptions } from '../data-options.ts'
import type { Program } from '../program.ts'
import { tell } from '../tell.ts'
import { usage } from '../usage.ts'

export const status: Program = {
  help: `Says if an agent runs on a data directory, if its keys are locked, and how many requests wait for you.

${usage('status', '[options]')}

${dataHelp}
  --help                 Print this.

On a terminal, prints a sentence. Otherwise prints one line of JSON: {"running":true,"api":"http://localhost:P",
"vault":"ready" (or "locked", "missing"),"waiting":n}, or {"running":false}.
Ends with code 0 if an agent runs, and with 1 otherwise.`,
  options: dataOptions,
  async run(values) {
    const { dataDirectory, vault } = chosenData(values)
    const status = await runCommand(statusCommand, { dataDirectory, vault, tell }, {})
    const text = process.stdout.isTTY ? inWords(status, dataDirectory) : JSON.stringify(status)
    return { text, exitCode: status.running ? 0 : 1 }
  },
}

const vaultInWords = { ready: 'unlocked', locked: 'locked', missing: 'not set up, or not reachable' } as const

function inWords(status: Status, dataDirectory: string): string {
  if (!status.running) return `No agent runs on ${dataDirectory}.`
  const { api, vault, waiting } = status
  return `An agent runs at ${api}. Its keys are ${vaultInWords[vault]}. Waiting for you: ${count(waiting, 'request')}.`
}
