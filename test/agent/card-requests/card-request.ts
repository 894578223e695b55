import { encodeFunctionData, parseAbi } from 'viem'

/** One request of `docs/what-a-card-says.md`, and what its card has to say. */
export interface CardRequest {
  /** The name of its picture. */
  readonly name: string
  /** What the page calls it. */
  readonly title: string
  readonly type: 'SIGN_TRANSACTION' | 'SIGN_RAW_PAYLOAD'
  readonly parameters: (me: string, mine: string) => object
  /** In its title, sentence, fields or warnings. */
  readonly says: readonly string[]
}

export const friend = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const stranger = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const uniswap = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
export const nft = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const zero = '0x0000000000000000000000000000000000000000'

export function data(signature: string, ...args: readonly unknown[]): `0x${string}` {
  const abi = parseAbi([`function ${signature}`] as never) as never
  return encodeFunctionData({ abi, args } as never)
}
