import type { Payment } from '../declaration/lost-at.ts'
import { withoutKey } from '../declaration/nobody.ts'
import { bitcoinAccountOf } from './account-of.ts'

/** In bech32, the program is letters of five bits, of which `q` is zero; in base58, a hash is hex. */
export function bitcoinLostAt({ address }: Pick<Payment<never>, 'address'>): string | undefined {
  const [kind, program = ''] = bitcoinAccountOf(address)?.split(' ') ?? []
  if (kind === undefined) return undefined
  return withoutKey(
    kind === 'program' ? Array.from(program.slice(1), letter => Number(letter !== 'q')) : Buffer.from(program, 'hex'),
  )
}
