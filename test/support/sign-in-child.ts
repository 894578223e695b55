import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getClientSignatureMessageForSignup } from '@turnkey/core'
import { encryptOtpCodeToBundle } from '@turnkey/crypto'
import { p256Key } from './client.ts'
import { startForClient } from './headless.ts'
import { signatureBy } from './one-time-codes.ts'
import { startOpenIdIssuer } from './openid-issuer.ts'

/** Signs people up as a wallet kit does, and prints how that went, and how many packets found no way out of this computer. */
const folder = mkdtempSync(join(tmpdir(), 'countersign-sign-in-'))
const issuer = await startOpenIdIssuer()
const messages = join(folder, 'messages')
const { agent, credentials } = await startForClient(
  ...['--auth-proxy', '--messages-to', messages, '--oidc-issuer', issuer.issuer],
)

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into.
async function call(path: string, body: object): Promise<{ status: number; body: any }> {
  const headers = { 'Content-Type': 'application/json', 'X-Auth-Proxy-Config-ID': credentials.organizationId }
  const response = await fetch(`${agent.api}/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

const email = 'ada@example.org'
const key = p256Key()
const { body: sent } = await call('otp_init_v2', { otpType: 'OTP_TYPE_EMAIL', contact: email })
const { enclaveQuorumPublic } = JSON.parse(sent.otpEncryptionTargetBundle)
const code = /^[0-9A-Z]{9}$/m.exec(JSON.parse(readFileSync(messages, 'utf8')).text)?.[0] ?? ''
const encryptedOtpBundle = await encryptOtpCodeToBundle(
  ...([code, sent.otpEncryptionTargetBundle, key.publicKey, enclaveQuorumPublic] as const),
)
const { verificationToken } = (await call('otp_verify_v2', { otpId: sent.otpId, encryptedOtpBundle })).body
const user = { apiKeys: [], authenticators: [], oauthProviders: [] }
const { message } = getClientSignatureMessageForSignup({ verificationToken, email, ...user })
const clientSignature = signatureBy(key, message)
const byMail = await call('signup_v2', { ...user, userEmail: email, verificationToken, clientSignature })

const oidcToken = await issuer.signIn('grace')
const oauthProviders = [{ providerName: 'Local', oidcToken }]
const byOpenId = await call('signup_v2', { ...user, oauthProviders })

await agent.stop()
await issuer.stop()
rmSync(folder, { recursive: true })
console.log(JSON.stringify({ byMail: byMail.status, byOpenId: byOpenId.status, strayPackets: strayPackets() }))

/** Those for which the system knew no route, of either version of the protocol. */
function strayPackets(): number {
  const [names = '', counts = ''] = readFileSync('/proc/net/snmp', 'utf8').split('\n')
  const four = Number(counts.split(' ')[names.split(' ').indexOf('OutNoRoutes')])
  const six = Number(/^Ip6OutNoRoutes\s+(\d+)$/m.exec(readFileSync('/proc/net/snmp6', 'utf8'))?.[1])
  return four + six
}
