import { accounts, call, isPaired, pair, unpair } from './agent.ts'
import { createEvents, type Listener } from './events.ts'
import { icon } from './icon.ts'

/** Bytes are base64 between the page and the agent. */
interface AgentAccount {
  readonly address: string
  readonly publicKey: string
}

interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

interface Input {
  readonly account: Account
}

const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const
const { on, off, emit } = createEvents()
let connected: readonly Account[] = []

/** The features of the Wallet Standard: https://github.com/wallet-standard/wallet-standard, and for Solana https://github.com/anza-xyz/wallet-standard. */
const features = {
  'standard:connect': { version: '1.0.0', connect },
  'standard:disconnect': {
    version: '1.0.0',
    async disconnect() {
      unpair()
      change([])
    },
  },
  'standard:events': {
    version: '1.0.0',
    on(event: string, listener: Listener) {
      on(event, listener)
      return () => off(event, listener)
    },
  },
  'solana:signMessage': {
    version: '1.0.0',
    signMessage: (...inputs: (Input & { readonly message: Uint8Array })[]) =>
      inTurn(inputs, async ({ account: { address }, message }) => {
        const { signature } = await ask<'signature'>('solana_signMessage', { address, message: base64(message) })
        return { signedMessage: message, signature: bytes(signature) }
      }),
  },
  'solana:signTransaction': {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    signTransaction: (...inputs: (Input & { readonly transaction: Uint8Array })[]) =>
      inTurn(inputs, async ({ account: { address }, transaction }) => {
        const asked = { address, transaction: base64(transaction) }
        const signed = await ask<'transaction'>('solana_signTransaction', asked)
        return { signedTransaction: bytes(signed.transaction) }
      }),
  },
}

async function connect({ silent = false }: { readonly silent?: boolean } = {}) {
  if (!isPaired() && !silent) await pair()
  const found = isPaired() ? ((await accounts('solana', 'solana_getAccounts')) as readonly AgentAccount[]) : []
  const used = Object.keys(features).filter(each => each.startsWith('solana:'))
  change(found.map(({ address, publicKey }) => ({ address, publicKey: bytes(publicKey), chains, features: used })))
  return { accounts: connected }
}

function change(to: readonly Account[]): void {
  connected = to
  emit('change', { accounts: to })
}

async function inTurn<Each, Result>(inputs: readonly Each[], work: (each: Each) => Promise<Result>): Promise<Result[]> {
  const done: Result[] = []
  for (const each of inputs) done.push(await work(each))
  return done
}

async function ask<Field extends string>(method: string, params: object): Promise<Readonly<Record<Field, string>>> {
  return (await call('solana', method, [params])) as Readonly<Record<Field, string>>
}

function base64(from: Uint8Array): string {
  return btoa(Array.from(from, each => String.fromCharCode(each)).join(''))
}

function bytes(from: string): Uint8Array {
  return Uint8Array.from(atob(from), each => each.charCodeAt(0))
}

const wallet = Object.freeze({
  version: '1.0.0',
  name: 'Countersign',
  icon,
  chains,
  features,
  get accounts() {
    return connected
  },
})

interface Registry {
  register(wallet: object): void
}

/** Registers the wallet with the page, in whichever order the two load. */
export function registerSolana(): void {
  const register = (registry: Registry) => registry.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', event => register((event as CustomEvent<Registry>).detail))
}
