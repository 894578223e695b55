import { type TonAccount, tonAddress } from './address.ts'
import type { TonSigned } from './signed.ts'

/** Whom its messages pay: of jettons and items who gets them, and not the contract that is told to send them. */
export function tonRecipients({ transaction }: TonSigned): readonly string[] {
  const paid = transaction.actions.flatMap((action): TonAccount[] => {
    if (action.type !== 'send_message') return []
    const { to, body } = action.message
    return body.type === 'jetton_transfer' || body.type === 'nft_transfer' ? [body.to] : [to]
  })
  return [...new Set(paid.map(tonAddress))]
}
