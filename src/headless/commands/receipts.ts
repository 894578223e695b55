import { resolve } from 'node:path'
import { receiptsCommand } from '../../agent/commands/receipts.ts'
import { runCommand } from '../../agent/commands/run-command.ts'
import { chosenData, dataHelp, dataOptions } from '../data-options.ts'
import type { Program } from '../program.ts'
import { tell } from '../tell.ts'
import { usage } from '../usage.ts'

export const receipts: Program = {
  help: `Writes every receipt to a file, oldest first, while an agent runs on the data directory or not.

${usage('receipts', '--data DIR --to FILE [options]')}

${dataHelp}
  --to FILE              The export. It appears whole or not at all, for you alone. No file is ever replaced.
  --help                 Print this.

Prints {"receipts":n,"head":"hex","publicKey":"hex"}. Keep head and publicKey elsewhere than the file: with them,
countersign verify finds every change in it. publicKey is null if the vault was locked and its key for receipts was
never used: then nothing is signed. docs/receipts.md says what each line means.`,
  options: { ...dataOptions, to: { type: 'string' } },
  async run(values) {
    const { dataDirectory, vault } = chosenData(values)
    if (typeof values.to !== 'string' || values.to === '') throw new Error('give the file to write with --to FILE')
    const asked = { to: resolve(values.to) }
    const exported = await runCommand(receiptsCommand, { dataDirectory, vault, tell }, asked)
    return { text: JSON.stringify(exported), exitCode: 0 }
  },
}
