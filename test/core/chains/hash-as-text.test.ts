import { hashMessage } from 'viem'
import { expect, test } from 'vitest'
import { knownTexts } from '../../../src/core/chains/known-texts.ts'
import { readBytes } from '../../../src/core/signing/reading.ts'
import { testEngine } from '../../support/engine.ts'
import { importWallet } from '../transfer/transfers.ts'

const hash = hashMessage('anything')
const danger = {
  level: 'danger',
  text: expect.stringContaining('Only the hash was sent'),
}
const behind = (prefix: string) => (text: string) => `${prefix}${text.length}${text}`
/** How a text is signed with a key of a curve. */
const doors: readonly (readonly [string, Parameters<typeof readBytes>[2], string, (text: string) => string])[] = [
  ['a personal message', 'CURVE_SECP256K1', 'keccak256', behind('\x19Ethereum Signed Message:\n')],
  ['a Tron message', 'CURVE_SECP256K1', 'keccak256', behind('\x19TRON Signed Message:\n')],
  ['a Bitcoin message', 'CURVE_SECP256K1', 'sha256d', text => `\x18Bitcoin Signed Message:\nB${text}`],
  ['text alone, hashed with Keccak', 'CURVE_SECP256K1', 'keccak256', text => text],
  ['text alone, hashed with SHA-256', 'CURVE_SECP256K1', 'sha256', text => text],
  ['text alone, of an ed25519 key', 'CURVE_ED25519', 'message', text => text],
  ['a Stellar message', 'CURVE_ED25519', 'stellarSha256', text => `Stellar Signed Message:\n${text}`],
]

const read = ([, curve, signedAs, wrap]: (typeof doors)[number], text: string) =>
  readBytes(Buffer.from(wrap(text), 'utf8'), signedAs as never, curve, { texts: knownTexts })

test.each(doors)('the digits of a hash are a hash and no text, as %s', (...door) => {
  const others = [hash.slice(2), hash.toUpperCase().replace('0X', '0x'), `${hash}\n`]
  const texts = door[0] === 'a Bitcoin message' ? [hash] : [hash, ...others]
  for (const text of texts) {
    const { reading, signs } = read(door, text)
    expect(reading.sentence).toMatch(
      /^Sign the hash (0x)?[0-9a-fA-F]{64}, written as text\. It could stand for anything/,
    )
    expect(reading.warnings).toContainEqual(danger)
    expect(signs).toMatchObject({ kind: 'text', why: expect.stringContaining('the text is a hash') })
  }
})

test.each(doors.filter(([name]) => name !== 'a Bitcoin message'))(
  'what is shorter, or called a nonce, is text, as %s',
  (...door) => {
    for (const text of [hash.slice(2, -1), `Sign in. Nonce: ${hash}`]) {
      const { reading, signs } = read(door, text)
      expect(reading.warnings).not.toContainEqual(danger)
      expect(signs).toMatchObject({ kind: 'text', why: expect.stringContaining('not one that is known here') })
    }
  },
)

test('the card of a personal message that is a hash has the danger of a bare hash', async () => {
  const agent = await testEngine({})
  await importWallet(agent, 'test test test test test test test test test test test junk', {
    walletName: 'W',
    accounts: [
      {
        ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0" },
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  })
  await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    ...{ signWith: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', hashFunction: 'HASH_FUNCTION_KECCAK256' },
    ...{ payload: `\x19Ethereum Signed Message:\n66${hash}`, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' },
  })
  expect(agent.engine.approvals.cards()[0]?.shown.warnings).toContainEqual(danger)
})
