/**
 * Promise: whatever takes money or a right is told of on the card, also where it hides in another call, in the form of a message, behind
 * a description or behind four bytes that mean something else.
 */
import { base58 } from '@scure/base'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeBitcoinTransaction } from '../../src/core/chains/bitcoin/describe-transaction.ts'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { describeTransaction } from '../../src/core/chains/ethereum/describe-transaction.ts'
import { warnOfEthereum } from '../../src/core/chains/ethereum/warnings/index.ts'
import { readSolanaTransaction } from '../../src/core/chains/solana/sign-transaction.ts'
import { describeAct } from '../../src/core/chains/stellar/describe-operation.ts'
import { tempo } from '../../src/core/chains/tempo/chain.ts'
import { tron } from '../../src/core/chains/tron/chain.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { call, type Made } from '../core/chains/ethereum/warnings/call-cases.ts'
import { seaport, signedMessage, warnedOfMessage, witnessed } from '../core/chains/ethereum/warnings/message-cases.ts'
import { friend, me, stranger, surroundings, uni, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import { keyOf } from '../core/chains/solana/any-transaction.ts'
import { web3 } from '../core/chains/solana/web3.ts'
import { addressBytes, contractOf, rawOf } from '../core/chains/tron/raw.ts'
import { changedInput, psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'
import tronVectors from '../vectors/tron.json' with { type: 'json' }

const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

/** What the card of a call says first, and what it warns of. */
function shown({ to, data, value = 0n }: Made) {
  const transaction = transactionOf({ to, data, value })
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  const summary = whatWillHappen(signed, { publicKey, address: me }).children ?? []
  return {
    dangers: [...describeTransaction(transaction, me as never).warnings, ...warnOfEthereum(signed, surroundings)]
      .filter(({ level }) => level === 'danger')
      .map(({ text }) => text),
    summary: summary.flatMap(({ label, value, children = [] }) => [
      `${label}: ${value}`,
      ...children.map(child => `${child.label}: ${child.value}`),
    ]),
    /** All that stands on the card in decimal digits; bytes are in hex. */
    numbers:
      JSON.stringify([summary, describeTransaction(transaction, me as never).fields])
        .match(/(?<![\da-fx,])[\d,]+(?![\da-f])/gi)
        ?.map(text => text.replaceAll(',', '')) ?? [],
  }
}

const unlimited = call(usdc, 'approve(address spender, uint256 amount)', stranger, 2n ** 256n - 1n)
const safe = '0x00000000000000000000000000000000000A11cE'
const exec =
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
const multiSend = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
/** Of MultiSend: operation, to, value, length, data. */
const packed = ({ to, data }: Made) =>
  `0x00${to.slice(2)}${'0'.repeat(64)}${((data.length - 2) / 2).toString(16).padStart(64, '0')}${data.slice(2)}`

describe('an allowance without limit', () => {
  const execute = call(safe, 'execute(address target, uint256 value, bytes data)', usdc, 0n, unlimited.data)
  test.each<[string, Made, string]>([
    ['through multicall', call(usdc, 'multicall(bytes[] data)', [unlimited.data]), `From: ${me}`],
    ['through an account', execute, `From: ${safe}`],
    [
      'through two accounts',
      call(stranger, 'execute(address target, uint256 value, bytes data)', safe, 0n, execute.data),
      `From: ${safe}`,
    ],
    [
      'through a Safe',
      call(safe, exec, ...[usdc, 0n, unlimited.data, 0, 0n, 0n, 0n, zero, zero, '0x']),
      `From: ${safe}`,
    ],
    [
      'through the MultiSend of a Safe',
      call(
        safe,
        exec,
        ...[multiSend, 0n, call(safe, 'multiSend(bytes transactions)', packed(unlimited)).data],
        ...[1, 0n, 0n, 0n, zero, zero, '0x'],
      ),
      `From: ${safe}`,
    ],
  ])('%s is a danger, and whose it is stands in the summary', (_, made, from) => {
    const { dangers, summary } = shown(made)
    expect(dangers.join()).toContain('the allowance has no limit')
    expect(summary.join('\n')).toContain('any amount of USDC')
    expect(summary).toContain(from)
    expect(summary).toContain(`To be taken by: ${stranger}`)
  })
})

describe('what may be one token of a collection', () => {
  const collection = '0x1111111111111111111111111111111111111111'
  const notKnown = new RegExp(`${stranger}, which could take tokens then, is no contract known here`)
  const warned = ({ to, data }: Made) =>
    warnOfEthereum(
      { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf({ to, data }) },
      surroundings,
    )

  test.each([0n, 7n])('number %s is let be taken, and never said to be taken back', number => {
    const made = call(collection, 'approve(address spender, uint256 amount)', stranger, number)
    const summary = shown(made).summary.join('\n')
    expect(summary).toContain(`You allow: ${number} units of ${collection}, or token number ${number} of contract`)
    expect(summary).not.toContain('no longer')
    expect(warned(made).some(({ text }) => notKnown.test(text))).toBe(true)
  })

  test('number 7 is sent, and perhaps not seven units', () => {
    const made = call(collection, 'transferFrom(address from, address to, uint256 amount)', me, stranger, 7n)
    expect(shown(made).summary.join('\n')).toContain(`, or token number 7 of contract ${collection}`)
  })

  test('of a token that is known, nothing is let be taken from then on', () => {
    const made = call(usdc, 'approve(address spender, uint256 amount)', stranger, 0n)
    expect(shown(made).summary).toContain('You no longer allow: USDC')
    expect(warned(made).some(({ text }) => notKnown.test(text))).toBe(false)
  })
})

describe('what may be one token of a collection of Tron', () => {
  const [{ accounts }] = tronVectors.wallets as [(typeof tronVectors.wallets)[0]]
  const [{ publicKey: key }] = accounts as [(typeof accounts)[0]]
  const owner_address = Buffer.from('41c8599111f29c1e1e061265b4af93ea1f274ad78a', 'hex')
  const usdt = Buffer.from('41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex')
  const word = (hex: string) => hex.padStart(64, '0')
  const card = (data: string, contract_address: Uint8Array = addressBytes(8)) => {
    const calls = contractOf('TriggerSmartContract', {
      ...{ owner_address, contract_address, data: Buffer.from(data, 'hex') },
    })
    const found = tron.readMessage(rawOf([calls]), 'sha256', { texts: [], publicKey: key })
    if (!found) throw new Error('not read')
    const summary = whatWillHappen(found.signs, { publicKey: key, address: null }).children ?? []
    const { sentence, warnings } = found.described
    return { sentence, warnings, summary: summary.map(({ label, value }) => `${label}: ${value}`).join('\n') }
  }
  const approve = (number: bigint) => `095ea7b3${word('07'.repeat(20))}${word(number.toString(16))}`

  test.each([0n, 7n])('number %s is let be taken, and never said to be taken back', number => {
    const { sentence, warnings, summary } = card(approve(number))
    expect(summary).toMatch(
      new RegExp(`^Allowed: ${number} units of token \\w+, or token number ${number} of it$`, 'm'),
    )
    expect(sentence).not.toContain('any more')
    expect(warnings).toContainEqual({ level: 'danger', text: expect.stringContaining(`token number ${number}`) })
  })

  test('what is more than there is of any token stands there in words', () => {
    const { sentence, summary } = card(`a9059cbb${word('07'.repeat(20))}${'f'.repeat(64)}`, usdt)
    expect(sentence).toContain('Send any amount of USDT')
    expect(summary).toContain('Sent: any amount of USDT')
    expect(summary).not.toMatch(/115,?792/)
  })

  test('number 7 is sent, and perhaps not seven units', () => {
    const { summary } = card(`23b872dd${word('06'.repeat(20))}${word('07'.repeat(20))}${word('7')}`)
    expect(summary).toContain('or token number 7 of it')
  })

  test('of a token that is known, nothing is let be taken from then on', () => {
    const { sentence, summary } = card(approve(0n), usdt)
    expect(sentence).toContain('spend no USDT any more')
    expect(summary).toContain('No longer allowed: USDT')
  })
})

test.each<[string, Made]>([
  [
    'by its mode',
    call(
      ...([me, 'execute(bytes32 mode, bytes executionData)', `0x${'00'.repeat(32)}`] as const),
      `${zero}${(10n ** 18n).toString(16).padStart(64, '0')}`,
    ),
  ],
  [
    'in a list',
    call(me, 'executeBatch((address target, uint256 value, bytes data)[] calls)', [
      { target: zero, value: 10n ** 18n, data: '0x' },
    ]),
  ],
])('an account that sends to the zero address, %s, is not simply said to send to itself', (_, made) => {
  expect(shown(made).dangers.join()).toContain('from others what is sent there is lost')
})

test('a call on Tempo is judged as on every such chain', () => {
  const transaction = { chainId: 4217n, calls: [{ to: usdc, value: 0n, data: unlimited.data }], validBefore: 0n }
  const signed = { chain: 'tempo', kind: 'tempoTransaction', transaction } as never
  expect(
    tempo
      .warn?.(signed, surroundings)
      .map(({ text }) => text)
      .join(),
  ).toContain('is no contract known here')
})

describe('a fee that pays whoever orders the block', () => {
  test.each<[string, object]>([
    ['by its price', { gas: 21_000n, maxFeePerGas: 10n ** 15n, maxPriorityFeePerGas: 10n ** 15n }],
    ['by its limit of gas', { gas: 2n ** 62n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }],
    ['by both', { gas: 30_000_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 11n }],
  ])('%s is a danger, and counts', (_, fees) => {
    const transaction = transactionOf({ to: friend, value: 1n, ...fees })
    const { warnings } = describeTransaction(transaction, me as never)
    expect(warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('The fee is above the usual') })
    const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
    const [fee] = (whatWillHappen(signed, { publicKey, address: me }).children ?? []).filter(
      ({ label }) => label === 'Fee at most',
    )
    expect(fee?.value).toMatch(/^\d+(\.\d+)? ETH$/)
  })
})

test('an order of UniswapX that is a permit is told of as both, with its amounts', () => {
  const told = warnedOfMessage(witnessed([[0n, stranger]])).map(({ level, text }) => `${level} ${text}`)
  expect(told.join('\n')).toMatch(/danger .*may let .* take up to 0\.000005 USDC/)
  expect(told.join('\n')).toMatch(/danger What the order pays out goes to/)
})

describe('an order', () => {
  const summaryOf = (message: Parameters<typeof signedMessage>[0]) =>
    (whatWillHappen(signedMessage(message), { publicKey, address: me }).children ?? []).map(
      ({ label, value }) => `${label}: ${value}`,
    )
  const item = (itemType: number, token: string, amount: bigint, number = 0) => ({
    ...{ itemType, token, identifierOrCriteria: number, startAmount: amount, endAmount: amount },
  })

  test('for nothing of a known token and much of an unknown one is a danger', () => {
    const { message, ...rest } = seaport([0, 0])
    const consideration = [item(0, zero, 0n), item(1, stranger, 10n ** 30n)].map(each => ({ ...each, recipient: me }))
    const told = warnedOfMessage({ ...rest, message: { ...message, consideration } })
    expect(told.map(({ level, text }) => `${level} ${text}`).join('\n')).toMatch(
      /danger All that is asked in return are tokens that are not known/,
    )
  })

  test.each([
    ['behind much that has no name', 1n],
    ['behind a little of it and much that has no name', 1_000_000n],
  ])('that offers a known token %s names the most of it in the summary', (_, first) => {
    const { message, ...rest } = seaport([5, 5])
    const junk = Array.from({ length: 200 }, (_each, number) => item(2, stranger, 1n, number))
    const offer = [item(1, usdc, first), ...junk, item(1, usdc, 10n ** 12n)]
    const summary = summaryOf({ ...rest, message: { ...message, offer } })
    expect(summary).toContain('You offer: 1,000,000 USDC')
    expect(summary.join('\n')).toMatch(/and 18\d more: see the fields below/)
    expect(summary.length).toBeLessThan(80)
  })

  test('of CoW Protocol says what it sells with its fee on top', () => {
    const type =
      'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
    const message = {
      ...{
        sellToken: usdc,
        buyToken: uni,
        receiver: me,
        sellAmount: 10n ** 12n,
        buyAmount: 5n,
        validTo: 2_000_000_000,
      },
      ...{ appData: `0x${'00'.repeat(32)}`, feeAmount: 10n ** 13n, kind: 'sell', partiallyFillable: false },
      ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    }
    const contract = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
    expect(summaryOf({ type, message, contract })).toContain('You offer: 11,000,000 USDC')
  })
})

test('a call through a forwarder of ERC-2771 is judged as the account makes it', () => {
  const told = warnedOfMessage({
    type: 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
    message: { from: me, to: usdc, value: 0, gas: 100_000, nonce: 0, deadline: 2_000_000_000, data: unlimited.data },
  })
  expect(told.map(({ level, text }) => `${level} ${text}`).join('\n')).toMatch(/which could take tokens then/)
})

test('four bytes that a contract means otherwise are said to be read as somebody else means them', () => {
  const abi = parseAbi(['function many_msg_babbage(bytes1 a)', 'function transfer(address to, uint256 amount)'])
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [me, 5n] })
  expect(data.slice(0, 10)).toBe(
    encodeFunctionData({ abi, functionName: 'many_msg_babbage', args: ['0x11'] }).slice(0, 10),
  )
  const transaction = transactionOf({ to: stranger, data })
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as const
  const warnings = [...describeTransaction(transaction, me as never).warnings, ...warnOfEthereum(signed, surroundings)]
  expect(warnings.map(({ text }) => text).join()).toMatch(
    /is not known here. The call is read as ERC-20 defines it, but the contract may do something else/,
  )
})

test('what a description alone says of amounts stands above all else, as its word', () => {
  const swap = (change: object) =>
    call(
      '0x111111125421cA6dc452d289314280a0f8842A65',
      'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
      stranger,
      {
        ...{ srcToken: usdc, dstToken: uni, srcReceiver: stranger, dstReceiver: me, amount: 500_000_000n },
        ...{ minReturnAmount: 5n * 10n ** 18n, flags: 0n, ...change },
      },
      '0x12',
    )
  const told = (change: object = {}) => shown(swap(change)).summary.join('\n')
  expect(told()).toMatch(/^Not known: /m)
  expect(told()).toMatch(/, by its description: 500 USDC$/m)
  expect(told()).toMatch(/, by its description: 5 UNI$/m)
  const all = { amount: 2n ** 256n - 1n }
  expect(told(all)).toMatch(/, by its description: any amount of USDC$/m)
  expect(shown(swap(all)).numbers.filter(({ length }) => length > 30)).toEqual([])
  expect(told({ dstToken: stranger, minReturnAmount: 7n })).toMatch(/, by its description: 7 units$/m)
})

test.each([2, 3, 0x81, 0x82, 0x83])('a Bitcoin input that leaves something open (%i) is a danger', sighashType => {
  const key = publicKeyOf(1)
  const psbt = psbtOf(
    [{ type: 'P2WPKH', publicKey: key, value: 100_000, proven: true }],
    [{ script: scriptOf('P2WPKH', 2), value: 90_000 }],
  )
  const signer = { network: 'MAINNET', type: 'P2WPKH', publicKey: key, path: null, address: 'mine' } as const
  const open = changedInput(psbt, 0, input => ({ ...input, sighashType }))
  const { warnings } = describeBitcoinTransaction(readBitcoinPsbt(open, signer))
  expect(warnings).toContainEqual({ level: 'danger', text: expect.stringMatching(/^Input 1 is signed with SIGHASH_/) })
})

describe('Token-2022', () => {
  const signing = keyOf(new Uint8Array(32).fill(7))
  const { address: own } = signing
  const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
  const thief = new Uint8Array(32).fill(6)
  const amount = Buffer.from('00e1f50500000000', 'hex')
  const read = (data: Uint8Array, accounts: readonly string[]) => {
    const instruction = new web3.TransactionInstruction({
      programId: new web3.PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
      keys: accounts.map(each => ({
        ...{ pubkey: new web3.PublicKey(each), isSigner: each === own, isWritable: each !== own },
      })),
      data: Buffer.from(data),
    })
    const message = new web3.TransactionMessage({
      ...{ payerKey: new web3.PublicKey(own), recentBlockhash: key(9), instructions: [instruction] },
    }).compileToLegacyMessage()
    const { describe: card, signs } = readSolanaTransaction(new web3.VersionedTransaction(message).serialize(), signing)
    const summary = whatWillHappen(signs, { publicKey: signing.publicKey, address: own }).children ?? []
    return { card: card(), summary: summary.map(({ label, value }) => `${label}: ${value}`).join('\n') }
  }
  const [account, mint, other] = [key(3), key(4), key(6)]

  test.each<[string, Uint8Array, readonly string[]]>([
    ['SetAuthority: the account', Buffer.concat([Buffer.of(6, 2, 1), thief]), [account, own]],
    ['SetAuthority: closing it', Buffer.concat([Buffer.of(6, 3, 1), thief]), [account, own]],
    ['SetAuthority: minting', Buffer.concat([Buffer.of(6, 0, 1), thief]), [mint, own]],
    ['SetAuthority: the permanent delegate', Buffer.concat([Buffer.of(6, 8, 1), thief]), [mint, own]],
    ['CloseAccount to somebody else', Buffer.of(9), [account, other, own]],
    ['UpdateTransferHook', Buffer.concat([Buffer.of(36, 1), thief]), [mint, own]],
    ['InitializePermanentDelegate', Buffer.concat([Buffer.of(35), thief]), [mint]],
    ['ConfidentialTransfer', Buffer.concat([Buffer.of(27, 7), Buffer.alloc(100)]), [account, mint, other, own]],
    ['ConfidentialWithdraw', Buffer.concat([Buffer.of(27, 6), Buffer.alloc(60)]), [account, mint, own]],
    ['Batch', Buffer.concat([Buffer.of(255), Buffer.alloc(20)]), [account, other, own]],
  ])('%s is a danger', (_, data, accounts) => {
    const { card } = read(data, accounts)
    expect(card.warnings.filter(({ level }) => level === 'danger').map(({ text }) => text)).not.toEqual([])
  })

  test('Approve says who may take how much, and so does the summary', () => {
    const { card, summary } = read(Buffer.concat([Buffer.of(4), amount]), [account, other, own])
    expect(card.warnings.map(({ text }) => text).join()).toContain(other)
    expect(summary).toMatch(/You allow: 100,000,000/)
    expect(summary).toContain(`To be taken by: ${other}`)
  })

  test.each<[string, Uint8Array, readonly string[]]>([
    ['Approve', Buffer.concat([Buffer.of(4), Buffer.alloc(8, 0xff)]), [account, other, own]],
    [
      'ApproveChecked',
      Buffer.concat([Buffer.of(13), Buffer.alloc(8, 0xff), Buffer.of(6)]),
      [account, mint, other, own],
    ],
  ])('%s without limit is a word and no digits', (_, data, accounts) => {
    const { card, summary } = read(data, accounts)
    expect(summary).toMatch(/You allow: any amount of/)
    expect(card.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('could take any amount of') })
    expect(`${card.sentence}${summary}`).not.toMatch(/18,?446/)
  })

  test('a transfer that a program of the token takes part in, with another signer, is unknown', () => {
    const { summary } = read(Buffer.concat([Buffer.of(12), amount, Buffer.of(6)]), [account, mint, other, own, own])
    expect(summary).toContain('100')
  })
})

test('a number of Stellar after which an account can do nothing any more is a danger', () => {
  expect(describeAct({ type: 'bump_sequence', to: 2n ** 63n - 1n }).warnings).toContainEqual({
    ...{ level: 'danger', text: expect.stringContaining('all that is in the account would stay there') },
  })
})
