import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Receivers of webhooks, good and bad, in a process of their own: what they do costs the agents that are measured nothing but their
 * share of the machine. Prints one line of JSON with the URL of each when they listen.
 */
const answers: Record<string, (response: ServerResponse) => void> = {
  healthy: response => void response.writeHead(200).end(),
  silent: () => undefined,
  failing: response => void response.writeHead(500).end(),
}

const urls: Record<string, string> = {}
for (const [name, answer] of Object.entries(answers)) {
  const server = createServer((request, response) => void request.resume().on('end', () => answer(response)))
  urls[name] = await listening(server)
}
// A port where nobody listens any more.
const gone = createServer()
urls.down = await listening(gone)
gone.close()
process.stdout.write(`${JSON.stringify(urls)}\n`)

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}
