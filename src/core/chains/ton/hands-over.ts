import type { HandsOver } from '../declaration/hands-over.ts'
import { destroysAccount } from './send-mode.ts'
import type { TonAction, TonTransaction } from './transaction.ts'

/** The word for what an action is, in conditions. */
export function nameOf(action: TonAction): string {
  return action.type === 'send_message' && destroysAccount(action.mode) ? 'destroy_account' : action.type
}

/** Actions after which others can use the wallet, the key can no longer, or what was signed before can be sent again. */
const grave = ['deploy_plugin', 'install_plugin', 'add_extension', 'set_signature_allowed', 'destroy_account']

/** A policy has to name the action; two such at once no condition can name. */
export function handsOver({ actions }: TonTransaction): HandsOver | undefined {
  const [name, ...others] = new Set(actions.map(nameOf).filter(each => grave.includes(each)))
  return name === undefined ? undefined : { named: others.length > 0 ? null : { path: 'ton.tx.actions[]', text: name } }
}
