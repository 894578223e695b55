import { quoted } from '../../display/visible.ts'
import { just, missing, unnamed, unnamedHex } from '../../policies/language/known.ts'
import type { Supposed } from '../../policies/language/suppose.ts'
import { paidElsewhere } from '../declaration/paid-elsewhere.ts'
import { allows, both, type Pitfall } from '../declaration/pitfall.ts'
import { addressOfPlace } from '../declaration/place-in-words.ts'
import { placeWithoutCustomer } from '../declaration/place-without-customer.ts'
import { tonSpelling } from './address.ts'
import { ops } from './body.ts'
import { opInWords } from './units.ts'

const addresses =
  /^ton\.tx\.messages\[\]\.(place|(jetton_transfer\.)?destination|(jetton|nft)_transfer\.response_destination|nft_transfer\.new_owner)$/

/** A message of a kind that the rule does not name. */
const otherMessage: Supposed = { 'ton.tx.messages[].type': unnamed, 'ton.tx.messages[].op': unnamedHex }

/** What is there in messages of other kinds alone. */
const otherFields: Supposed = Object.fromEntries(
  ['place', 'comment', 'jetton_transfer', 'nft_transfer'].map(field => [`ton.tx.messages[].${field}`, missing]),
)

/** Messages of jettons and NFTs that take TON along: to an address that the rule does not name, or more than there is. */
const tonAlong: readonly Supposed[] = (['jetton_transfer', 'nft_transfer'] as const).flatMap(type => {
  const { [`ton.tx.messages[].${type}`]: _, ...notThere } = otherFields
  const message = {
    ...notThere,
    'ton.tx.messages[].type': just(type),
    'ton.tx.messages[].op': just(opInWords(ops[type])),
  }
  return [
    { ...message, 'ton.tx.messages[].destination': unnamed },
    { ...message, 'ton.tx.messages[].amount': just(2n ** 120n) },
  ]
})

export const tonPitfalls: Readonly<Record<string, Pitfall>> = {
  tonPlace: placeWithoutCustomer('ton.tx.messages[].place', 'ton.tx.messages[].destination'),

  noTonAddress: {
    effects: both,
    says({ path, texts }) {
      if (!addresses.test(path)) return undefined
      const named = path.endsWith('.place') ? texts.map(addressOfPlace) : texts
      const wrong = named.find(text => tonSpelling(text) !== text)
      if (wrong === undefined) return undefined
      const right = tonSpelling(wrong)
      return right === undefined
        ? `${quoted(wrong, 60)} is no address on TON. It is never equal.`
        : `${quoted(wrong, 70)} is never equal: addresses are compared as UQ…. Write ${right}.`
    },
  },

  /** Also of a jetton transfer: the address that gets the rest of the TON is another field. */
  onlyTonDestinations: paidElsewhere(
    addresses,
    [otherMessage],
    "A message can pay others than its destination: who gets jettons or an NFT, and the rest of the TON. Forbid other messages too: || !ton.tx.messages.all(message, message.type in ['transfer', 'comment'])",
  ),

  anyMessageOnTon: {
    effects: allows,
    saysOfList: ({ path, asks }, rule) =>
      path === 'ton.tx.messages' && asks !== 'counted' && rule.letsThrough({ ...otherMessage, ...otherFields })
        ? "This allows any message, such as one that sends jettons. Say what it may be, too: && ton.tx.messages.all(message, message.type in ['transfer', 'comment'])"
        : undefined,
  },

  /** What is said of the jettons or the NFT is a part of the message. Where it goes, and how much TON with it, are others. */
  tonAlongOnTon: {
    effects: allows,
    saysOfList: ({ path, asks }, rule) =>
      path === 'ton.tx.messages' &&
      asks !== 'counted' &&
      !rule.letsThrough({ ...otherMessage, ...otherFields }) &&
      rule.letsThrough(...tonAlong)
        ? 'A message that sends jettons or an NFT also takes TON along, to its own destination, which can be anybody. Say where it goes and how much it takes, too: && ton.tx.messages.all(message, message.destination in […] && message.amount <= 100000000)'
        : undefined,
  },
}
