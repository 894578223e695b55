import { quoted } from '../../display/visible.ts'
import { paidElsewhere } from '../declaration/paid-elsewhere.ts'
import { allows, both, type Pitfall } from '../declaration/pitfall.ts'
import { addressOfPlace } from '../declaration/place-in-words.ts'
import { tonSpelling } from './address.ts'

const addresses =
  /^ton\.tx\.messages\[\]\.(place|(jetton_transfer\.)?destination|(jetton|nft)_transfer\.response_destination|nft_transfer\.new_owner)$/

export const tonPitfalls: Readonly<Record<string, Pitfall>> = {
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
    /^ton\.tx\.messages\[\]\.(type|op)$/,
    "A message can pay others than its destination: who gets jettons or an NFT, and the rest of the TON. Forbid other messages too: || !ton.tx.messages.all(message, message.type in ['transfer', 'comment'])",
  ),

  anyMessageOnTon: {
    effects: allows,
    says: ({ path }, all) =>
      /^ton\.tx\.messages\[\]\.(destination|place)$/.test(path) &&
      !all.some(each => /^ton\.tx\.messages\[\]\.(type|op)$/.test(each.path))
        ? "This allows any message to the account, such as one that sends jettons. Say what it may be, too: message.type in ['transfer', 'comment']"
        : undefined,
  },
}
