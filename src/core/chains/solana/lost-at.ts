import { base58 } from '@scure/base'
import type { LostAt } from '../declaration/lost-at.ts'
import { withoutKey } from '../declaration/nobody.ts'
import { isSolanaAddress } from './address.ts'
import { knownMint } from './amounts.ts'
import type { SolanaAsset } from './assets.ts'
import { nativeMints, programName } from './programs.ts'

/** Validators burn the SOL that it has at the end of a block. */
const incinerator = '1nc1nerator11111111111111111111111111111111'

/** Nobody can get anything back from a program or a mint. */
export const solanaLostAt: LostAt<SolanaAsset> = ({ address, asset }) => {
  if (address === incinerator) return 'the incinerator'
  const program = programName(address)
  if (program !== undefined) return `the ${program}`
  if (nativeMints.includes(address)) return 'the mint of wrapped SOL'
  const token = knownMint(address)
  if (token) return `the mint of ${token.symbol}`
  if (asset?.mint === address) return 'the mint of that token'
  return isSolanaAddress(address) ? withoutKey(base58.decode(address)) : undefined
}
