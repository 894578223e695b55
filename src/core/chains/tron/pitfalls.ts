import { quoted } from '../../display/visible.ts'
import { allows, both, type Pitfall } from '../declaration/pitfall.ts'
import { addressOfPlace } from '../declaration/place-in-words.ts'
import { isTronAddress } from './address.ts'

const addresses =
  /^tron\.tx\.contract\[\]\.(owner_address|to_address|place|contract_address|receiver_address)$|\.keys\[\]\.address$/

export const tronPitfalls: Readonly<Record<string, Pitfall>> = {
  noTronAddress: {
    effects: both,
    says({ path, texts }) {
      if (!path.startsWith('tron.tx.') || !addresses.test(path)) return undefined
      const wrong = texts
        .map(text => (path.endsWith('.place') ? addressOfPlace(text) : text))
        .find(text => text !== '' && !isTronAddress(text))
      return wrong === undefined
        ? undefined
        : `${quoted(wrong, 60)} is no Tron address (base58, in which capitals count). It is never equal.`
    },
  },

  anyCallOfContract: {
    effects: allows,
    says({ path }, all, text) {
      if (path !== 'tron.tx.contract[].contract_address') return undefined
      return text.includes('tron.tx.contract[0].data') || all.some(each => each.path === 'tron.tx.contract[].data')
        ? undefined
        : "This allows any call of the contract. Name the function too: && tron.tx.contract[0].data[0..8] == 'a9059cbb'"
    },
  },

  capitalsInTronHex: {
    effects: both,
    says({ path, texts }) {
      if (
        !path.startsWith('tron.tx.') ||
        !/\.(ref_block_bytes|ref_block_hash|operations|contract\[\]\.data)$/.test(path)
      ) {
        return undefined
      }
      return texts.some(text => !/^[0-9a-f]*$/.test(text))
        ? 'This is written in lower-case hex without 0x, and compared letter by letter. It is never equal to anything else.'
        : undefined
    },
  },
}
