import { readProgramToken } from '../../core/programs/program-token.ts'
import { isOutgoingUrl, outgoingUrlWords } from '../../core/schema/outgoing-url.ts'
import type { Program } from '../program.ts'
import { usage } from '../usage.ts'

export const mcp: Program = {
  help: `Lets an AI agent propose transactions, messages and payments, by the Model Context Protocol on stdin and stdout.
It sees no keys, and can approve nothing.

${usage('mcp', '[--url URL] [--token TOKEN]')}

  --url URL              Address of the running agent. Default: http://localhost:8840
  --token TOKEN          Token of a program, as --init or countersign pair writes it. Default: the environment variable
                         COUNTERSIGN_TOKEN, which other users of this computer cannot see.
  --help                 Print this.

The same tools are at URL/mcp, by Streamable HTTP with the header Authorization: Bearer TOKEN.
Ends with code 0 when stdin ends.`,
  options: { url: { type: 'string' }, token: { type: 'string' } },
  async run({ url = 'http://localhost:8840', token = process.env.COUNTERSIGN_TOKEN ?? '' }) {
    if (!isOutgoingUrl(String(url))) throw new Error(`--url ${outgoingUrlWords}`)
    if (!readProgramToken(String(token)))
      throw new Error('name a token with --token or COUNTERSIGN_TOKEN. countersign pair makes one')
    const { passOn } = await import('../../adapters/mcp/pass-on.ts')
    await passOn(String(url), String(token))
    return { text: '', exitCode: 0 }
  },
}
