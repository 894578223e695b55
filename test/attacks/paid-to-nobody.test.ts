/** What is paid to an address without a key, or to what gives nothing back, is lost on every chain: a danger in one text. */
import { Account, Asset, Networks, Operation, StrKey, TransactionBuilder } from '@stellar/stellar-sdk'
import { encodeForSigning } from 'ripple-binary-codec'
import { describe, expect, test } from 'vitest'
import { aptosAddress } from '../../src/core/chains/aptos/address.ts'
import { aptos } from '../../src/core/chains/aptos/chain.ts'
import { rawTransaction } from '../../src/core/chains/aptos/layout.ts'
import { bitcoin } from '../../src/core/chains/bitcoin/chain.ts'
import { cosmosAddress } from '../../src/core/chains/cosmos/address.ts'
import { cosmos } from '../../src/core/chains/cosmos/chain.ts'
import { dogecoin } from '../../src/core/chains/dogecoin/chain.ts'
import { ethereumStandingApprovals } from '../../src/core/chains/ethereum/plain-transfer.ts'
import { stellar } from '../../src/core/chains/stellar/chain.ts'
import { tonAddress } from '../../src/core/chains/ton/address.ts'
import { accountOf, tronAddress } from '../../src/core/chains/tron/address.ts'
import { tron } from '../../src/core/chains/tron/chain.ts'
import { xrpAddress, addressOfAccount as xrpAddressOf } from '../../src/core/chains/xrp/address.ts'
import { xrp } from '../../src/core/chains/xrp/chain.ts'
import { recipientWarnings } from '../../src/core/engine/approvals/recipient-warnings.ts'
import type { Decoded } from '../../src/core/ports/decoded.ts'
import type { SigningKey } from '../../src/core/ports/signer.ts'
import { document, own, ownKey, pack, send } from '../core/chains/cosmos/any-document.ts'
import { call } from '../core/chains/ethereum/warnings/call-cases/call.ts'
import { usdc } from '../core/chains/ethereum/warnings/surroundings.ts'
import { transactionOf } from '../core/chains/ethereum/warnings/transactions.ts'
import * as ofSui from '../core/chains/sui/made.ts'
import * as ofTon from '../core/chains/ton/made.ts'
import { contractOf, rawOf } from '../core/chains/tron/raw.ts'
import { writeBcs } from '../support/bcs.ts'
import { testEngine } from '../support/engine.ts'
import { mine, psbtOf, publicKeyOf } from '../support/psbt.ts'
import { usdc as mint, pay, solanaSetting, wrappedSol } from '../support/solana-setting.ts'
import { shown } from './cards-of-calls.ts'

const publicKey = Buffer.from(publicKeyOf(mine)).toString('hex')
const edKey = Buffer.alloc(32, 3)
const asked = (key = publicKey) => ({ texts: [], publicKey: key }) as never
const [none, few, somebody] = [0, 3, 32].map(
  bytes => (length: number) =>
    Buffer.concat([Buffer.alloc(length - Math.min(bytes, length)), Buffer.alloc(Math.min(bytes, length), 7)]),
) as [(length: number) => Buffer, (length: number) => Buffer, (length: number) => Buffer]

type Read = { readonly signs: unknown } | undefined
const signsOf = (read: Read) => read?.signs as Decoded

const onTron = (contract: Parameters<typeof rawOf>[0][0], more = {}) => {
  const key = { curve: 'CURVE_SECP256K1', publicKey, address: tronAddress(Buffer.from(publicKey, 'hex')) }
  return signsOf(tron.transactions?.read(rawOf([contract], more), key as unknown as SigningKey))
}
const tronBytes = (account: Uint8Array) => Buffer.concat([Buffer.of(0x41), account])
const tronOwner = tronBytes(accountOf(tronAddress(Buffer.from(publicKey, 'hex'))))
const sendTrx = (account: Uint8Array) =>
  onTron(
    contractOf('TransferContract', { owner_address: tronOwner, to_address: tronBytes(account), amount: 5_000_000n }),
  )
const usdt = accountOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const sendUsdt = (account: Uint8Array, token: Uint8Array = usdt) => {
  const data = Buffer.concat([
    Buffer.from('a9059cbb', 'hex'),
    Buffer.alloc(12),
    account,
    Buffer.alloc(31),
    Buffer.of(9),
  ])
  const contract = { owner_address: tronOwner, contract_address: tronBytes(token), data }
  return onTron(contractOf('TriggerSmartContract', contract), { fee_limit: 100_000_000n })
}

const onXrpl = (transaction: object) => {
  const common = { Account: xrpAddress(Buffer.from(publicKey, 'hex')), SigningPubKey: publicKey.toUpperCase() }
  const bytes = encodeForSigning({
    TransactionType: 'Payment',
    ...common,
    Sequence: 7,
    Fee: '12',
    ...transaction,
  } as never)
  return signsOf(xrp.readMessage(Buffer.from(bytes, 'hex'), 'sha512Half', asked()))
}

const stellarOwn = StrKey.encodeEd25519PublicKey(edKey)
const onStellar = (destination: string, asset = Asset.native()) => {
  const builder = new TransactionBuilder(new Account(stellarOwn, '5'), {
    fee: '100',
    networkPassphrase: Networks.PUBLIC,
  })
  const built = builder
    .setTimeout(0)
    .addOperation(Operation.payment({ destination, asset, amount: '5' }))
    .build()
  return signsOf(stellar.readMessage(Buffer.from(built.signatureBase()), 'stellarSha256', asked(edKey.toString('hex'))))
}

const module = (name: string) => ({ address: `0x${'1'.padStart(64, '0')}`, name })
const amount = Buffer.from('00f2052a01000000', 'hex')
const onAptos = (value: object) => {
  const raw = {
    ...{ sender: aptosAddress(edKey), sequenceNumber: 1n, payload: { kind: 'entryFunction', value } },
    ...{ maxGasAmount: 1000n, gasUnitPrice: 100n, expiration: 1_790_000_100n, chainId: 1 },
  }
  const prefix = Buffer.from('b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193', 'hex')
  const bytes = Buffer.concat([prefix, writeBcs(rawTransaction as never, raw as never)])
  return signsOf(aptos.readMessage(bytes, 'message', asked(edKey.toString('hex'))))
}
const sendApt = (to: Uint8Array) =>
  onAptos({ module: module('aptos_account'), function: 'transfer', typeArguments: [], arguments: [to, amount] })
const metadataType = {
  kind: 'struct',
  value: { ...module('fungible_asset'), module: 'fungible_asset', name: 'Metadata', typeParameters: [] },
}
const sendFungible = (metadata: Uint8Array, to: Uint8Array) =>
  onAptos({
    ...{ module: module('primary_fungible_store'), function: 'transfer' },
    ...{ typeArguments: [metadataType], arguments: [metadata, to, amount] },
  })
const usdcOnAptos = Buffer.from('bae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b', 'hex')

const coins = [{ type: 'P2PKH' as const, publicKey: publicKeyOf(mine), value: 100_000_000 }]
const psbt = (script: Buffer) => psbtOf(coins, [{ script, value: 90_000_000 }])
const toKey = (hash: Buffer) => Buffer.concat([Buffer.from('76a914', 'hex'), hash, Buffer.from('88ac', 'hex')])
const bitcoinKey = {
  curve: 'CURVE_SECP256K1',
  publicKey,
  address: null,
  path: null,
  addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH',
}
const onBitcoin = (script: Buffer) =>
  signsOf(bitcoin.transactions?.read(psbt(script), bitcoinKey as unknown as SigningKey))
const onDogecoin = (script: Buffer) =>
  signsOf(
    dogecoin.readMessage(psbt(script), 'dogecoinPsbt', {
      ...{ texts: [], publicKey, addressFormat: 'ADDRESS_FORMAT_DOGE_MAINNET' },
    }),
  )

/** Pays the account of these bytes, on each chain. */
const payments: Readonly<Record<string, (bytes: (length: number) => Buffer) => Decoded | Promise<Decoded>>> = {
  'TRX on Tron': bytes => sendTrx(bytes(20)),
  'USDT on Tron': bytes => sendUsdt(bytes(20)),
  'XRP on its ledger': bytes => onXrpl({ Amount: '5000000', Destination: xrpAddressOf(bytes(20)) }),
  'XLM on Stellar': bytes => onStellar(StrKey.encodeEd25519PublicKey(bytes(32))),
  'SUI on Sui': async bytes =>
    ofSui.signsOf(await ofSui.built(made => ofSui.pay(made, 5n, `0x${bytes(32).toString('hex')}`))),
  'APT on Aptos': bytes => sendApt(bytes(32)),
  'TON on TON': async bytes =>
    ofTon.signsOf(
      await ofTon.cellOf('V4R2', [
        ofTon.pay({ to: tonAddress({ workchain: 0, hash: bytes(32) }), value: 5_000_000_000n } as never),
      ]),
    ),
  'ATOM on Cosmos': bytes =>
    signsOf(
      cosmos.readMessage(
        document({ messages: [send('5000000', 'uatom', cosmosAddress('cosmos', bytes(20)))] }),
        'sha256',
        asked(ownKey),
      ),
    ),
  'BTC on Bitcoin': bytes => onBitcoin(toKey(bytes(20))),
  'BTC to a witness program': bytes => onBitcoin(Buffer.concat([Buffer.from('0014', 'hex'), bytes(20)])),
  'DOGE on Dogecoin': bytes => onDogecoin(toKey(bytes(20))),
}

async function dangersOf(signed: Decoded): Promise<readonly string[]> {
  const { store, organizationId } = await testEngine()
  const facts = { givesOut: { kind: 'signatures', signed: [signed], publicKey: keyOf(signed) } } as never
  return recipientWarnings(store, organizationId, facts)
    .filter(({ level }) => level === 'danger')
    .map(({ text }) => text)
}

const keyOf = ({ chain }: Decoded) =>
  ({
    cosmos: ownKey,
    stellar: edKey.toString('hex'),
    aptos: edKey.toString('hex'),
    sui: ofSui.publicKey,
    ton: ofTon.publicKey,
  })[chain as string] ?? publicKey

describe.each(Object.entries(payments))('%s', (_, payTo) => {
  test.each([
    ['nothing but zeros', none],
    ['nearly nothing but zeros', few],
  ])('to an address of %s is lost', async (_name, bytes) => {
    expect(await dangersOf(await payTo(bytes))).toEqual([
      expect.stringMatching(/ is an address without a key: what is sent there is lost\.$/),
    ])
  })

  test('to any other address is not', async () => {
    expect(await dangersOf(await payTo(somebody))).toEqual([])
  })
})

const overIbc = (receiver: string) =>
  pack('/ibc.applications.transfer.v1.MsgTransfer', {
    ...{ sourcePort: 'transfer', sourceChannel: 'channel-1', token: { denom: 'uatom', amount: '5' } },
    ...{ sender: own, receiver, timeoutTimestamp: 1_900_000_000_000_000_000n },
  })
const onCosmos = (message: ReturnType<typeof send>) =>
  signsOf(cosmos.readMessage(document({ messages: [message] }), 'sha256', asked(ownKey)))

describe('an address of Cosmos chains of a length that no account has', () => {
  test.each([10, 19, 21, 33])('%i bytes', async length => {
    const address = cosmosAddress('cosmos', somebody(length))
    expect(await dangersOf(onCosmos(send('5000000', 'uatom', address)))).toEqual([
      `${address} is an address of ${length} bytes, which no account has: what is sent there is lost.`,
    ])
  })

  test('a contract is none, and behind a channel chains may have such accounts', async () => {
    expect(await dangersOf(onCosmos(send('5000000', 'uatom', cosmosAddress('cosmos', somebody(32)))))).toEqual([])
    expect(await dangersOf(onCosmos(overIbc(cosmosAddress('tnam', somebody(21)))))).toEqual([])
  })
})

const circle = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'
const rlusd = { currency: '524C555344000000000000000000000000000000', issuer: 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De' }

describe('what gives nothing back', () => {
  test.each<[string, Decoded, RegExp]>([
    ['the contract of USDT, TRX', sendTrx(usdt), /is the contract of USDT: what is sent there is lost/],
    ['the contract of USDT, USDT', sendUsdt(usdt), /is the contract of USDT: /],
    ['the contract of another token', sendUsdt(somebody(20), somebody(20)), /is the contract of that token: /],
    ['who issued it on Stellar', onStellar(circle, new Asset('USDC', circle)), /is the issuer of that token, which/],
    [
      'who issued it on the XRP Ledger',
      onXrpl({ Destination: rlusd.issuer, Amount: { ...rlusd, value: '5' } }),
      /is the issuer of that token, which/,
    ],
    ['its metadata on Aptos', sendFungible(usdcOnAptos, usdcOnAptos), /is the metadata of USDC: /],
    ['metadata that ships, APT', sendApt(usdcOnAptos), /is the metadata of USDC: /],
    ['metadata of another token', sendFungible(somebody(32), somebody(32)), /is the metadata of that token: /],
  ])('%s', async (_, signed, text) => {
    expect(await dangersOf(signed)).toEqual([expect.stringMatching(text)])
  })

  test.each<[string, Decoded]>([
    ['an issuer that gets XLM', onStellar(circle)],
    ['an issuer that gets XRP', onXrpl({ Destination: rlusd.issuer, Amount: '5000000' })],
    ['somebody who gets what another issued', onStellar(stellarOwn, new Asset('USDC', circle))],
  ])('%s is no such thing', async (_, signed) => {
    expect(await dangersOf(signed)).toEqual([])
  })

  test.each([
    ['1nc1nerator11111111111111111111111111111111', 'the incinerator'],
    ['11111111111111111111111111111111', 'the System Program'],
    [wrappedSol, 'the mint of wrapped SOL'],
    [mint, 'the mint of USDC'],
  ])('SOL to %s, which is %s', async (to, what) => {
    const { own: from, send: ask } = await solanaSetting()
    const { dangers } = await ask([pay(from, to, 5_000_000_000n)])
    expect(dangers).toEqual([`danger: ${to} is ${what}: what is sent there is lost.`])
  })
})

const placesOnEthereum = {
  'the mark of the coin': '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  'a precompile': '0x0000000000000000000000000000000000000001',
  'the last address': '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
}
test.each(Object.entries(placesOnEthereum))('on Ethereum, %s: nobody approves it beforehand either', (_, to) => {
  const tokens = call(usdc, 'transfer(address to, uint256 amount)', to, 5_000_000n)
  const lost = [expect.stringContaining('Nobody is known to hold a key')]
  expect(shown({ to, data: '0x', value: 10n ** 18n }).dangers).toEqual(lost)
  expect(shown(tokens).dangers).toEqual(lost)
  for (const plain of [{ to, value: 10n ** 18n, gas: 21_000n }, tokens]) {
    const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf(plain) } as const
    expect(ethereumStandingApprovals.plainTransfer(signed)).toBeUndefined()
  }
})

test('on Ethereum, a contract at a low address of its network is somebody', () => {
  expect(shown({ to: '0x0000000000000000000000000000000000000064', data: '0x', value: 5n }).dangers).toEqual([])
})
