import { base58 } from '@scure/base'
import { isOnEd25519 } from '../../crypto/ed25519-point.ts'
import { sha256 } from '../../crypto/hash.ts'
import { associatedTokenProgram } from './programs.ts'

/** Addresses that are remembered: one transaction asks for each several times. */
const most = 500
const known = new Map<string, string>()

/**
 * Returns the address of the token account that a wallet has for a token by default: the first hash that is no public key
 * (`find_program_address` of Solana, `get_associated_token_address` of spl-associated-token-account).
 *
 * @param tokenProgram - The program of the token, Token or Token-2022.
 */
export function associatedTokenAddress(wallet: string, tokenProgram: string, mint: string): string {
  const seeds = [wallet, tokenProgram, mint]
  const asked = seeds.join()
  const found = known.get(asked) ?? derive(Buffer.concat(seeds.map(seed => base58.decode(seed))))
  if (known.size >= most) known.clear()
  known.set(asked, found)
  return found
}

const suffix = Buffer.concat([base58.decode(associatedTokenProgram), Buffer.from('ProgramDerivedAddress')])

function derive(seeds: Uint8Array): string {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(Buffer.concat([seeds, Buffer.of(bump), suffix]))
    if (!isOnEd25519(hash)) return base58.encode(hash)
  }
  throw new Error('No hash of 256 was off the curve')
}
