import { randomBytes } from 'node:crypto'
import { pairCommand } from '../../agent/commands/pair.ts'
import { runCommand } from '../../agent/commands/run-command.ts'
import { programKeyPair, writeProgramToken } from '../../core/programs/program-token.ts'
import { chosenData, dataHelp, dataOptions } from '../data-options.ts'
import type { Program } from '../program.ts'
import { tell } from '../tell.ts'
import { usage } from '../usage.ts'

export const pair: Program = {
  help: `Gives a program its own token and API key. You agree in the window, and choose whose key it is.

${usage('pair', '[--name NAME] [options]')}

  --name NAME            Name of the program, as cards show it. Default: Program in a terminal
${dataHelp}
  --help                 Print this.

Prints one line of JSON: token (for countersign mcp), rpcUrl (a chain's decimal id is appended), baseUrl,
organizationId, apiPublicKey and apiPrivateKey. They are made here and are secret; the agent keeps the public key only.`,
  options: { ...dataOptions, name: { type: 'string' } },
  async run({ name = 'Program in a terminal', ...values }) {
    const { dataDirectory, vault } = chosenData(values)
    const secret = randomBytes(32)
    const { publicKey: apiPublicKey, privateKey: apiPrivateKey } = programKeyPair(secret)
    const request = { name: String(name), publicKey: apiPublicKey }
    const { organizationId, api } = await runCommand(pairCommand, { dataDirectory, vault, tell }, request)
    const token = writeProgramToken(organizationId, secret)
    const rpcUrl = `${api}/rpc/${token}`
    const text = JSON.stringify({ token, rpcUrl, baseUrl: api, organizationId, apiPublicKey, apiPrivateKey })
    return { text, exitCode: 0 }
  },
}
