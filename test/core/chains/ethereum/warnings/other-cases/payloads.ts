import { hashTypedData } from 'viem'
import { mixedScripts } from '../../../../../../src/core/engine/approvals/mixed-scripts.ts'
import { friend } from '../surroundings.ts'
import { type OtherCase, payload, text, unsigned } from './told.ts'

const digest = hashTypedData({
  ...{ domain: { chainId: 1 }, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note' },
  message: { text: 'hello' },
})

const data = (bytes: string) => payload({ payload: bytes.replace(/^0x/, '') })

const authorizationBytes = `0x05d70194${friend.slice(2)}80`

/** Payloads: hashes, data and texts. */
export const payloads: Readonly<Record<string, OtherCase>> = {
  'only a hash': {
    says: /Only the hash was sent/,
    level: 'danger',
    fires: payload({ payload: '11'.repeat(32), hashFunction: 'HASH_FUNCTION_NO_OP' }),
    below: payload({ payload: '11'.repeat(32) }),
    mustNot: text('hello'),
  },
  'a typed message that was hashed': {
    says: /stand for a typed message .* that was hashed before/,
    level: 'danger',
    fires: data(`0x1901${'11'.repeat(32)}${digest.slice(2)}`),
    below: data(`0x1901${'11'.repeat(32)}${digest.slice(2, -2)}`),
    mustNot: text('hello'),
  },
  'a transaction as data': {
    says: /This was sent as plain data, and it is a transaction/,
    level: 'danger',
    fires: data(unsigned),
    below: data(`${unsigned}00`),
    mustNot: text('hello'),
  },
  'an authorization as data': {
    says: /This was sent as plain data, and it is an authorization/,
    level: 'danger',
    fires: data(authorizationBytes),
    below: data(`${authorizationBytes}00`),
    mustNot: text('hello'),
  },
  'characters that mislead': {
    says: /invisible characters that can make text read as something else/,
    level: 'danger',
    fires: text('send \u202e001'),
    below: text('send \u00ad001'),
    mustNot: text('hello'),
  },
  'a text that is cut': {
    says: /Only the first 20,000 of 20,001 characters are shown/,
    level: 'danger',
    fires: text('x'.repeat(20_001)),
    below: text('x'.repeat(20_000)),
    mustNot: text('hello'),
  },
  'letters of several scripts': {
    says: /mix letters of several scripts/,
    level: 'danger',
    fires: () => mixedScripts(['p\u0430ypal']),
    below: () => mixedScripts(['\u0440\u0430\u0443']),
    mustNot: () => mixedScripts(['paypal']),
  },
}
