import { importWallet } from '../core/transfer/transfers.ts'
import vectors from '../vectors/chains.json' with { type: 'json' }
import dangers from '../vectors/dangers.json' with { type: 'json' }
import type { PostOptions, TestEngine } from './engine.ts'

/** Something that an account of the vectors is asked to sign. */
export interface ChainRequest {
  /** As the vectors name it: `XLM`. */
  readonly chain: string
  readonly kind: string
  readonly signWith: string
  /** `ACTIVITY_TYPE_…` */
  readonly type: string
  readonly parameters: Readonly<Record<string, string>>
  /** Bytes that the client lodges beside a digest, hex. */
  readonly preimage?: string
}

type Sent = { readonly operation: string } & Readonly<Record<string, string>>

interface Vector {
  readonly chain: string
  readonly kind: string
  readonly signWith: string
  readonly unsigned: string
  readonly digest?: string
  readonly signingBytes?: string
  readonly requests?: readonly Sent[]
  readonly inputs?: readonly { readonly preimage: string; readonly requests: readonly Sent[] }[]
}

/** Returns the request for a vector: the first of its ways. Beside a digest stands its preimage. */
function sent(vector: Vector): ChainRequest {
  const { chain, kind, signWith, inputs } = vector
  const [{ operation, ...parameters }] = (inputs?.[0]?.requests ?? vector.requests) as [Sent]
  const behind = inputs?.[0]?.preimage ?? vector.signingBytes ?? vector.unsigned
  return {
    ...{ chain, kind, signWith, parameters },
    type: `ACTIVITY_TYPE_${operation.toUpperCase()}_V2`,
    ...(parameters.payload?.length === 64 && { preimage: behind }),
  }
}

const requests: readonly ChainRequest[] = [
  ...vectors.transactions.map(vector => sent(vector as unknown as Vector)),
  ...(dangers.requests as unknown as readonly ChainRequest[]),
]

/** @throws Error for one that the vectors do not have */
export function chainRequest(chain: string, kind: string): ChainRequest {
  const found = requests.find(request => request.chain === chain && request.kind === kind)
  if (!found) throw new Error(`The vectors have no ${chain} ${kind}`)
  return found
}

/** 32 bytes alone, for the account of another request: a hash, of which nobody can tell what it is of. */
export function bareHash({ chain, signWith, kind }: ChainRequest): ChainRequest {
  const vector = vectors.transactions.find(each => each.chain === chain && each.kind === kind)
  return {
    ...{ chain, signWith, kind: 'only a hash', type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' },
    parameters: {
      payload: '5eed'.repeat(16),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: vector?.curve === 'CURVE_ED25519' ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_NO_OP',
    },
  }
}

/** Restores the wallets of the vectors, each with the accounts that these requests sign with. */
export async function restoreWalletsOf(agent: TestEngine, asked: readonly ChainRequest[]): Promise<void> {
  const used = new Set(asked.map(({ signWith }) => signWith))
  for (const [index, { mnemonic }] of vectors.wallets.entries()) {
    const of = vectors.transactions.filter(({ wallet, signWith }) => wallet === index && used.has(signWith))
    const accounts = new Map(
      of.map(({ curve, path, addressFormat }) => [
        `${addressFormat} ${path}`,
        { curve, path, addressFormat, pathFormat: 'PATH_FORMAT_BIP32' },
      ]),
    )
    if (accounts.size > 0)
      await importWallet(agent, mnemonic, { walletName: `Wallet ${index + 1}`, accounts: [...accounts.values()] })
  }
}

export function postRequest(agent: TestEngine, request: ChainRequest, options: PostOptions = {}) {
  const { type, signWith, parameters, preimage } = request
  const lodged = preimage === undefined ? {} : { preimage: Buffer.from(preimage, 'hex') }
  return agent.post(type, { signWith, ...parameters }, { ...lodged, ...options })
}
