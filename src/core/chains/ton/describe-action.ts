import type { Field, Warning } from '../../../shared/card.ts'
import { type Described, danger, notice } from '../declaration/described.ts'
import { bounceableTonAddress } from './address.ts'
import { describeNote, describeOrder } from './describe-body.ts'
import { isMoreThanGas } from './gas-of-orders.ts'
import { carriesAll, carriesRest, destroysAccount, modeInWords } from './send-mode.ts'
import type { TonAction } from './transaction.ts'
import { accountInWords, nanotonsInWords, tonInWords } from './units.ts'

type Sending = Extract<TonAction, { type: 'send_message' }>

/** Describes one action of a wallet. */
export function describeAction(action: TonAction): Described {
  switch (action.type) {
    case 'send_message':
      return describeMessage(action)
    case 'deploy_plugin':
    case 'install_plugin':
      return {
        sentence: `${action.type === 'deploy_plugin' ? 'Deploy and install' : 'Install'} the plugin ${bounceableTonAddress(action.plugin)}`,
        fields: pluginFields(action),
        warnings: [danger('The plugin may then take TON out of the wallet whenever it wants, without this key.')],
      }
    case 'remove_plugin':
      return {
        sentence: `Remove the plugin ${bounceableTonAddress(action.plugin)}`,
        fields: pluginFields(action),
        warnings: [],
      }
    case 'add_extension':
      return {
        sentence: `Add the extension ${bounceableTonAddress(action.extension)}`,
        fields: [{ label: 'Extension', value: bounceableTonAddress(action.extension), style: 'address' }],
        warnings: [
          danger('The extension may then do everything that this key may, and take all that is in the wallet.'),
        ],
      }
    case 'remove_extension':
      return {
        sentence: `Remove the extension ${bounceableTonAddress(action.extension)}`,
        fields: [{ label: 'Extension', value: bounceableTonAddress(action.extension), style: 'address' }],
        warnings: [
          notice(
            'If the extension is a second factor or a way back into the wallet, the wallet is without it from then on.',
          ),
        ],
      }
    case 'set_signature_allowed':
      return {
        sentence: action.allowed
          ? 'Let signatures of the key count again'
          : 'Let signatures of the key count no longer',
        fields: [],
        warnings: [danger('It changes whether this key, or only extensions, can use the wallet.')],
      }
  }
}

function pluginFields({ plugin, amount }: Extract<TonAction, { readonly plugin: unknown }>): Field[] {
  return [
    { label: 'Plugin', value: bounceableTonAddress(plugin), style: 'address' },
    { label: 'It gets', value: tonInWords(amount), exact: nanotonsInWords(amount) },
  ]
}

function describeMessage(action: Sending): Described {
  const { mode, message } = action
  const { to, value, bounce, hasStateInit, body } = message
  const address = accountInWords(to, bounce)
  const amount = amountInWords(mode, value)
  const shared: Field[] = [
    ...(hasStateInit ? [{ label: 'Attached', value: 'code and data that the account begins with (StateInit)' }] : []),
    { label: 'Bounces', value: bounce ? 'yes: comes back if it is not taken' : 'no: stays there in any case' },
    { label: 'Send mode', value: modeInWords(mode) },
  ]
  const amountField: Field = { label: 'TON', value: amount, exact: nanotonsInWords(value) }
  if (body.type === 'jetton_transfer' || body.type === 'nft_transfer') {
    const order = describeOrder(body, address)
    const warnings = [...modeWarnings(action), ...order.warnings]
    const along = amount === tonInWords(value) && !isMoreThanGas(value) ? '' : `, with ${amount}`
    return { sentence: `${order.sentence}${along}`, fields: [...order.fields, amountField, ...shared], warnings }
  }
  const note = describeNote(body, address)
  return {
    sentence: `Send ${amount} to ${address}${note.clause}`,
    fields: [{ label: 'To', value: address, style: 'address' }, amountField, ...note.fields, ...shared],
    warnings: [...modeWarnings(action), ...note.warnings],
  }
}

function amountInWords(mode: number, value: bigint): string {
  if (carriesAll(mode)) return 'all TON that is left in the wallet'
  return carriesRest(mode) ? `${tonInWords(value)} and what the message to the wallet brings` : tonInWords(value)
}

function modeWarnings({ mode, message }: Sending): Warning[] {
  return [
    ...(carriesAll(mode) ? [danger('All TON that is left in the wallet is sent away, however much it is.')] : []),
    ...(carriesRest(mode)
      ? [danger('It sends more than the amount it names: also what the message to the wallet brings.')]
      : []),
    ...(destroysAccount(mode)
      ? [
          danger(
            'The wallet’s contract is deleted if nothing is left in it. Its sequence number then begins at 0 again, and what was signed before may be sent once more.',
          ),
        ]
      : []),
    ...(message.hasStateInit
      ? [notice('It brings code and data, which start a contract at its address if they hash to it.')]
      : []),
  ]
}
