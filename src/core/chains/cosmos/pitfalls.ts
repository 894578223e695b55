import { quoted } from '../../display/visible.ts'
import { just, unnamed } from '../../policies/language/known.ts'
import type { Supposed } from '../../policies/language/suppose.ts'
import { paidElsewhere } from '../declaration/paid-elsewhere.ts'
import { allows, both, type Pitfall } from '../declaration/pitfall.ts'
import { addressOfPlace } from '../declaration/place-in-words.ts'
import { placeWithoutCustomer } from '../declaration/place-without-customer.ts'
import { parseCosmosAddress } from './address.ts'
import { ibcTransfer } from './messages/ibc.ts'
import { onlyTransfers } from './only-transfers.ts'

const otherMessage: Supposed = { 'cosmos.tx.messages[].type': unnamed }

const otherChannel: Supposed = {
  'cosmos.tx.messages[].type': just(ibcTransfer),
  'cosmos.tx.messages[].channel': unnamed,
}

export const cosmosPitfalls: Readonly<Record<string, Pitfall>> = {
  onlyCosmosPayments: paidElsewhere(
    /^cosmos\.tx\.payments\[\]\./,
    [otherMessage],
    `Only payments by MsgSend and MsgMultiSend are listed here, and other messages can move the same. Forbid other messages too: || !(${onlyTransfers})`,
  ),

  cosmosPlace: placeWithoutCustomer('cosmos.tx.payments[].place', 'cosmos.tx.payments[].to'),
  otherCosmosMessages: {
    effects: allows,
    saysOfList: ({ path }, rule) =>
      path === 'cosmos.tx.payments' && rule.letsThrough(otherMessage)
        ? `Only payments are listed here, and other messages of the same transaction can move coins too. Allow none: && ${onlyTransfers}`
        : undefined,
  },

  receiverWithoutChannel: {
    effects: allows,
    says: ({ path }, rule) =>
      path === 'cosmos.tx.messages[].to' && rule.letsThrough(otherChannel)
        ? 'A transfer over IBC pays that address on the chain behind its channel, and anybody can open a channel to a chain of their own. Name the channels too: && cosmos.tx.messages.all(message, message.channel in […])'
        : undefined,
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
