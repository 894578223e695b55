import { readFileSync } from 'node:fs'
import { globalAgent } from 'node:http'
import { type ClientCredentials, turnkeyClient } from './turnkey.ts'

// The public SDK on another computer, whose localhost is another address of this one.
const [, , credentialsFile = '', address = ''] = process.argv
const lookup = (_: string, options: { all?: boolean }, answer: (...found: unknown[]) => void) =>
  options.all ? answer(null, [{ address, family: 4 }]) : answer(null, address, 4)
Object.assign((globalAgent as unknown as { options: object }).options, { lookup })

const credentials: ClientCredentials = JSON.parse(readFileSync(credentialsFile, 'utf8'))
const { organizationId, baseUrl } = credentials
const { username } = await turnkeyClient(credentials).getWhoami({ organizationId })
const { activity } = await turnkeyClient(credentials).createWallet({
  ...{ type: 'ACTIVITY_TYPE_CREATE_WALLET', timestampMs: String(Date.now()), organizationId },
  parameters: { walletName: 'Through a tunnel', accounts: [] },
})
process.stdout.write(JSON.stringify({ baseUrl, username, status: activity.status }))
