import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyTurnkeyWebhookSignature } from '@turnkey/crypto'

const { TURNKEY_BASE_URL: baseUrl = 'http://localhost:8840', WEBHOOK_PORT: port = '8850' } = process.env

/** An event may come twice, after a cut connection for one: its id stays the same. */
const seen = new Set<string>()

const server = createServer(async (request, response) => {
  // The signature is over the bytes as they came, so they are not parsed before it is checked.
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const checked = verifyTurnkeyWebhookSignature({
    headers: request.headers as Record<string, string>,
    body,
    verificationKeys: await keys(),
    maxTimestampAgeMs: 5 * 60_000,
  })
  if (!checked.ok) {
    console.error(`Refused: ${checked.reason}`)
    response.writeHead(401).end()
    return
  }
  // Take it down before it is answered: what was answered with 200 does not come again.
  if (!seen.has(checked.eventId)) tell(String(request.headers['x-turnkey-event-type']), JSON.parse(body.toString()))
  seen.add(checked.eventId)
  response.writeHead(200).end()
})
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`Listening on http://localhost:${(server.address() as AddressInfo).port}/`)
})

/** The public keys of the agent. Ask again for a key id that you do not know, and keep the answer for some minutes. */
async function keys() {
  const answer = await fetch(`${baseUrl}/public/v1/discovery/webhooks/jwks`)
  const { keys } = (await answer.json()) as { keys: { kid: string; x: string }[] }
  return keys.map(({ kid, x }) => ({ keyId: kid, publicKey: Buffer.from(x, 'base64url').toString('hex') }))
}

function tell(eventType: string, event: { type: string; status?: string }): void {
  console.log([eventType, event.type, event.status].filter(Boolean).join(' '))
}
