import { sha256 } from '../../crypto/hash.ts'
import { AgentError } from '../../errors.ts'
import type { MessageAsked, ReadMessage, ReadMessageBytes } from '../declaration/read-message.ts'
import { readableSignIn } from '../declaration/text.ts'
import { tonWallet, tonWallets } from './address.ts'
import { isBagOfCells, readBagOfCells } from './bag-of-cells.ts'
import { beyondSignIn } from './beyond-sign-in.ts'
import { mayBeRepresentation } from './cell.ts'
import { describeTonTransaction } from './describe-transaction.ts'
import type { tonHashes } from './hashes.ts'
import { ownWalletIds } from './network.ts'
import { describeTonProof, readTonProof } from './proof.ts'
import type { TonSigned } from './signed.ts'
import { decodeTransaction, type TonTransaction } from './transaction.ts'

const ofCells: keyof typeof tonHashes = 'tonCellHash'
const ofProofs: keyof typeof tonHashes = 'tonProofHash'

/**
 * Reads the bytes behind a hash that is signed for TON: a transaction of one of the key’s own wallets, or a proof of TON Connect.
 * `undefined` for other bytes.
 *
 * @throws AgentError `TRANSACTION_INVALID`, `TRANSACTION_TYPE_UNSUPPORTED`; `REQUEST_INVALID` for a transaction of another wallet, and
 * for whole cells that are to be signed as they are, which no wallet takes
 */
export const readTonMessage: ReadMessageBytes = (bytes, signedAs, asked) => {
  if (signedAs === 'message') {
    if (asked.addressFormat?.startsWith(formats) && isBagOfCells(bytes)) throw notHashed
    return undefined
  }
  if (signedAs === ofProofs) return readProof(bytes, asked)
  if (signedAs !== ofCells) return isRepresentation(bytes, asked) ? mayBeCell : undefined
  const transaction = decodeTransaction(readBagOfCells(bytes))
  requireOwn(transaction, asked)
  const { version, walletId } = transaction
  const { publicKey } = asked
  const wallet = publicKey === undefined ? undefined : tonWallet(version, Buffer.from(publicKey, 'hex'), walletId)
  const signs: TonSigned = { chain: 'ton', kind: 'tonTransaction', transaction }
  return { described: describeTonTransaction(transaction, wallet), signs, means: signs }
}

const formats = 'ADDRESS_FORMAT_TON_'

const notHashed = new AgentError(
  'REQUEST_INVALID',
  'The payload is a whole TON cell, and wallets take a signature of its hash alone. Send the hash of the cell, 32 bytes, as the payload, and the bag of cells in the Countersign-Preimage header.',
  { detail: { field: 'parameters.payload' } },
)

/** Tells if bytes that another chain hashes with SHA-256, as cells are hashed, may be a cell’s. */
function isRepresentation(bytes: Uint8Array, { signed }: MessageAsked): boolean {
  return signed !== undefined && mayBeRepresentation(bytes) && Buffer.compare(sha256(bytes), signed) === 0
}

/** Wallets look at few of the bits of a cell: bytes that another chain reads can be a cell that pays all the same. */
const mayBeCell: ReadMessage = {
  described: { sentence: 'Sign what may be a cell of TON', fields: [], warnings: [] },
  signs: { kind: 'unreadable', curve: 'CURVE_ED25519', why: 'the hash that is signed may be that of a cell of TON' },
  means: { kind: 'bytes' },
}

function readProof(bytes: Uint8Array, asked: MessageAsked): ReadMessage | undefined {
  const proof = readTonProof(bytes)
  if (!proof) return undefined
  const key = asked.publicKey === undefined ? undefined : Buffer.from(asked.publicKey, 'hex')
  const own = key && tonWallets(key)
  return {
    described: describeTonProof(proof, own, asked),
    signs: readableSignIn(`${proof.domain}\n${proof.payload}`, 'CURVE_ED25519', beyondSignIn(proof, asked).why),
    means: { kind: 'bytes' },
  }
}

/** A wallet takes only what has its wallet id, and what begins as its version has it. */
function requireOwn({ version, walletId }: TonTransaction, { addressFormat }: MessageAsked): void {
  if (addressFormat?.startsWith(formats) && addressFormat !== `${formats}${version}`)
    throw refusal(
      `signWith names a wallet ${addressFormat.slice(formats.length)}, and the transaction is for one of version ${version}`,
    )
  if (!ownWalletIds[version].includes(walletId))
    throw refusal(
      `the transaction is for the wallet id ${walletId}, and that of the key’s ${version} wallet is ${ownWalletIds[version].join(' or ')}`,
    )
}

function refusal(message: string): AgentError {
  return new AgentError('REQUEST_INVALID', message, { detail: { field: 'parameters.signWith' } })
}
