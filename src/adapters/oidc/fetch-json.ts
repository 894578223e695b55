/** Keys and the like take some kilobytes. */
const mostBytes = 1_048_576

/**
 * What stands at exactly this address: no redirects are followed, and no more is read than there should be.
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
    return parse(await read(response))
  } finally {
    await response.body?.cancel().catch(() => undefined)
  }
}

async function read({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > mostBytes) throw new Error('it answered with more than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('its answer is not JSON')
  }
}
