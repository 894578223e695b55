/**
 * The body of an answer as JSON, no more of it than there should be.
 * @throws Error whose message a person may read
 */
export async function readJson({ body }: Response, mostBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > mostBytes) throw new Error(`it answered with more than ${mostBytes / 1_048_576} MB`)
    chunks.push(chunk)
  }
  return parse(Buffer.concat(chunks).toString('utf8'))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('its answer is not JSON')
  }
}
