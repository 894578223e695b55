/** Long because it is a list: each request that a warning is, or is not, about and that takes more than one call or message. */
import { hashTypedData, serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { worstFirst } from '../../../../../src/core/chains/declaration/described.ts'
import { PayloadBudget } from '../../../../../src/core/chains/declaration/payload-budget.ts'
import { ethereum } from '../../../../../src/core/chains/ethereum/chain.ts'
import { describeTransaction } from '../../../../../src/core/chains/ethereum/describe-transaction.ts'
import { decodeUnsignedTransaction } from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { warnOfEthereum } from '../../../../../src/core/chains/ethereum/warnings/index.ts'
import { historyWarnings } from '../../../../../src/core/chains/history-warnings.ts'
import { mixedScripts } from '../../../../../src/core/engine/approvals/mixed-scripts.ts'
import { recipientWarnings } from '../../../../../src/core/engine/approvals/recipient-warnings.ts'
import { noHardwareWallets } from '../../../../../src/core/keys/no-hardware-wallets.ts'
import type { SigningKey } from '../../../../../src/core/ports/signer.ts'
import { decodePayload, type PayloadParameters } from '../../../../../src/core/signing/payload.ts'
import type { Warning } from '../../../../../src/shared/card.ts'
import { testEngine } from '../../../../support/engine.ts'
import { ethereumAccount } from '../../../../support/turnkey.ts'
import { friend, me, now, stranger, surroundings, usdc, zero } from './surroundings.ts'
import { transactionOf } from './transactions.ts'

type Told = () => readonly Warning[] | Promise<readonly Warning[]>

/** As of calls and messages, each with what it is met by. A refusal tells as a danger does. */
export interface OtherCase {
  readonly says: RegExp
  readonly level: 'danger' | 'notice'
  readonly fires: Told
  readonly below: Told
  readonly mustNot: Told
}

const ether = 10n ** 18n
const gwei = 10n ** 9n

interface Before {
  readonly change: object
  /** Before now, in milliseconds. */
  readonly ago?: number
}

/** What the card of a transaction warns of, after these were signed. */
const transaction =
  (change: object, ...before: readonly Before[]): Told =>
  () => {
    const signedOf = (each: object) => ({
      ...({ chain: 'ethereum', kind: 'ethereumTransaction' } as const),
      transaction: transactionOf({ to: friend, ...each }),
    })
    const earlier = () => before.map(({ change, ago = 3_600_000 }) => ({ signed: signedOf(change), at: now - ago }))
    const signed = signedOf(change)
    const asked = { ...surroundings, publicKey: '', earlier }
    return worstFirst([
      ...describeTransaction(signed.transaction, me).warnings,
      ...warnOfEthereum(signed, asked),
      ...historyWarnings({ chain: ethereum, signed }, asked),
    ])
  }

/** A message for a contract, of an account that has called it on other chains. */
const noteAfter =
  (chainId: bigint, ...before: readonly object[]): Told =>
  () => {
    const typedData = {
      ...{ primaryType: 'Note', types: {}, message: {} },
      domain: { chainId, verifyingContract: stranger },
    } as never
    const earlier = () =>
      before.map(change => ({
        signed: { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf(change) } as const,
        at: now,
      }))
    return warnOfEthereum({ chain: 'ethereum', kind: 'typedData', typedData }, { ...surroundings, earlier })
  }

/** What is said of a payload of `sign_raw_payload`. */
const payload =
  (change: Partial<PayloadParameters>, webOrigin?: string): Told =>
  () => {
    const parameters: PayloadParameters = {
      ...{ payload: 'cafe', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' },
      ...change,
    }
    const key: SigningKey = {
      ...{ organizationId: 'acme', keyId: 'key', path: null, addressFormat: null, publicKey: '' },
      ...{ curve: 'CURVE_SECP256K1', address: me, name: 'Key', hardwareWallet: null },
    }
    const read = decodePayload(parameters, key, {
      ...{ field: 'parameters.payload', webOrigin, askedAt: now, hardwareWallets: noHardwareWallets },
      ...{ preimage: undefined, budget: new PayloadBudget(), interfaces: [] },
    })
    return read.reading().warnings
  }

const text = (message: string, webOrigin?: string) =>
  payload({ payload: message, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' }, webOrigin)

const page = 'https://app.example.org'
interface SignInParts {
  readonly domain?: string
  readonly address?: string
  readonly uri?: string
  readonly chainId?: number
  readonly more?: string
  readonly version?: string
}
const signInText = (change: SignInParts = {}) => {
  const { domain = 'app.example.org', address = me, uri = `${page}/login`, chainId = 1, more = '' } = change
  const issued = new Date(now).toISOString()
  return `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ${uri}\nVersion: ${change.version ?? '1'}\nChain ID: ${chainId}\nNonce: 12345678\nIssued At: ${issued}${more}`
}
const signIn = (change: SignInParts = {}) => text(signInText(change), page)
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()

/** What is refused, in the words of the refusal. */
const refused =
  (unsigned: () => string): Told =>
  () => {
    try {
      decodeUnsignedTransaction(Buffer.from(unsigned().slice(2), 'hex'))
      return []
    } catch (error) {
      return [{ level: 'danger', text: (error as Error).message }]
    }
  }
const usual = { to: friend, nonce: 0, gas: 21_000n } as const
const unsigned = serializeTransaction({
  ...usual,
  ...{ type: 'eip1559', chainId: 1, maxFeePerGas: 3n, maxPriorityFeePerGas: 2n },
})
const priced = (maxPriorityFeePerGas: bigint) => () => {
  // viem refuses to write it too, so the tip is put in afterwards.
  return unsigned.replace('800203', `800${maxPriorityFeePerGas}03`)
}
const legacy = (chainId?: number) => () =>
  serializeTransaction({ ...usual, type: 'legacy', gasPrice: 1n, ...(chainId !== undefined && { chainId }) })

/** An organization with one account, and what is said of coin that is sent to somebody. */
const organization = async () => {
  const agent = await testEngine()
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount],
  })
  const [own = ''] = (result.createWalletResult as { readonly addresses: readonly string[] }).addresses
  return { agent, own }
}
let made: ReturnType<typeof organization> | undefined
const paying =
  (to: (own: string) => string): Told =>
  async () => {
    made ??= organization()
    const { agent, own } = await made
    const signed = {
      chain: 'ethereum',
      kind: 'ethereumTransaction',
      transaction: transactionOf({ to: to(own), value: 1n }),
    }
    return recipientWarnings(agent.store, agent.organizationId, {
      givesOut: { kind: 'signatures', publicKey: '', signed: [signed as never] } as never,
    })
  }
/** The same address but for digits in between; none of them is where letters are that a checksum could have in capitals. */
const between = (own: string, first: number, last: number) =>
  `0x${own.slice(2, 2 + first)}${[...own.slice(2 + first, 42 - last)].map(digit => (digit === '1' ? '2' : '1')).join('')}${own.slice(42 - last)}`.toLowerCase()

const authorization = (change: object) => {
  const given = { address: friend, chainId: 1, nonce: 0, ...change }
  return payload({
    payload: JSON.stringify(given),
    encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
}
/** A transaction with the word of an account, whose signature is that of a key made for it; that the account is ours is said here. */
const delegating =
  (ours: string, others = 0): Told =>
  async () => {
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const signed = await account.signAuthorization({ address: friend, chainId: 1, nonce: 0 })
    const before = await privateKeyToAccount(`0x${'12'.repeat(32)}`).signAuthorization({ ...signed, chainId: 1 })
    const authorizationList = [...Array.from({ length: others }, () => before), signed]
    const value = transactionOf({ type: 'eip7702', to: friend, authorizationList })
    const isOurs = (address: string) => ours === me && address === account.address
    return warnOfEthereum(
      { chain: 'ethereum', kind: 'ethereumTransaction', transaction: value },
      { ...surroundings, isOurs },
    )
  }
const digest = hashTypedData({
  ...{ domain: { chainId: 1 }, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note' },
  message: { text: 'hello' },
})
const data = (bytes: string) => payload({ payload: bytes.replace(/^0x/, '') })
const authorizationBytes = `0x05d70194${friend.slice(2)}80`

const five = (change: (index: number) => object): Before[] =>
  Array.from({ length: 5 }, (_, index) => ({ change: { nonce: index + 1, ...change(index) } }))

export const otherCases: Readonly<Record<string, OtherCase>> = {
  'somebody who was never paid': {
    says: /Nothing signed here has paid/,
    level: 'notice',
    fires: paying(() => stranger),
    below: paying(() => usdc),
    mustNot: paying(own => own),
  },
  'an address that begins and ends alike': {
    says: /begins or ends like/,
    level: 'danger',
    fires: paying(own => between(own, 4, 4)),
    below: paying(own => between(own, 3, 4)),
    mustNot: paying(own => own),
  },
  'an address that begins alike for longer': {
    says: /begins or ends like/,
    level: 'danger',
    fires: paying(own => between(own, 6, 0)),
    below: paying(own => between(own, 5, 0)),
    mustNot: paying(() => stranger),
  },
  'more than usual': {
    says: /is far more than usual/,
    level: 'notice',
    fires: transaction({ nonce: 6, value: 31n * ether }, ...five(index => ({ value: BigInt(index + 1) * ether }))),
    below: transaction({ nonce: 6, value: 30n * ether }, ...five(index => ({ value: BigInt(index + 1) * ether }))),
    mustNot: transaction({ nonce: 6, value: 31n * ether }),
  },
  'a fee above the usual': {
    says: /The fee is above the usual/,
    level: 'danger',
    fires: transaction({ gas: 500_000n, maxFeePerGas: 1_000n * gwei }),
    below: transaction({ gas: 50_000n, maxFeePerGas: 1_000n * gwei }),
    mustNot: transaction({ gas: 21_000n, maxFeePerGas: gwei }),
  },
  'a fee somewhat above the usual': {
    says: /The fee is above the usual/,
    level: 'notice',
    fires: transaction({ gas: 50_001n, maxFeePerGas: 1_000n * gwei }),
    below: transaction({ gas: 50_000n, maxFeePerGas: 1_000n * gwei }),
    mustNot: transaction({ gas: 21_000n, maxFeePerGas: gwei }),
  },
  'a fee of more than a tenth': {
    says: /more than a tenth of what is sent/,
    level: 'notice',
    fires: transaction({ gas: 21_000n, maxFeePerGas: gwei, value: 210_000n * gwei - 1n }),
    below: transaction({ gas: 21_000n, maxFeePerGas: gwei, value: 210_000n * gwei }),
    mustNot: transaction({ gas: 21_000n, maxFeePerGas: gwei, value: 0n }),
  },
  'a fee of a hundred times the usual': {
    says: /a hundred times or more what this account usually allows/,
    level: 'danger',
    fires: transaction({ nonce: 6, maxFeePerGas: 100_000n }, ...five(() => ({ maxFeePerGas: 1_000n }))),
    below: transaction({ nonce: 6, maxFeePerGas: 99_999n }, ...five(() => ({ maxFeePerGas: 1_000n }))),
    mustNot: transaction({ nonce: 6, maxFeePerGas: 1_000n }, ...five(() => ({ maxFeePerGas: 1_000n }))),
  },
  'a tip above the price': {
    says: /maxPriorityFeePerGas is more than maxFeePerGas/,
    level: 'danger',
    fires: refused(priced(4n)),
    below: refused(priced(3n)),
    mustNot: refused(priced(2n)),
  },
  'no chain id': {
    says: /the chain id is missing/,
    level: 'danger',
    fires: refused(legacy()),
    below: refused(legacy(1)),
    mustNot: refused(priced(2n)),
  },
  'other code for the account': {
    says: /will act for this account and can move everything/,
    level: 'danger',
    fires: authorization({}),
    below: authorization({ address: zero }),
    mustNot: payload({}),
  },
  'other code on every chain': {
    says: /It is good on every chain/,
    level: 'danger',
    fires: authorization({ chainId: 0 }),
    below: authorization({ chainId: 1 }),
    mustNot: payload({}),
  },
  'other code for an own account': {
    says: /is your account: the code of/,
    level: 'danger',
    fires: delegating(me),
    below: delegating(stranger),
    mustNot: transaction({}),
  },
  'other code for an own account behind others': {
    says: /is your account: the code of/,
    level: 'danger',
    fires: delegating(me, 19),
    below: delegating(stranger, 19),
    mustNot: transaction({}),
  },
  'a new contract': {
    says: /What the new contract does cannot be shown/,
    level: 'notice',
    fires: transaction({ to: undefined, data: '0x00' }),
    below: transaction({ to: undefined, data: '0x' }),
    mustNot: transaction({}),
  },
  'a new contract that is given coin': {
    says: /does with 0.000000000000000005 ETH cannot be shown/,
    level: 'danger',
    fires: transaction({ to: undefined, data: '0x00', value: 5n }),
    below: transaction({ to: undefined, data: '0x00' }),
    mustNot: transaction({ value: 5n }),
  },
  'a new contract without code': {
    says: /It has neither recipient nor code/,
    level: 'danger',
    fires: transaction({ to: undefined, data: '0x' }),
    below: transaction({ to: undefined, data: '0x00' }),
    mustNot: transaction({}),
  },
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
  'a contract that was used on another chain': {
    says: /has used the contract .* and never on/,
    level: 'danger',
    fires: noteAfter(1n, { to: stranger, data: '0x11', chainId: 10 }),
    below: noteAfter(1n, { to: stranger, data: '0x11', chainId: 10 }, { to: stranger, data: '0x11', chainId: 1 }),
    mustNot: noteAfter(1n, { to: friend, data: '0x11', chainId: 10 }),
  },
  'a chain that was never used': {
    says: /has signed for other networks here/,
    level: 'notice',
    fires: noteAfter(10n, { to: friend, chainId: 1 }),
    below: noteAfter(1n, { to: friend, chainId: 1 }),
    mustNot: noteAfter(10n),
  },
  'a sign-in on another page': {
    says: /The page that asks is .* and the sign-in is to/,
    level: 'danger',
    fires: signIn({ domain: 'app.example.com' }),
    below: signIn(),
    mustNot: text('hello', page),
  },
  'a sign-in with a resource that gives power': {
    says: /It is more than a sign-in/,
    level: 'danger',
    fires: signIn({ more: '\nResources:\n- urn:recap:e30' }),
    below: signIn({ more: '\nResources:\n- https://urn.recap' }),
    mustNot: signIn(),
  },
  'a page that is elsewhere': {
    says: /It names a page that is not on/,
    level: 'notice',
    fires: signIn({ uri: 'https://example.com/login' }),
    below: signIn(),
    mustNot: text('hello', page),
  },
  'a sign-in of another account': {
    says: /is not the one that would sign/,
    level: 'danger',
    fires: signIn({ address: friend }),
    below: signIn(),
    mustNot: text('hello', page),
  },
  'a sign-in for a chain that is not known': {
    says: /The network .* is not known here/,
    level: 'notice',
    fires: signIn({ chainId: 424_242 }),
    below: signIn(),
    mustNot: text('hello', page),
  },
  'a sign-in that is over': {
    says: /It expired on/,
    level: 'notice',
    fires: signIn({ more: `\nExpiration Time: ${at(-1)}` }),
    below: signIn({ more: `\nExpiration Time: ${at(1)}` }),
    mustNot: signIn(),
  },
  'a sign-in that is not yet valid': {
    says: /It is not valid before/,
    level: 'notice',
    fires: signIn({ more: `\nNot Before: ${at(1)}` }),
    below: signIn({ more: `\nNot Before: ${at(0)}` }),
    mustNot: signIn(),
  },
  'a sign-in that no page asks for': {
    says: /A program asks, and no web page/,
    level: 'notice',
    fires: text(signInText()),
    below: signIn(),
    mustNot: text('hello'),
  },
  'what reads like a sign-in': {
    says: /It reads like a sign-in/,
    level: 'danger',
    fires: signIn({ version: '2' }),
    below: signIn(),
    mustNot: text('hello', page),
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
  'a nonce that was used': {
    says: /this one would replace it/,
    level: 'notice',
    fires: transaction({ nonce: 3, value: ether }, { change: { nonce: 3, value: 2n } }),
    below: transaction({ nonce: 4, value: ether }, { change: { nonce: 3, value: 2n } }),
    mustNot: transaction({ nonce: 3, value: ether }, { change: { nonce: 3, chainId: 10 } }),
  },
  'a nonce that leaves others out': {
    says: /it waits for 1 transaction of the account in between/,
    level: 'notice',
    fires: transaction({ nonce: 5 }, { change: { nonce: 3 } }),
    below: transaction({ nonce: 4 }, { change: { nonce: 3 } }),
    mustNot: transaction({ nonce: 5 }),
  },
  'the same again': {
    says: /it is paid twice/,
    level: 'notice',
    fires: transaction({ nonce: 4, value: 5n }, { change: { nonce: 3, value: 5n }, ago: 599_999 }),
    below: transaction({ nonce: 4, value: 5n }, { change: { nonce: 3, value: 5n }, ago: 600_000 }),
    mustNot: transaction({ nonce: 4, value: 5n }, { change: { nonce: 3, value: 6n }, ago: 1 }),
  },
}
