import { accounts, call, failure, isPaired, pair } from './agent.ts'
import { createEvents, type Listener } from './events.ts'
import { icon } from './icon.ts'

interface Asked {
  readonly method: string
  readonly params?: readonly unknown[]
}

/** Name of the page's chain in what the page keeps. */
const kept = 'countersign.chain'
const { on, off, emit } = createEvents()

/** EIP-1193. */
const provider = {
  async request({ method, params = [] }: Asked): Promise<unknown> {
    if (method === 'wallet_addEthereumChain' && isPaired()) await ask(method, params)
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') return switchChain(params)
    if (method === 'eth_chainId') return chainId()
    if (method === 'eth_accounts' && !isPaired()) return []
    if (method === 'eth_requestAccounts' && !isPaired()) {
      await pair()
      emit('connect', { chainId: chainId() })
    }
    if (method !== 'eth_accounts' && method !== 'eth_requestAccounts') return ask(method, params)
    const found = await accounts(chainPath(), method).catch(disconnected)
    if (method === 'eth_requestAccounts') emit('accountsChanged', found)
    return found
  },
  on(event: string, listener: Listener) {
    on(event, listener)
    return provider
  },
  removeListener(event: string, listener: Listener) {
    off(event, listener)
    return provider
  },
}

function chainId(): string {
  return localStorage.getItem(kept) ?? '0x1'
}

function chainPath(chain = chainId()): string {
  return String(BigInt(chain))
}

function ask(method: string, params: readonly unknown[], chain = chainId()): Promise<unknown> {
  return call(chainPath(chain), method, params)
}

/** The agent says if it has a node of that chain. */
async function switchChain([wanted]: readonly unknown[]): Promise<null> {
  const { chainId: next = '' } = (wanted ?? {}) as { readonly chainId?: string }
  if (!/^0x[1-9a-f][0-9a-f]{0,15}$/i.test(next)) throw failure(-32602, 'chainId is a hexadecimal number, 0x…')
  if (isPaired()) await ask('eth_blockNumber', [], next).catch(unknownChain)
  localStorage.setItem(kept, next.toLowerCase())
  emit('chainChanged', chainId())
  return null
}

/** 4902 is how wallets say that they do not know a chain. */
function unknownChain(error: { readonly code: number; readonly message: string }): never {
  throw error.code === -32601 ? failure(4902, error.message) : error
}

function disconnected(error: { readonly code: number; readonly message: string }): never {
  if (!isPaired()) emit('disconnect', failure(4900, error.message))
  throw error
}

const info = { uuid: crypto.randomUUID(), name: 'Countersign', icon, rdns: 'localhost.countersign' }
const detail = Object.freeze({ info: Object.freeze(info), provider: Object.freeze(provider) })

/** Announces the wallet to the page (EIP-6963), now and whenever it asks. */
export function announceEthereum(): void {
  const announce = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
