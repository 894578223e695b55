import type { ChainAssets } from '../declaration/chain-assets.ts'
import { separate } from '../declaration/effects.ts'
import { moveAddressSpelling } from '../wire/move-address.ts'
import { networkName, networkNumbers } from './networks.ts'
import { onlyTransfersOf } from './only-transfers.ts'
import type { AptosAsset, AptosToken } from './signed.ts'
import { apt, coinOf, everyKnownToken, fungibleOf, isApt, knownToken } from './tokens.ts'

/**
 * CAIP-2 names networks of Aptos by their number; how tokens are named on top of it nobody has set down: a coin by its type, as Move
 * writes it, and a fungible asset by the address of its metadata.
 */
export const aptosAssets: ChainAssets<AptosAsset> = {
  written: 'aptos:<chain id>/slip44:637, /fungible:<metadata> or /coin:<type>',

  /** Names of modules and types are others in another case. */
  spelling: caip19 =>
    caip19.replace(/(?<=\/(?:fungible|coin):)0x[0-9a-f]{64}/i, digits => moveAddressSpelling(digits) ?? digits),

  parse(caip19) {
    const [, number, name = '', reference = ''] =
      /^aptos:([1-9]\d{0,2})\/(slip44|fungible|coin):([\w:<>, ]{1,150})$/.exec(caip19) ?? []
    const chainId = Number(number ?? 0)
    if (chainId === 0 || chainId > 255) return undefined
    const token = tokenNamed(name, reference)
    return token && { chainId, token }
  },

  key: ({ chainId, token }) => `${chainId} ${token.name}`,
  inWords: ({ chainId, token }) =>
    `${knownToken(chainId, token)?.symbol ?? `${token.kind === 'coin' ? 'coin' : 'token'} ${token.name}`} on ${networkName(chainId)}`,
  token: ({ chainId, token }) => knownToken(chainId, token),

  networks: () =>
    networkNumbers.map(chainId => ({
      chain: `aptos:${chainId}`,
      network: networkName(chainId),
      testnet: chainId !== 1,
      prominence: 'common',
      withTestNetworks: false,
      tokens: {
        namespace: 'fungible',
        label: 'Metadata address of the token',
        pattern: '0x[0-9a-fA-F]{64}',
        caseMatters: false,
        problem: 'It has 0x and 64 digits or letters from a to f.',
        decimalsHint: 'Its metadata says how many: most tokens have 6 or 8.',
      },
      assets: [
        { caip19: `aptos:${chainId}/slip44:637`, symbol: 'APT', decimals: 8 },
        ...(chainId === 1 ? everyKnownToken() : []).map(({ metadata, ...token }) => ({
          caip19: `aptos:1/fungible:${metadata}`,
          ...token,
        })),
      ],
    })),

  onlyTransfers: onlyTransfersOf,

  ledgers: [],
  mayShareLedger: null,
  /** Each coin has a fungible asset that shares its balance. Except for APT, the bytes do not say which. */
  family: ({ chainId }) => `${chainId}`,
  shares(moved, limited) {
    const [one, other] = [moved.token, limited.token]
    if (moved.chainId !== limited.chainId || one.kind === other.kind || isApt(one) || isApt(other)) return separate
    return { kind: 'unknown', why: `${one.name} could be the same token as ${other.name} under another name` }
  },
}

function tokenNamed(name: string, reference: string): AptosToken | undefined {
  if (name === 'slip44') return reference === '637' ? apt : undefined
  if (name === 'fungible') return /^0x[0-9a-f]{64}$/.test(reference) ? fungibleOf(reference) : undefined
  return /^0x(?:[0-9a-f]|(?!0{63})[0-9a-f]{64})::[A-Za-z_]\w*::[A-Za-z_]\w*(?:<[\w:<>, ]+>)?$/.test(reference)
    ? coinOf(reference)
    : undefined
}
