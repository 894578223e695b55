import { expect, test } from 'vitest'
import { sui } from '../../../../src/core/chains/sui/chain.ts'
import { testEngine } from '../../../support/engine.ts'
import { restoreWallets, signLodged } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/sui.json' with { type: 'json' }

const curve = 'CURVE_ED25519'
const transactions = vectors.transactions.map(each => ({ ...each, curve, unsigned: each.signingBytes }))
const mnemonics = vectors.wallets.map(({ mnemonic }) => mnemonic)

test('a digest is signed with what it is of lodged beside it, and what it is of is refused in its place', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWallets(agent, mnemonics, transactions)
  for (const transaction of transactions) {
    const signed = await signLodged(agent, transaction)
    expect(signed.result?.signRawPayloadResult).toMatchObject(transaction.signature)
    const other = transactions.find(({ digest }) => digest !== transaction.digest)
    await expect(signLodged(agent, { ...transaction, unsigned: other?.unsigned as string })).rejects.toThrow(
      'does not hash to the digest that would be signed',
    )
    const whole = {
      signWith: transaction.signWith,
      payload: transaction.signingBytes,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    }
    await expect(agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', whole)).rejects.toThrow('Send the BLAKE2b hash')
  }
})

test('the same bytes are nothing of Sui to keys of other chains', () => {
  const asked = { texts: [], addressFormat: 'ADDRESS_FORMAT_SOLANA' }
  const bytes = Buffer.from(transactions[0]?.signingBytes ?? '', 'hex')
  expect(sui.readMessage(bytes, 'message', asked)).toBeUndefined()
})

const asked = { texts: [], publicKey: transactions[0]?.publicKey ?? '' }
const message = (hex: string) => sui.readMessage(Buffer.from(hex, 'hex'), 'suiIntent', asked)

test('a personal message is read as text, or as bytes', () => {
  const described = { fields: expect.arrayContaining([{ label: 'Kind', value: 'Personal message of Sui' }]) }
  expect(message('030000026869')).toMatchObject({
    described: { ...described, sentence: 'Sign the text “hi”' },
    signs: { kind: 'text' },
  })
  expect(message('03000002ff00')).toMatchObject({ described, signs: { kind: 'unreadable', curve } })
})

test.each([
  ['a byte behind the end', '03000002686900', '1 byte follows after the end of it'],
  ['less than it says', '030000036869', 'it ends before the end of it'],
  ['a length that is not in its shortest form', '03000082006869', 'is not written in its shortest form'],
  ['a length beyond 32 bits', '03000082ffffff7f6869', 'is more than 32 bits can hold'],
])('a personal message with %s is refused', (_, hex, why) => {
  expect(() => message(hex)).toThrow(`The personal message of Sui cannot be signed: `)
  expect(() => message(hex)).toThrow(why)
})

test('bytes of other intents are not read', () => {
  for (const hex of ['', '0000', '010000026869', '000001026869', '030100026869']) expect(message(hex)).toBeUndefined()
  expect(sui.readMessage(Buffer.from('030000026869', 'hex'), 'sha256', asked)).toBeUndefined()
})
