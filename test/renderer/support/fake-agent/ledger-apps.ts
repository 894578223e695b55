/** The app of a Ledger that an address of this format needs. */
export const appOf = (format: string) =>
  (/ETHEREUM|SOLANA/.exec(format)?.[0] ?? (format.includes('MAINNET') ? 'BITCOIN' : 'BITCOIN TEST'))
    .toLowerCase()
    .replace(/\b[a-z]/g, letter => letter.toUpperCase())

/** An address, another one for each account, of the length and beginning such addresses have. */
export function addressAt({ path, addressFormat }: { path: string; addressFormat: string }): string {
  const [beginning, length] = Object.entries({
    ETHEREUM: ['0x', 40],
    SOLANA: ['', 44],
    MAINNET_P2WPKH: ['bc1q', 38],
    MAINNET_P2TR: ['bc1p', 58],
    MAINNET_P2SH: ['3', 33],
    MAINNET_P2PKH: ['1', 33],
  } as const).find(([format]) => addressFormat.endsWith(format))?.[1] ?? ['tb1q', 38]
  const digits = [...path]
    .reduce((hash, letter) => (hash * 131n + BigInt(letter.charCodeAt(0))) % 16n ** 40n, 7n ** 50n % 16n ** 40n)
    .toString(16)
    .padStart(40, '0')
  return `${beginning}${digits.repeat(2).slice(0, length)}`
}
