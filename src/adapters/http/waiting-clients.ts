import type { IncomingHttpHeaders } from 'node:http'

/** A public client that names itself, and how it waits, as it was seen on 26 November 2026. */
interface WaitingClient {
  readonly name: string
  readonly header: 'x-client-version' | 'user-agent'
  /** Beginning of the value of that header. */
  readonly begins: string
  /** How long it waits for one answer, in milliseconds. */
  readonly givesUpAfter: number
  /** True if it asks so few times what has become of an activity that these requests are held too. */
  readonly asksSeldom?: true
}

/** To hold requests for another client as long as it waits, add a row. */
export const waitingClients: readonly WaitingClient[] = [
  // It has no limit of its own; Node.js has one.
  { name: 'JavaScript', header: 'x-client-version', begins: '@turnkey/', givesUpAfter: 300_000 },
  // Sends the same bytes again, up to five times, after an answer that the activity is pending.
  { name: 'Rust', header: 'user-agent', begins: 'turnkey-rust-client/', givesUpAfter: 20_000 },
  { name: 'Go', header: 'x-client-version', begins: 'go-sdk/', givesUpAfter: 30_000 },
  // Asks three times what has become of it.
  {
    name: 'Python',
    header: 'x-client-version',
    begins: 'turnkey-python/',
    givesUpAfter: 30_000,
    asksSeldom: true,
  },
]

/** Milliseconds in which an answer reaches a client that still waits. */
const onItsWay = 5_000
/** Longest time in milliseconds that a client is held which does not ask for it. */
const usualHold = 120_000
const longestHold = 600_000

/**
 * Returns how many milliseconds an answer is held for the person: as a `Prefer` header says (RFC 7240: `wait=N` seconds, or
 * `respond-async` for not at all), or until shortly before the client gives up.
 * @param unknown - For a client that is not known.
 */
export function holdOf(headers: IncomingHttpHeaders, unknown: number): number {
  const client = clientOf(headers)
  return preferredHold(headers) ?? (client ? Math.min(client.givesUpAfter - onItsWay, usualHold) : unknown)
}

/** Tells if a client is held also when it asks what has become of an activity: because it asks seldom, or says so. */
export function asksSeldom(headers: IncomingHttpHeaders): boolean {
  return preferredHold(headers) !== undefined || clientOf(headers)?.asksSeldom === true
}

function clientOf(headers: IncomingHttpHeaders): WaitingClient | undefined {
  return waitingClients.find(({ header, begins }) => String(headers[header] ?? '').startsWith(begins))
}

function preferredHold({ prefer = '' }: IncomingHttpHeaders): number | undefined {
  const preferences = String(prefer)
  if (/(^|[,;\s])respond-async($|[,;\s])/i.test(preferences)) return 0
  const seconds = /(^|[,;\s])wait\s*=\s*"?(\d{1,6})"?($|[,;\s])/i.exec(preferences)?.[2]
  return seconds === undefined ? undefined : Math.min(Number(seconds) * 1000, longestHold)
}
