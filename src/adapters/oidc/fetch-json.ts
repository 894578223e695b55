import { letGo } from '../outgoing/discard-response-body.ts'
import { readJson } from '../outgoing/read-json.ts'

/** Keys and the like take some kilobytes. */
const mostBytes = 1_048_576

/**
 * Fetches JSON from exactly this address: no redirects are followed, and no more is read than there should be.
 * @throws Error whose message a caller may read
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    redirect: 'manual',
    credentials: 'omit',
    headers: { accept: 'application/json' },
  })
  try {
    if (response.status !== 200) throw new Error(`it answered with status ${response.status}`)
    return await readJson(response, mostBytes)
  } finally {
    await letGo(response)
  }
}
