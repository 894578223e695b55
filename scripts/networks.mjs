// Writes resources/networks.json and resources/tokens.json: the names people know chains and tokens by. Run by hand
// after a new viem; what is written is checked in, so that the agent itself loads neither viem/chains nor viem/tokens.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getAddress } from 'viem'
import * as chains from 'viem/chains'
import { eurc, usdc } from 'viem/tokens'
import { root } from './paths.mjs'

const { version } = JSON.parse(await readFile(join(root, 'node_modules', 'viem', 'package.json'), 'utf8'))

/** Chain that is meant if several chains of the registry claim one id: the live one, or the one a developer runs. */
const meant = {
  166: 'Nomina',
  463: 'Areon Network',
  999: 'HyperEVM',
  1001: 'Kairos Testnet',
  1337: 'Localhost',
  8217: 'Kaia',
  9496: 'Load Alphanet',
  200901: 'Bitlayer',
}

/** Ids at which developers run their own chain. */
const local = [1337, 31337]

/** Tokens the registry lacks. Each address has its EIP-55 checksum, which a slip of the pen would break. */
const moreTokens = {
  1: [
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 6],
    ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 18],
    ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 18],
    ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 8],
  ],
  10: [
    ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'USDT', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 18],
    ['0x4200000000000000000000000000000000000006', 'WETH', 18],
  ],
  56: [
    ['0x55d398326f99059fF775485246999027B3197955', 'USDT', 18],
    ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 18],
  ],
  137: [
    ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 6],
    ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 'DAI', 18],
    ['0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'WETH', 18],
  ],
  8453: [
    ['0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 'DAI', 18],
    ['0x4200000000000000000000000000000000000006', 'WETH', 18],
  ],
  42161: [
    ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 18],
    ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 18],
  ],
  43114: [['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 'USDT', 6]],
}

await write('networks.json', { source: `viem ${version}, viem/chains`, rows: networkRows() })
await write('tokens.json', { source: `viem ${version}, viem/tokens, and scripts/networks.mjs`, rows: tokenRows() })

/** [chain id, name, symbol of the native coin or null, true for a test network or a local one] */
function networkRows() {
  const byId = Map.groupBy(
    Object.values(chains).filter(chain => chain?.nativeCurrency),
    chain => chain.id,
  )
  return [...byId]
    .sort(([left], [right]) => left - right)
    .map(([id, claims]) => {
      const chosen = claims.filter(chain => !meant[id] || chain.name === meant[id])
      if (chosen.length === 0) throw new Error(`nobody is called ${meant[id]} on chain ${id} any more`)
      const names = [...new Set(chosen.map(chain => chain.name))]
      const symbols = [...new Set(chosen.map(symbolOf))]
      const row = [id, names.join(' or '), symbols.length === 1 ? symbols[0] : null]
      return local.includes(id) || chosen.every(chain => chain.testnet) ? [...row, true] : row
    })
}

/** The EVM counts in units of 10^-18; a chain listed with other decimals speaks of another ledger, so only wei are shown. */
function symbolOf({ nativeCurrency }) {
  return nativeCurrency.decimals === 18 ? nativeCurrency.symbol : null
}

/** [chain id, address, symbol, decimals] */
function tokenRows() {
  const listed = [usdc, eurc].flatMap(({ addresses, symbol, decimals }) =>
    Object.entries(addresses).map(([id, address]) => [Number(id), getAddress(address), symbol, decimals]),
  )
  const more = Object.entries(moreTokens).flatMap(([id, tokens]) => tokens.map(token => [Number(id), ...token]))
  for (const [, address] of more) {
    if (getAddress(address) !== address) throw new Error(`${address} has a wrong checksum`)
  }
  return [...listed, ...more].sort((left, right) => left[0] - right[0] || left[2].localeCompare(right[2]))
}

/** One row a line, so that a new version can be read as a diff. */
async function write(name, { source, rows }) {
  const lines = rows.map(row => `    [${row.map(value => JSON.stringify(value)).join(', ')}]`).join(',\n')
  await writeFile(
    join(root, 'resources', name),
    `{\n  "source": ${JSON.stringify(source)},\n  "rows": [\n${lines}\n  ]\n}\n`,
  )
}
