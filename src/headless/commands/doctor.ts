import { doctorCommand } from '../../agent/commands/doctor.ts'
import { runCommand } from '../../agent/commands/run-command.ts'
import { count } from '../../core/display/amount.ts'
import { chosenData, dataHelp, dataOptions } from '../data-options.ts'
import type { Program } from '../program.ts'
import { tell } from '../tell.ts'
import { usage } from '../usage.ts'

export const doctor: Program = {
  help: `Looks at the database, the keys, the files and this computer, whether an agent runs on them or not.

${usage('doctor', '[options]')}

${dataHelp}
  --mend                 Fix what can be fixed without loss: remove other users' access rights.
                         Without it, nothing is changed: if no agent runs, all is read in copies.
  --help                 Print this.

On a terminal, prints a line for each fault, or that all is well. Otherwise prints one line of JSON:
{"ok":true|false,"checks":[{"name","ok","detail"}]}, and with --mend the names of checks that were fixed as
"mended". A check that could not run is ok, and its detail begins with "Not checked".
Ends with code 0 if all is well, and with 1 otherwise.`,
  options: { ...dataOptions, mend: { type: 'boolean' } },
  async run(values) {
    const { dataDirectory, vault } = chosenData(values)
    const isToMend = values.mend === true
    // Each check is reported, for a person who waits.
    const { checks, mended } = await runCommand(
      doctorCommand,
      { dataDirectory, vault, tell: process.stderr.isTTY ? tell : () => undefined },
      { mend: isToMend, vault: vault?.kind === 'memory' ? null : (vault ?? null) },
    )
    const shown = checks.map(({ name, state, detail, mend }) => ({
      name,
      ok: state !== 'ill',
      detail:
        state === 'unknown'
          ? `Not checked: ${detail}`
          : mend === null
            ? detail
            : `${detail} To have this put right, run this again with --mend.`,
    }))
    const ok = shown.every(check => check.ok)
    const text = process.stdout.isTTY
      ? inLines(shown)
      : JSON.stringify({ ok, checks: shown, ...(isToMend && { mended }) })
    return { text, exitCode: ok ? 0 : 1 }
  },
}

interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

/** Lists the faults for a person, and counts the checks that found none. */
function inLines(checks: readonly Check[]): string {
  const faults = checks.filter(({ ok }) => !ok)
  const sound = `${count(checks.length - faults.length, 'check')} found no fault.`
  return [...faults.map(({ name, detail }) => `${name}: ${detail}`), sound].join('\n')
}
