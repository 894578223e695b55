import type { PostOptions } from './engine.ts'
import { approveFirst, type EngineOptions, type TestEngine, testEngine } from './engine.ts'
import { signLodged } from './sign-lodged.ts'

/** Address formats of the accounts of the one key. */
export const oneKeyFormats = {
  segwit: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
  segwitOnTestnet: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH',
  taproot: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
  legacy: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH',
  legacyOnTestnet: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2PKH',
  doge: 'ADDRESS_FORMAT_DOGE_MAINNET',
  dogeOnTestnet: 'ADDRESS_FORMAT_DOGE_TESTNET',
  ethereum: 'ADDRESS_FORMAT_ETHEREUM',
} as const

export type OneKeyFormat = keyof typeof oneKeyFormats

const path = "m/84'/0'/0'/0/0"

/** An organization with accounts of one key, on as many networks as are named. */
export async function oneKeyAccounts<Format extends OneKeyFormat>(
  formats: readonly Format[],
  options: EngineOptions = {},
): Promise<OneKey<Format>> {
  const agent = await testEngine(options)
  const accounts = [...formats.map(format => oneKeyFormats[format]), 'ADDRESS_FORMAT_COMPRESSED'].map(
    addressFormat => ({ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat }),
  )
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'One key', accounts })
  const { addresses } = result.createWalletResult as { addresses: string[] }
  return {
    agent,
    addresses: Object.fromEntries(formats.map((format, index) => [format, addresses[index]])) as Record<Format, string>,
    publicKey: Uint8Array.from(Buffer.from(addresses.at(-1) as string, 'hex')),
  }
}

export interface OneKey<Format extends OneKeyFormat = OneKeyFormat> {
  readonly agent: TestEngine
  readonly addresses: Readonly<Record<Format, string>>
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
}

export function submitPsbt(agent: TestEngine, signWith: string, psbt: Uint8Array, options: PostOptions = {}) {
  const unsignedTransaction = Buffer.from(psbt).toString('hex')
  const parameters = { signWith, type: 'TRANSACTION_TYPE_BITCOIN', unsignedTransaction }
  return agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters, options)
}

/** Signs one of the digests of a PSBT, which is lodged beside it. */
export function submitDigest(
  agent: TestEngine,
  signWith: string,
  { digest, psbt }: { readonly digest: Uint8Array; readonly psbt: Uint8Array },
  options: PostOptions = {},
) {
  const unsigned = Buffer.from(psbt).toString('hex')
  const asked = { curve: 'CURVE_SECP256K1', signWith, unsigned, digest: Buffer.from(digest).toString('hex') }
  return signLodged(agent, asked, options)
}

/** Lists the warnings on the card of a request before it is approved: `danger: …`. */
export async function warnedOf(agent: TestEngine, submitted: Promise<{ readonly id: string }>) {
  const { id } = await submitted
  const warnings = agent.engine.approvals.card(id)?.shown.warnings ?? []
  await approveFirst(agent)
  agent.clock.advance(60_000)
  return warnings.map(({ level, text }) => `${level}: ${text}`)
}
