import { readFileSync } from 'node:fs'
import { globalAgent } from 'node:https'
import { type ClientCredentials, turnkeyClient } from './turnkey.ts'

// The public SDK on another computer: as the guide for teams has it.
const [, , credentialsFile = '', baseUrl = '', folder = '', walletName = ''] = process.argv
const read = (name: string) => readFileSync(`${folder}/${name}`)
Object.assign(globalAgent.options, { cert: read('client.pem'), key: read('client.key'), ca: read('server-ca.pem') })

const credentials: ClientCredentials = { ...JSON.parse(readFileSync(credentialsFile, 'utf8')), baseUrl }
const { organizationId } = credentials
const { activity } = await turnkeyClient(credentials).createWallet({
  ...{ type: 'ACTIVITY_TYPE_CREATE_WALLET', timestampMs: String(Date.now()), organizationId },
  parameters: { walletName, accounts: [] },
})
process.stdout.write(activity.status)
