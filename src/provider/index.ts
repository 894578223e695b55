/**
 * The wallet that pages of allowed origins find by EIP-6963, once they have loaded this script from the agent. It speaks EIP-1193, and
 * sends each request to the agent's JSON-RPC. It runs in the page and imports nothing.
 */
interface Asked {
  readonly method: string
  readonly params?: readonly unknown[]
}

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

type Listener = (value: unknown) => void

const agent = new URL((document.currentScript as HTMLScriptElement).src).origin
/** What the page keeps: the token that its origin was paired with, and the chain it is on. */
const kept = { token: 'countersign.token', chain: 'countersign.chain' } as const
const listeners = new Map<string, Set<Listener>>()

const provider = {
  async request({ method, params = [] }: Asked): Promise<unknown> {
    if (method === 'wallet_addEthereumChain' && token()) await call(method, params)
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') return switchChain(params)
    if (method === 'eth_chainId') return chainId()
    if (method === 'eth_accounts' && !token()) return []
    if (method === 'eth_requestAccounts' && !token()) await pair()
    const result = await call(method, params)
    if (method === 'eth_requestAccounts') emit('accountsChanged', result)
    return result
  },
  on(event: string, listener: Listener) {
    const all = listeners.get(event) ?? new Set()
    listeners.set(event, all.add(listener))
    return provider
  },
  removeListener(event: string, listener: Listener) {
    listeners.get(event)?.delete(listener)
    return provider
  },
}

function emit(event: string, value: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(value)
}

function token(): string | null {
  return localStorage.getItem(kept.token)
}

function chainId(): string {
  return localStorage.getItem(kept.chain) ?? '0x1'
}

/** The agent says if it has a node of that chain. */
async function switchChain([wanted]: readonly unknown[]): Promise<null> {
  const { chainId: next = '' } = (wanted ?? {}) as { readonly chainId?: string }
  if (!/^0x[1-9a-f][0-9a-f]{0,15}$/i.test(next)) throw failure(-32602, 'chainId is a hexadecimal number, 0x…')
  if (token()) await call('eth_blockNumber', [], next).catch(error => rethrow(error))
  localStorage.setItem(kept.chain, next.toLowerCase())
  emit('chainChanged', chainId())
  return null
}

/** 4902 is how wallets say that they do not know a chain. */
function rethrow(error: unknown): never {
  const { code, message } = error as { readonly code: number; readonly message: string }
  throw code === -32601 ? failure(4902, message) : error
}

/** Asks the person for a key of this page's origin, and waits. */
async function pair(): Promise<void> {
  const { token, message } = (await post('/pair', {})) as { readonly token?: string; readonly message?: string }
  if (token === undefined) throw failure(4001, message ?? 'The page was refused in Countersign.')
  localStorage.setItem(kept.token, token)
  emit('connect', { chainId: chainId() })
}

async function call(method: string, params: readonly unknown[], chain = chainId()): Promise<unknown> {
  const bearer = token()
  if (!bearer) throw failure(4100, 'Ask for eth_requestAccounts first.')
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const { result, error } = (await post(`/rpc/${BigInt(chain)}`, body, bearer)) as Reply
  if (!error) return result
  // A key that was deleted: the page can be paired again.
  if (error.code === 4100 && (method === 'eth_accounts' || method === 'eth_requestAccounts')) {
    localStorage.removeItem(kept.token)
    emit('disconnect', failure(4900, error.message))
  }
  throw failure(error.code, error.message, error.data)
}

async function post(path: string, body: unknown, bearer?: string): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) }
  const reply = await fetch(agent + path, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' })
  return reply.json()
}

function failure(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}

const icon =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="%230a5f7d"/><path d="M22 50l14 14 22-28M46 60l4 4 24-30" fill="none" stroke="white" stroke-width="8"/></svg>'
const info = { uuid: crypto.randomUUID(), name: 'Countersign', icon, rdns: 'localhost.countersign' }
const detail = Object.freeze({ info: Object.freeze(info), provider: Object.freeze(provider) })

function announce(): void {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

window.addEventListener('eip6963:requestProvider', announce)
announce()
