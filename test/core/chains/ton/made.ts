import {
  Address,
  beginCell,
  type Cell,
  internal,
  type MessageRelaxed,
  type OutActionSendMsg,
  SendMode,
  type StateInit,
} from '@ton/core'
import { WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { readBagOfCells } from '../../../../src/core/chains/ton/bag-of-cells.ts'
import { ton } from '../../../../src/core/chains/ton/chain.ts'
import type { TonSigned } from '../../../../src/core/chains/ton/signed.ts'
import type { TonVersion } from '../../../../src/core/chains/ton/wallet-version.ts'
import { tonWords } from '../../../../src/core/chains/ton/words.ts'
import vectors from '../../../vectors/ton.json' with { type: 'json' }

const [comment] = vectors.transactions as [(typeof vectors.transactions)[0]]
export const { publicKey, path } = comment
const own = { publicKey: Buffer.from(publicKey, 'hex'), workchain: 0 }
export const wallets = {
  V3R2: WalletContractV3R2.create(own),
  V4R2: WalletContractV4.create(own),
  V5R1: WalletContractV5R1.create(own),
}
export const addressIn = (version: TonVersion) => wallets[version].address.toString({ bounceable: false })

export const to = 'UQDUvAf32UESB3OG2chktVcu1uJ5dysKkZuomCvckTdN7dQu'
export const other = 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6'
export const accountOf = (address: string) => Address.parse(address)

interface Sent {
  readonly value?: bigint
  readonly body?: Cell | string
  readonly bounce?: boolean
  readonly init?: StateInit
  readonly to?: string
}
export const pay = (sent: Sent = {}): MessageRelaxed =>
  internal({
    to: sent.to ?? to,
    value: sent.value ?? 5n,
    bounce: sent.bounce ?? false,
    body: sent.body,
    init: sent.init,
  })

/** The cell that the library of each wallet has signed. */
export async function cellOf(
  version: TonVersion,
  messages: readonly MessageRelaxed[],
  { mode = 3, seqno = 5, timeout = 1_900_000_000 } = {},
): Promise<Cell> {
  let signed: Cell | undefined
  const signer = async (cell: Cell) => {
    signed = cell
    return Buffer.alloc(64)
  }
  const args = { seqno, timeout, sendMode: mode, messages: [...messages], signer }
  if (version === 'V3R2') await wallets.V3R2.createTransfer(args)
  else if (version === 'V4R2') await wallets.V4R2.createTransfer(args)
  else await wallets.V5R1.createTransfer(args)
  return signed as Cell
}

type V5Action =
  | OutActionSendMsg
  | { readonly type: 'addExtension' | 'removeExtension'; readonly address: Address }
  | { readonly type: 'setIsPublicKeyEnabled'; readonly isEnabled: boolean }

/** The cell of wallet v5 with any of its actions. */
export async function v5Cell(
  actions: readonly V5Action[],
  authType: 'external' | 'internal' = 'external',
  networkGlobalId = -239,
) {
  let signed: Cell | undefined
  const signer = async (cell: Cell) => {
    signed = cell
    return Buffer.alloc(64)
  }
  const wallet = WalletContractV5R1.create({
    ...own,
    walletId: { networkGlobalId, context: { workchain: 0, walletVersion: 'v5r1', subwalletNumber: 0 } },
  })
  await wallet.createRequest({ seqno: 5, timeout: 1_900_000_000, actions: [...actions], authType, signer })
  return signed as Cell
}

export const sends = (outMsg: MessageRelaxed, mode: number = SendMode.IGNORE_ERRORS): OutActionSendMsg => ({
  type: 'sendMsg',
  mode,
  outMsg,
})

/** The beginning of a body of v3 or v4 by hand. */
export const beginBody = ({ walletId = 698983191, validUntil = 1_900_000_000, seqno = 5 } = {}) =>
  beginCell().storeUint(walletId, 32).storeUint(validUntil, 32).storeUint(seqno, 32)

export const read = (cell: Cell, asked: { readonly addressFormat?: string; readonly publicKey?: string } = {}) =>
  ton.readMessage(cell.toBoc(), 'tonCellHash', { texts: [], publicKey, ...asked })
export const signsOf = (cell: Cell) => read(cell)?.signs as TonSigned
export const scopeOf = (cell: Cell) => tonWords.scope(signsOf(cell), {} as never).tx as Record<string, unknown>
export const warningsOf = (cell: Cell) => (read(cell)?.described.warnings ?? []).map(({ text }) => text).join('\n')

/** What is sent to be signed, with its bag of cells lodged. */
export const ofCell = (cell: Cell, signWith: string) => ({
  curve: 'CURVE_ED25519',
  signWith,
  unsigned: cell.toBoc().toString('hex'),
  digest: Buffer.from(readBagOfCells(cell.toBoc()).hash).toString('hex'),
})

const forwarded = (builder: ReturnType<typeof beginCell>, note: Cell | undefined, inPlace: boolean) => {
  if (!note) return builder.storeBit(false)
  return inPlace ? builder.storeBit(false).storeSlice(note.beginParse()) : builder.storeBit(true).storeRef(note)
}
export const textCell = (text: string) => beginCell().storeUint(0, 32).storeStringTail(text).endCell()

/** TEP-74. */
export const jettonBody = (amount: bigint, { note, inPlace = false }: { note?: Cell; inPlace?: boolean } = {}) => {
  const body = beginCell().storeUint(0x0f8a7ea5, 32).storeUint(9, 64).storeCoins(amount)
  body.storeAddress(accountOf(other)).storeAddress(accountOf(to)).storeBit(false).storeCoins(1n)
  return forwarded(body, note, inPlace).endCell()
}

/** TEP-62. */
export const nftBody = () =>
  beginCell()
    .storeUint(0x5fcc3d14, 32)
    .storeUint(9, 64)
    .storeAddress(accountOf(other))
    .storeAddress(null)
    .storeBit(true)
    .storeRef(textCell('x'))
    .storeCoins(7n)
    .storeBit(false)
    .endCell()
