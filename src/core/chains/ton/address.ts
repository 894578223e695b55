import { crc16 } from '../../crypto/crc16.ts'
import { stateInitHash, type TonCode, type TonVersion, tonVersions, walletIdV5OfTestnet } from './wallet-version.ts'

/** Place of an account. */
export interface TonAccount {
  /** 0 is where wallets are; -1 is the masterchain. */
  readonly workchain: number
  /** 32 bytes. */
  readonly hash: Uint8Array
}

const tags = { bounceable: 0x11, nonBounceable: 0x51 } as const
/** Set in an address that is for test networks alone. */
const testOnly = 0x80

/**
 * The wallet of a key, as the agent writes it: `UQ…`.
 * @param publicKey - 32 bytes.
 * @param id - @see stateInitHash
 */
export function tonWallet(version: TonCode, publicKey: Uint8Array, id?: number): string {
  return tonAddress({ workchain: 0, hash: stateInitHash(version, publicKey, id) })
}

/** Every wallet of a key, as the agent writes it: of each version, and of version 5 that on the test network too, whose address differs. */
export function tonWallets(publicKey: Uint8Array): readonly string[] {
  return [
    ...tonVersions.map(version => tonWallet(version, publicKey)),
    tonWallet('V5R1', publicKey, walletIdV5OfTestnet),
  ]
}

/**
 * Lists the other addresses of the same wallet: with the tag for contracts (`EQ…`), both in the other base64 alphabet, and raw in small
 * letters and in capitals. A wallet on a test network has the same address, but its form for test networks alone is no other spelling.
 */
export function otherTonSpellings(version: TonVersion, publicKey: Uint8Array): readonly string[] {
  const account = { workchain: 0, hash: stateInitHash(version, publicKey) }
  const own = tonAddress(account)
  const contract = bounceableTonAddress(account)
  const raw = rawTonAddress(account)
  const others = [contract, inOtherAlphabet(own), inOtherAlphabet(contract), raw, raw.toUpperCase()]
  return [...new Set(others)].filter(spelling => spelling !== own)
}

/** 48 characters of base64url: the tag for wallets, the workchain, the hash, and the CRC-16 of all three, highest byte first. */
export function tonAddress(account: TonAccount): string {
  return friendly(account, tags.nonBounceable)
}

/** The same with the tag for contracts: what is paid comes back where there is none. */
export function bounceableTonAddress(account: TonAccount): string {
  return friendly(account, tags.bounceable)
}

/** `0:` and the hash in lower-case hex. */
export function rawTonAddress({ workchain, hash }: TonAccount): string {
  return `${workchain}:${Buffer.from(hash).toString('hex')}`
}

/** The account that a text names in any spelling; `undefined` for others, one with a wrong checksum and one for test networks alone. */
export function tonAccountOf(text: string): TonAccount | undefined {
  const [, workchain, hash] = /^(0|-1):([0-9a-f]{64})$/i.exec(text) ?? []
  if (workchain !== undefined && hash !== undefined)
    return { workchain: Number(workchain), hash: Buffer.from(hash, 'hex') }
  const bytes = friendlyBytes(text)
  const isOurs = bytes && (bytes[0] === tags.bounceable || bytes[0] === tags.nonBounceable)
  return isOurs ? accountIn(bytes) : undefined
}

/** The spelling that the agent writes of an address in another spelling, to the letter. */
export function tonAddressOfOtherSpelling(text: string): string | undefined {
  const account = /^-?\d:/.test(text) && text !== text.toLowerCase() ? undefined : tonAccountOf(text)
  const spelling = account && tonAddress(account)
  return spelling === text ? undefined : spelling
}

export function tonSpelling(text: string): string | undefined {
  const account = tonAccountOf(text)
  return account && tonAddress(account)
}

/** Why a text is no address: a sentence; `undefined` for one. */
export function tonAddressProblem(text: string): string | undefined {
  if (tonAccountOf(text)) return undefined
  const tag = friendlyBytes(text)?.[0] ?? 0
  return tag === (tags.bounceable | testOnly) || tag === (tags.nonBounceable | testOnly)
    ? 'It is for test networks alone.'
    : 'It begins with UQ or EQ and has 48 letters and digits, or with 0: and 64 digits of hex.'
}

function friendly({ workchain, hash }: TonAccount, tag: number): string {
  const body = Buffer.concat([Buffer.of(tag, workchain & 0xff), hash])
  return Buffer.concat([body, checksum(body)]).toString('base64url')
}

/** 36 bytes with a right checksum, in one of the two alphabets. */
function friendlyBytes(text: string): Buffer | undefined {
  if (!/^([\w-]{48}|[A-Za-z0-9+/]{48})$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return checksum(bytes.subarray(0, 34)).equals(bytes.subarray(34)) ? bytes : undefined
}

function accountIn(bytes: Buffer): TonAccount | undefined {
  const workchain = bytes.readInt8(1)
  return workchain === 0 || workchain === -1 ? { workchain, hash: bytes.subarray(2, 34) } : undefined
}

function inOtherAlphabet(address: string): string {
  return address.replaceAll('-', '+').replaceAll('_', '/')
}

function checksum(body: Uint8Array): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(crc16(body))
  return bytes
}
