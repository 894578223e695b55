import type { HandsOver } from '../declaration/hands-over.ts'
import { functionName, onlyPays } from './payments.ts'
import { kindOf } from './scope.ts'
import type { AptosSigned } from './signed.ts'

/** Functions of the framework after which somebody else can act for the account, in words. */
const functions: Readonly<Record<string, string>> = {
  '0x1::account::rotate_authentication_key': 'It gives the account another key: this one then counts no longer.',
  '0x1::account::rotate_authentication_key_call': 'It gives the account another key: this one then counts no longer.',
  '0x1::account::rotate_authentication_key_from_public_key':
    'It gives the account another key: this one then counts no longer.',
  '0x1::account::rotate_authentication_key_with_rotation_capability': 'It gives an account another key.',
  '0x1::account::offer_rotation_capability': 'It lets another account change the key of this one.',
  '0x1::account::offer_signer_capability': 'It lets another account act for this one in everything.',
  '0x1::account_abstraction::add_authentication_function':
    'It lets code decide who may act for the account: that code, and not only this key.',
  '0x1::account_abstraction::add_dispatchable_authentication_function':
    'It lets code decide who may act for the account: that code, and not only this key.',
  '0x1::multisig_account::create_with_existing_account': 'It turns the account into one of several owners.',
  '0x1::multisig_account::create_with_existing_account_and_revoke_auth_key':
    'It turns the account into one of several owners, and this key then counts no longer.',
  '0x1::multisig_account::create_with_existing_account_call': 'It turns the account into one of several owners.',
  '0x1::multisig_account::create_with_existing_account_and_revoke_auth_key_call':
    'It turns the account into one of several owners, and this key then counts no longer.',
}

/** Returns the sentence that warns of such a call; `undefined` for any other. */
export function whatIsHandedOver(name: string): string | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined
}

/**
 * A script or a function acts with every right of the sender, including rights over its keys, so a policy has to name whatever does more
 * than pay. For an account of several owners, the key confirms what they agreed on. No word of a policy can name that, so a policy has to
 * name the kind.
 */
export function aptosHandsOver({ transaction }: AptosSigned): HandsOver | undefined {
  const kind = kindOf(transaction)
  const { executes } = transaction
  switch (executes.kind) {
    case 'script':
      return { named: kind === 'script' ? { path: 'aptos.tx.kind', text: 'script' } : null }
    case 'nothing':
      return { named: { path: 'aptos.tx.kind', text: 'multisig' } }
    case 'entryFunction': {
      const name = functionName(executes.value)
      if (onlyPays(name)) return undefined
      if (kind === 'entry_function') return { named: { path: 'aptos.tx.function', text: name } }
      return { named: whatIsHandedOver(name) === undefined ? { path: 'aptos.tx.kind', text: 'multisig' } : null }
    }
  }
}
