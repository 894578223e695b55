import { quoted } from '../../display/visible.ts'
import { listOf, structOf, unnamed } from '../../policies/language/known.ts'
import type { Supposed } from '../../policies/language/suppose.ts'
import { allows, both, type Pitfall } from '../declaration/pitfall.ts'
import { addressOfPlace } from '../declaration/place-in-words.ts'
import { placeWithoutCustomer } from '../declaration/place-without-customer.ts'
import { isTronAddress } from './address.ts'

const addresses =
  /^tron\.tx\.contract\[\]\.(owner_address|to_address|place|contract_address|receiver_address)$|\.(keys\[\]\.address|votes\[\]\.vote_address)$/

const otherCall = withUnnamed('data')
const otherContract = withUnnamed('contract_address')

/** The list has one entry. */
function withUnnamed(field: string): Supposed {
  return { 'tron.tx.contract': listOf({ item: structOf({ [field]: unnamed }), every: true, from: 1, to: 1 }) }
}

export const tronPitfalls: Readonly<Record<string, Pitfall>> = {
  tronPlace: placeWithoutCustomer('tron.tx.contract[].place', 'tron.tx.contract[].to_address'),
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
    says: ({ path }, rule) =>
      path === 'tron.tx.contract[].contract_address' && rule.letsThrough(otherCall)
        ? "This allows any call of the contract. Name the function too: && tron.tx.contract[0].data[0..8] == 'a9059cbb'"
        : undefined,
  },

  anyContractWithCall: {
    effects: allows,
    says: ({ path }, rule) =>
      /^tron\.tx\.contract\[\]\.data(\[:\])?$/.test(path) && rule.letsThrough(otherContract)
        ? "This allows that call of any contract, with any TRX. Name the contract too: && tron.tx.contract[0].contract_address == 'T…'"
        : undefined,
  },

  capitalsInTronHex: {
    effects: both,
    says({ path, texts }) {
      if (
        !path.startsWith('tron.tx.') ||
        !/\.(ref_block_bytes|ref_block_hash|operations|contract\[\]\.data(\[:\])?)$/.test(path)
      ) {
        return undefined
      }
      return texts.some(text => !/^[0-9a-f]*$/.test(text))
        ? 'This is written in lower-case hex without 0x, and compared letter by letter. It is never equal to anything else.'
        : undefined
    },
  },
}
