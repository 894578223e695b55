import { expect, test } from 'vitest'
import type { Signed } from '../../../src/core/chains/declaration/signed.ts'
import type { SigningKey } from '../../../src/core/ports/signer.ts'
import vectors from '../../vectors/chains.json' with { type: 'json' }
import dangers from '../../vectors/dangers.json' with { type: 'json' }
import { readers } from './hostile-inputs.ts'
import { aptos } from './what-will-happen/aptos.ts'
import { cosmos } from './what-will-happen/cosmos.ts'
import { dogecoin } from './what-will-happen/dogecoin.ts'
import { lines } from './what-will-happen/lines.ts'
import { stellar } from './what-will-happen/stellar.ts'
import { sui } from './what-will-happen/sui.ts'
import { tempo } from './what-will-happen/tempo.ts'
import { ton } from './what-will-happen/ton.ts'
import { tron } from './what-will-happen/tron.ts'
import { xrp } from './what-will-happen/xrp.ts'

const all = readers()
const base = { organizationId: 'o', keyId: 'k', path: null, name: 'Main', hardwareWallet: null } as const

/** Of one of the vectors, to the account that signs it. */
function told(of: string, kind: string): readonly string[] {
  const vector = vectors.transactions.find(each => each.chain === of && each.kind === kind)
  const sent = dangers.requests.find(each => each.chain === of && each.kind === kind)
  const key = vectors.transactions.find(({ signWith }) => signWith === (vector ?? sent)?.signWith)
  if (!key) throw new Error(`There is no ${of} ${kind}`)
  const { publicKey, addressFormat, signWith: address } = key
  const signing: SigningKey = { ...base, curve: key.curve as SigningKey['curve'], publicKey, addressFormat, address }
  const hex = [vector && bytesOf(vector), sent && bytesOf(sent)].find(each => each)
  for (const { doors } of all)
    for (const door of doors) {
      const signs = opened(() => door(Buffer.from(hex ?? '', 'hex'), signing)?.signs)
      if (signs && 'chain' in signs) return lines(signs, signing)
    }
  throw new Error(`${of} ${kind} is not read`)
}

/** What is signed, or the whole of which a digest is. */
function bytesOf(of: object): string | undefined {
  const { inputs, signingBytes, unsigned, preimage, parameters } = of as {
    readonly inputs?: readonly { readonly preimage: string }[]
    readonly parameters?: Readonly<Record<string, string>>
  } & Readonly<Record<'signingBytes' | 'unsigned' | 'preimage', string | undefined>>
  return (
    inputs?.[0]?.preimage ??
    signingBytes ??
    unsigned ??
    preimage ??
    parameters?.payload ??
    parameters?.unsignedTransaction
  )
}

/** A reader refuses what is for another. */
function opened(read: () => Signed | undefined): Signed | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

test.each([...cosmos, ...tron, ...sui, ...aptos, ...stellar, ...dogecoin, ...ton, ...xrp, ...tempo])(
  '%s, %s',
  (chain, kind, expected) => {
    expect(told(chain, kind)).toEqual(expected)
  },
)
