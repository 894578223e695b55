import { sha256 } from '../../crypto/hash.ts'

/** The code of a wallet contract: the hash and depth of its cell, and what its data holds before it was ever used. */
interface WalletCode {
  readonly hash: string
  readonly depth: number
  /** Descriptor bytes of the data cell, and its bits with the completion tag. */
  data(publicKey: Uint8Array, id: number): Uint8Array
}

/** The wallet id of the first wallet of a key in the basechain, up to version 4: 698983191. */
export const walletId = 0x29a9a317
/** The same for version 5 on the main network (global id -239): bits 1, workchain 0, version 0, subwallet 0, xor the global id. */
export const walletIdV5 = 0x7fffff11
/** The same on the test network (global id -3). */
export const walletIdV5OfTestnet = 0x7ffffffd

/** Codes as ton-blockchain publishes them; the addresses that follow are those of `@ton/ton`. */
const codes = {
  V3R1: { hash: 'b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581', depth: 0, data: dataOfV3 },
  V3R2: { hash: '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599', depth: 0, data: dataOfV3 },
  V4R1: { hash: '64dd54805522c5be8a9db59cea0105ccf0d08786ca79beb8cb79e880a8d7322d', depth: 7, data: dataOfV4 },
  V4R2: { hash: 'feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0', depth: 7, data: dataOfV4 },
  V5R1: {
    hash: '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f',
    depth: 6,
    data(publicKey, id) {
      // One bit (signatures are allowed) moves all that follows; behind it come a bit 0 (no extensions), the tag 1, and zeros.
      const bits = BigInt(`0x1${hexOf(words(0, id))}${hexOf(publicKey)}`)
      return Buffer.concat([Buffer.of(0x00, 0x51), Buffer.from(((bits << 7n) | 0x20n).toString(16), 'hex')])
    },
  },
} as const satisfies Readonly<Record<string, WalletCode>>

/** Code of a wallet, whether or not the agent has accounts with it. */
export type TonCode = keyof typeof codes

/** Versions of wallets that the agent has accounts of. */
export const tonVersions = ['V3R2', 'V4R2', 'V5R1'] as const satisfies readonly TonCode[]

export type TonVersion = (typeof tonVersions)[number]

/**
 * Returns the hash of a key's wallet contract before its first use, which is where its account is: 32 bytes.
 * @param publicKey - 32 bytes.
 * @param id - The wallet id; by default, the id of the first wallet on the main network.
 */
export function stateInitHash(
  version: TonCode,
  publicKey: Uint8Array,
  id = version === 'V5R1' ? walletIdV5 : walletId,
): Uint8Array {
  const { hash, depth, data }: WalletCode = codes[version]
  return sha256(
    Buffer.concat([
      // Two references, five bits and their tag: no split depth, not special, code, data, no library.
      Buffer.of(0x02, 0x01, 0x34),
      Buffer.of(depth >> 8, depth & 0xff, 0, 0),
      Buffer.from(hash, 'hex'),
      sha256(data(publicKey, id)),
    ]),
  )
}

function dataOfV3(publicKey: Uint8Array, id: number): Uint8Array {
  return Buffer.concat([Buffer.of(0x00, 0x50), words(0, id), publicKey])
}

function dataOfV4(publicKey: Uint8Array, id: number): Uint8Array {
  return Buffer.concat([Buffer.of(0x00, 0x51), words(0, id), publicKey, Buffer.of(0x40)])
}

function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  numbers.forEach((number, index) => {
    bytes.writeUInt32BE(number, 4 * index)
  })
  return bytes
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
