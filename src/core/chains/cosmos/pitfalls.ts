import { quoted } from '../../display/visible.ts'
import { paidElsewhere } from '../declaration/paid-elsewhere.ts'
import { allows, both, type Pitfall } from '../declaration/pitfall.ts'
import { addressOfPlace } from '../declaration/place-in-words.ts'
import { parseCosmosAddress } from './address.ts'
import { ibcTransfer } from './messages/ibc.ts'
import { onlyTransfers } from './only-transfers.ts'

export const cosmosPitfalls: Readonly<Record<string, Pitfall>> = {
  onlyCosmosPayments: paidElsewhere(
    /^cosmos\.tx\.payments\[\]\./,
    /cosmos\.tx\.messages/,
    `Only payments by MsgSend and MsgMultiSend are listed here, and other messages can move the same. Forbid other messages too: || !(${onlyTransfers})`,
  ),

  otherCosmosMessages: {
    effects: allows,
    saysOfList: ({ path }, _, text) =>
      path === 'cosmos.tx.payments' && !text.includes('cosmos.tx.messages.all')
        ? `Only payments are listed here, and other messages of the same transaction can move coins too. Allow none: && ${onlyTransfers}`
        : undefined,
  },

  receiverWithoutChannel: {
    effects: allows,
    says({ path }, all) {
      if (path !== 'cosmos.tx.messages[].to' || all.some(each => each.path === 'cosmos.tx.messages[].channel'))
        return undefined
      const types = all.filter(each => each.path === 'cosmos.tx.messages[].type').flatMap(({ texts }) => texts)
      return types.length === 0 || types.includes(ibcTransfer)
        ? 'A transfer over IBC pays that address on the chain behind its channel, and anybody can open a channel to a chain of their own. Name the channel too: && message.channel == …'
        : undefined
    },
  },

  noCosmosAddress: {
    effects: both,
    says({ path, texts }) {
      if (!addresses.test(path)) return undefined
      const wrong = texts.find(text => !parseCosmosAddress(path.endsWith('.place') ? addressOfPlace(text) : text))
      return wrong === undefined
        ? undefined
        : `${quoted(wrong, 60)} is no address of a Cosmos chain (bech32 in small letters). It is never equal.`
    },
  },
}

/** Finds fields that hold an address of the chain. `to` of a message is none: over IBC it is an address of any chain. */
const addresses =
  /^cosmos\.(message\.signer|tx\.(fee_payer|fee_granter|payments\[\]\.(from|to|place)|messages\[\]\.(signers\[\]|validator|contract|grantee)))$/
