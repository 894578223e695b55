import type { HandsOver } from '../declaration/hands-over.ts'
import { destroysAccount } from './send-mode.ts'
import type { TonAction, TonTransaction } from './transaction.ts'
import { opInWords } from './units.ts'

/** The word for what an action is, in conditions. */
export function nameOf(action: TonAction): string {
  return action.type === 'send_message' && destroysAccount(action.mode) ? 'destroy_account' : action.type
}

/** Actions after which others can use the wallet, the key can no longer, or what was signed before can be sent again. */
const grave = ['deploy_plugin', 'install_plugin', 'add_extension', 'set_signature_allowed', 'destroy_account']

/** `extn`: tells a wallet v5, of which this account is an extension, to do anything. It can add extensions itself. */
export const orderOfExtension = 0x6578746e

/** A policy has to name the action, of which no condition can name two at once, and an order to another wallet. */
export function handsOver({ actions }: TonTransaction): readonly HandsOver[] {
  const [name, ...others] = new Set(actions.map(nameOf).filter(each => grave.includes(each)))
  const named = others.length > 0 || name === undefined ? null : { path: 'ton.tx.actions[]', text: name }
  return [
    ...(name === undefined ? [] : [{ named }]),
    ...(actions.some(ordersWallet)
      ? [{ named: { path: 'ton.tx.messages[].op', text: opInWords(orderOfExtension) } }]
      : []),
  ]
}

function ordersWallet(action: TonAction): boolean {
  return (
    action.type === 'send_message' &&
    action.message.body.type === 'other' &&
    action.message.body.op === orderOfExtension
  )
}
