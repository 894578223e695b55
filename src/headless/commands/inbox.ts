import type { Program } from '../program.ts'
import { usage } from '../usage.ts'

export const inbox: Program = {
  help: `Shows what waits in this terminal, and lets you approve or reject it: for computers without a browser.

${usage('inbox', '')}

  --help                 Print this.

It asks for the link that Countersign prints when it starts. Each link works once: press Enter in the terminal of
Countersign for another.`,
  options: {},
  async run() {
    if (!process.stdin.isTTY || !process.stdout.isTTY) throw new Error('countersign inbox needs a terminal')
    const { runInbox } = await import('../../adapters/terminal-inbox/inbox.ts')
    await runInbox()
    return { text: '', exitCode: 0 }
  },
}
