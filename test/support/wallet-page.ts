import { connect, createConfig, getConnections, sendTransaction, signMessage, switchChain } from '@wagmi/core'
import { getWallets } from '@wallet-standard/app'
import { http } from 'viem'
import { foundry, mainnet } from 'viem/chains'

/** Script of a dApp's page, which finds wallets by the libraries that pages use, unmodified. */
const config = createConfig({
  chains: [mainnet, foundry],
  transports: { [mainnet.id]: http('http://127.0.0.1:9'), [foundry.id]: http('http://127.0.0.1:9') },
})

/** Bytes are lists of numbers: they pass between the page and the test. */
type Bytes = readonly number[]

interface SolanaWallet {
  readonly name: string
  readonly chains: readonly string[]
  readonly accounts: readonly { readonly address: string; readonly publicKey: Uint8Array }[]
  // biome-ignore lint/suspicious/noExplicitAny: features have the types of their specification
  readonly features: Readonly<Record<string, any>>
}

function solana(): SolanaWallet {
  const wallets = getWallets().get() as unknown as readonly SolanaWallet[]
  return wallets.find(({ name }) => name === 'Countersign')!
}

function account(address: string) {
  return solana().accounts.find(each => each.address === address)
}

const dapp = {
  ethereum: {
    names: () => config.connectors.map(({ name }) => name),
    async connect() {
      const connector = config.connectors.find(({ name }) => name === 'Countersign')!
      return [...(await connect(config, { connector })).accounts]
    },
    isConnected: () => getConnections(config).length,
    sign: (message: string) => signMessage(config, { message }),
    async send(to: `0x${string}`) {
      await switchChain(config, { chainId: foundry.id })
      return sendTransaction(config, { to, value: 1n, chainId: foundry.id })
    },
  },
  solana: {
    names: () =>
      getWallets()
        .get()
        .map(({ name, chains }) => [name, ...chains]),
    async connect(silent: boolean) {
      const { accounts } = await solana().features['standard:connect'].connect({ silent })
      return (accounts as SolanaWallet['accounts']).map(({ address, publicKey }) => [address, [...publicKey]] as const)
    },
    async sign(address: string, message: string): Promise<Bytes> {
      const asked = { account: account(address), message: new TextEncoder().encode(message) }
      const [{ signature }] = await solana().features['solana:signMessage'].signMessage(asked)
      return [...signature]
    },
    async signTransaction(address: string, transaction: Bytes): Promise<Bytes> {
      const asked = { account: account(address), transaction: Uint8Array.from(transaction) }
      const [{ signedTransaction }] = await solana().features['solana:signTransaction'].signTransaction(asked)
      return [...signedTransaction]
    },
    disconnect: () => solana().features['standard:disconnect'].disconnect(),
  },
}

export type WalletPage = typeof dapp
Object.assign(globalThis, { dapp })
