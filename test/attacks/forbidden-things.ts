import { base58 } from '@scure/base'
import {
  concat,
  type Hex,
  hashDomain,
  hashStruct,
  hexToBytes,
  parseEther,
  serializeTransaction,
  toHex,
  toRlp,
} from 'viem'
import { recipient, transferData, usdc } from '../support/spending.ts'
import { EIP712Domain } from '../support/typed-data.ts'
import { type Accounts, bitcoin, solanaTransfer, solanaTransferOfVersion1, type Thing } from './hashed-payments.ts'

const much = parseEther('2')
export const rich = { chainId: 1, nonce: 0, gas: 21_000n, to: recipient as Hex, value: much } as const
export const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
export const contract = `0x${'66'.repeat(20)}` as const
const authorization = { chainId: 1, contractAddress: contract, nonce: 0 }
const typed = {
  domain: { name: 'USD Coin', version: '2', chainId: 1n, verifyingContract: usdc },
  types: {
    EIP712Domain,
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
} as const
const permit = { owner: contract, spender: contract, value: 10n ** 24n, nonce: 0n, deadline: 10n ** 12n }

export function ethereum(serialized: Hex, denial = `eth.tx.to == '${recipient}'`): Thing {
  const bytes = hexToBytes(serialized)
  const front = { type: 'TRANSACTION_TYPE_ETHEREUM', unsigned: bytes }
  return { signer: 'ethereum', bytes, hash: 'keccak256', front, limit: 'ether', denial }
}

function hashed(bytes: Hex, denial: string, limit = 'ether'): Thing {
  return { signer: 'ethereum', bytes: hexToBytes(bytes), hash: 'keccak256', limit, denial }
}

/** Every field a byte string that ends in the middle of a letter, which the next one’s length completes. */
const unprotectedText = hexToBytes(
  concat([
    '0xe7',
    '0x80',
    '0x83',
    '0x4142c3',
    '0x82',
    '0x52c3',
    '0x94',
    `0x${'41'.repeat(19)}c3`,
    '0x88',
    `0x${'41'.repeat(7)}c3`,
    '0x80',
  ]),
)

export const things: Readonly<Record<string, (accounts: Accounts) => Thing>> = {
  'a transaction with fee market': () => ethereum(serializeTransaction({ ...rich, ...fees })),
  'one with access list': () => ethereum(serializeTransaction({ ...rich, gasPrice: 1n, accessList: [] })),
  'a legacy one': () => ethereum(serializeTransaction({ ...rich, gasPrice: 1n, type: 'legacy' })),
  'one that sets code': () =>
    ethereum(
      serializeTransaction({
        ...rich,
        ...fees,
        authorizationList: [
          {
            ...{ address: contract, chainId: 1, nonce: 0 },
            yParity: 0,
            r: toHex(1, { size: 32 }),
            s: toHex(1, { size: 32 }),
          },
        ],
      }),
    ),
  'one with blobs': () =>
    ethereum(
      serializeTransaction({ ...rich, ...fees, maxFeePerBlobGas: 1n, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] }),
    ),
  'a transfer of a token': () => ({
    ...ethereum(
      serializeTransaction({ ...rich, ...fees, to: usdc, value: 0n, data: transferData(10n ** 12n) }),
      `eth.tx.to == '${usdc}'`,
    ),
    limit: 'dollars',
  }),
  'a legacy one that is good on every chain': () => {
    const { front: _, ...thing } = ethereum(toRlp(['0x', '0x01', '0x5208', recipient as Hex, toHex(much), '0x']))
    return thing
  },
  'a token transfer that is good on every chain': () =>
    hashed(toRlp(['0x', '0x01', '0x5208', usdc, '0x', transferData(10n ** 12n)]), `eth.tx.to == '${usdc}'`, 'dollars'),
  'one that is good on every chain, and text': () => hashed(toHex(unprotectedText), 'eth.tx.value > 1000000000000000'),
  'one with a byte behind it': () => hashed(`${serializeTransaction({ ...rich, ...fees })}00`, 'eth.tx.value > 1'),
  'one with a number written longer': () =>
    hashed(toRlp(['0x', '0x01', '0x005208', recipient as Hex, toHex(much), '0x']), 'eth.tx.value > 1'),
  'one of a type that is not known': () => hashed(concat(['0x06', toRlp([toHex(much)])]), 'eth.tx.value > 1'),
  'what a typed message is hashed from': () =>
    hashed(
      concat([
        '0x1901',
        hashDomain({ domain: typed.domain, types: typed.types }),
        hashStruct({ data: permit, primaryType: 'Permit', types: typed.types }),
      ]),
      "eth.eip_712.primary_type == 'Permit'",
      'dollars',
    ),
  'an authorization': () =>
    hashed(
      concat(['0x05', toRlp([toHex(authorization.chainId), contract, '0x'])]),
      `eth.eip_7702_authorization.address == '${contract}'`,
    ),
  'a Bitcoin transaction, from before segregated witness': accounts => bitcoin(accounts, 'legacy'),
  'a segregated witness': accounts => bitcoin(accounts, 'segwit'),
  'a taproot input': accounts => bitcoin(accounts, 'taproot'),
  'a Solana transaction': ({ solana }) => {
    const message = solanaTransfer(base58.decode(solana), 2_000_000_000n)
    return {
      signer: 'solana',
      bytes: message,
      hash: 'message',
      front: { type: 'TRANSACTION_TYPE_SOLANA', unsigned: Buffer.concat([Buffer.of(1), Buffer.alloc(64), message]) },
      limit: 'lamports',
      denial: 'solana.tx.transfers.any(transfer, transfer.amount > 1000000000)',
    }
  },
  'a Solana transaction of version 1': ({ solana }) => {
    const message = solanaTransferOfVersion1(base58.decode(solana), 2_000_000_000n)
    return {
      signer: 'solana',
      bytes: message,
      hash: 'message',
      front: { type: 'TRANSACTION_TYPE_SOLANA', unsigned: Buffer.concat([message, Buffer.alloc(64)]) },
      limit: 'lamports',
      denial: 'solana.tx.transfers.any(transfer, transfer.amount > 1000000000)',
    }
  },
  'a Solana transaction with a byte behind it': ({ solana }) => ({
    signer: 'solana',
    bytes: Buffer.concat([solanaTransfer(base58.decode(solana), 2_000_000_000n), Buffer.of(0)]),
    hash: 'message',
    limit: 'lamports',
    denial: 'solana.tx.transfers.any(transfer, transfer.amount > 1000000000)',
  }),
}
