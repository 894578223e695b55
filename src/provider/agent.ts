interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

const agent = new URL((document.currentScript as HTMLScriptElement).src).origin
/** Name of the token, which the page's origin was paired with, in what the page keeps. */
const kept = 'countersign.token'

export function isPaired(): boolean {
  return localStorage.getItem(kept) !== null
}

export function unpair(): void {
  localStorage.removeItem(kept)
}

/** Asks the person for a key of this page's origin, and waits. @throws an error of EIP-1193 */
export async function pair(): Promise<void> {
  const { token, message } = (await post('/pair', {})) as { readonly token?: string; readonly message?: string }
  if (token === undefined) throw failure(4001, message ?? 'The page was refused in Countersign.')
  localStorage.setItem(kept, token)
}

/** Calls JSON-RPC. @param chain - A decimal id of EIP-155, or `solana`. @throws an error of EIP-1193 */
export async function call(chain: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const token = localStorage.getItem(kept)
  if (token === null) throw failure(4100, 'The page is not connected.')
  const { result, error } = (await post(`/rpc/${chain}`, { jsonrpc: '2.0', id: 1, method, params }, token)) as Reply
  if (error) throw failure(error.code, error.message, error.data)
  return result
}

/** Lists the page's accounts. If its key was deleted, the page can be paired again. @throws an error of EIP-1193 */
export async function accounts(chain: string, method: string): Promise<unknown> {
  try {
    return await call(chain, method, [])
  } catch (error) {
    if ((error as { readonly code: number }).code === 4100) localStorage.removeItem(kept)
    throw error
  }
}

async function post(path: string, body: unknown, token?: string): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const reply = await fetch(agent + path, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' })
  return reply.json()
}

export function failure(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}
