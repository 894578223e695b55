import type { Field } from '../../shared/card.ts'
import { quoted } from '../display/visible.ts'
import type { SshSigned } from '../ssh/ssh-signed.ts'

/** Says what a signature of SSH does. It moves no asset of a chain. */
export function whatSshDoes(signed: SshSigned): Field {
  if (signed.for !== 'login')
    return { label: 'Nothing moves', value: 'Whoever has the signature can show that this key signed it' }
  const user = quoted(signed.user, 80)
  return { label: 'You give access', value: `The program that asks can do on the server all that ${user} can` }
}
