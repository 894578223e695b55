import { expect, test } from 'vitest'
import { cosmosScope } from '../../../../src/core/chains/cosmos/scope.ts'
import { everyMessage } from '../../../../src/core/chains/cosmos/transaction.ts'
import { document, other, own, ownKey, send } from './any-document.ts'
import { read, readTransaction } from './read.ts'
import { type CosmosVector, transactions } from './vectors.ts'

const named = transactions.map((vector): [string, CosmosVector] => [`${vector.chain} ${vector.kind}`, vector])
const bytesOf = ({ unsigned }: CosmosVector) => Buffer.from(unsigned, 'hex')
const vectorOf = (name: string) => named.find(([each]) => each === name)?.[1] as CosmosVector

type Shape = { [key: string]: unknown }

/** Without zeros and empty texts, with numbers as texts: as both forms can be compared. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (typeof value === 'bigint' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, each]) => [
    key.replace(/[A-Z]/g, c => `_${c.toLowerCase()}`),
    plain(each),
  ])
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined && each !== '' && each !== '0'))
}

test.each(named.filter(([name]) => !name.includes('ADR-36')))('%s is read whole, as cosmjs wrote it', (_, vector) => {
  const { chainId, accountNumber, sequence, memo, fee, messages, account } = readTransaction(
    bytesOf(vector),
    vector.publicKey,
  )
  const decoded = vector.decoded as Shape
  expect(account).toBe('own')
  expect(plain({ chainId, accountNumber, sequence, memo })).toEqual(
    plain({
      chainId: decoded.chainId ?? decoded.chain_id,
      accountNumber: decoded.accountNumber ?? decoded.account_number,
      sequence: decoded.sequence,
      memo: decoded.memo,
    }),
  )
  expect(plain({ amount: fee.coins, gas: fee.gas, granter: fee.granter ?? '' })).toEqual(plain(decoded.fee))
  const written = (decoded.messages ?? decoded.msgs) as { typeUrl?: string; type?: string; value: Shape }[]
  expect(everyMessage(messages).map(({ read }) => plain(read?.values))).toEqual(
    written.map(({ value }) => plain(value)),
  )
  expect(messages.map(({ type, read }) => [type, read?.known.amino])).toEqual(
    written.map(({ typeUrl, type }) => [typeUrl ?? expect.any(String), type ?? expect.any(String)]),
  )
})

test('a card says who is paid how much, the network, the fee, the memo and when it ends', () => {
  const { described } = read(bytesOf(vectorOf('COSMOS bank send')), vectorOf('COSMOS bank send').publicKey)
  expect(described.sentence).toBe('Send 1.25 ATOM to cosmos1uuxw4w2wdxvxcskdelm5saulmfpnp3q3a5ckf6 on Cosmos Hub')
  expect(described.warnings).toEqual([])
  const said = Object.fromEntries(described.fields.map(({ label, value }) => [label, value]))
  expect(said).toMatchObject({
    Network: 'Cosmos Hub (cosmoshub-4)',
    Fee: '0.005 ATOM',
    'Gas at most': '200,000',
    Memo: 'Rent, November',
    'Account number': '1287341',
    Sequence: '12',
    'Sign mode': 'SIGN_MODE_DIRECT',
    Expires: expect.stringContaining('sequence'),
  })
})

test.each<[string, string]>([
  [
    'COSMOS delegate, fee granter',
    'Delegate 9 ATOM to the validator cosmosvaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9u2lcnj0 on Cosmos Hub',
  ],
  [
    'COSMOS IBC transfer',
    'Send 3.1 OSMO over IBC (channel-0) to cosmos1uuxw4w2wdxvxcskdelm5saulmfpnp3q3a5ckf6 on Osmosis',
  ],
  ['COSMOS amino bank send', 'Send 0.000042 ATOM to cosmos1uuxw4w2wdxvxcskdelm5saulmfpnp3q3a5ckf6 on Cosmos Hub'],
  ['COSMOS ADR-36 sign-in', 'Sign the text “Sign in to app.example”'],
  ['SEI bank send', 'Send 1 SEI to sei1uuxw4w2wdxvxcskdelm5saulmfpnp3q3scfq0m on Sei'],
  [
    'SEI execute contract with funds',
    'Call the contract sei1uuxw4w2wdxvxcskdelm5saulmfpnp3q3scfq0m with 0.000777 SEI on Sei',
  ],
  ['SEI amino delegate', 'Delegate 5 SEI to the validator seivaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9uhgxmyp on Sei'],
])('%s: %s', (name, sentence) => {
  expect(read(bytesOf(vectorOf(name)), vectorOf(name).publicKey).described.sentence).toBe(sentence)
})

test('an address with a wrong letter is a danger: what is sent there is lost, or refused', () => {
  const vector = vectorOf('SEI amino delegate')
  expect(read(bytesOf(vector), vector.publicKey).described.warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('seivaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9uhgxmyp is no address'),
  })
})

test('policies read what is there, and what is not there is missing', () => {
  const send = vectorOf('COSMOS bank send')
  const { tx } = cosmosScope(read(bytesOf(send), send.publicKey).signs) as { tx: Shape }
  expect(tx).toMatchObject({
    sign_mode: 'SIGN_MODE_DIRECT',
    chain_id: 'cosmoshub-4',
    account_number: 1287341n,
    sequence: 12n,
    gas: 200_000n,
    memo: 'Rent, November',
    payments: [{ from: send.signWith, to: expect.stringMatching(/^cosmos1uux/), denom: 'uatom', amount: 1_250_000n }],
    messages: [{ type: '/cosmos.bank.v1beta1.MsgSend', signers: [send.signWith] }],
  })
  for (const missing of ['fee_payer', 'fee_granter', 'timeout_height']) expect(tx[missing]).toBeUndefined()
  const call = vectorOf('SEI execute contract with funds')
  const other = cosmosScope(read(bytesOf(call), call.publicKey).signs) as { tx: Shape }
  expect(other.tx.payments).toEqual([])
  expect((other.tx.messages as Shape[])[0]).not.toHaveProperty('to')
  const signIn = vectorOf('COSMOS ADR-36 sign-in')
  expect(cosmosScope(read(bytesOf(signIn), signIn.publicKey).signs)).toMatchObject({
    message: { signer: signIn.signWith, text: 'Sign in to app.example' },
  })
})

test('an account that only pays the fee is told whose messages they are', () => {
  const textsOf = (from: string, payer: string) =>
    read(document({ messages: [send('1', 'uatom', other, from)], fee: { payer } }), ownKey)
      .described.warnings.map(({ text }) => text)
      .join('\n')
  expect(textsOf(other, own)).toContain(`another account, ${other}. The account ${own} only pays the fee of 0.005 ATOM`)
  for (const payer of [own, '']) expect(textsOf(own, payer)).not.toContain('only pays')
})
