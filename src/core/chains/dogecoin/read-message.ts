import { readPrefixedMessage, unknownBytes } from '../bitcoin/read-message.ts'
import { legacyPreimageIn } from '../bitcoin/signature-preimage.ts'
import { danger } from '../declaration/described.ts'
import type { MessageAsked, ReadMessage, ReadMessageBytes } from '../declaration/read-message.ts'
import { describeUnreadable } from '../declaration/text.ts'
import { describeDogecoinTransaction } from './describe-transaction.ts'
import type { dogecoinHashes } from './hashes.ts'
import { dogecoinMessageIn } from './message.ts'
import { dogecoinNetworkOfFormat } from './network.ts'
import { provenPsbtIn } from './psbt.ts'
import { type DogecoinSigner, readPreimage, readProvenPsbt } from './read-transaction.ts'
import type { DogecoinSigned } from './signed.ts'
import type { DogecoinTransaction } from './transaction.ts'

const ofPsbt: keyof typeof dogecoinHashes = 'dogecoinPsbt'

/**
 * Reads the bytes behind a hash that is signed for Dogecoin: a message, or an input of a transaction. Bitcoin hashes inputs in the same way
 * and from the same bytes, so only an account of Dogecoin says that these are of Dogecoin. Under any other address of the key, Bitcoin's
 * reader reads them, and they are unknown to every limit.
 *
 * @throws AgentError `TRANSACTION_INVALID`
 */
export const readDogecoinMessage: ReadMessageBytes = (bytes, signedAs, asked) => {
  const message = signedAs === 'sha256d' ? dogecoinMessageIn(bytes) : undefined
  if (message) return { ...readPrefixedMessage(message, 'Dogecoin message', asked), means: { kind: 'bytes' } }
  const signer = signerOf(asked)
  if (!signer) return undefined
  if (signedAs === 'sha256d') return readHashed(bytes, signer, asked)
  const psbt = signedAs === ofPsbt ? provenPsbtIn(bytes) : undefined
  return psbt && transactionRead(readProvenPsbt(psbt, signer), asked)
}

function readHashed(bytes: Uint8Array, signer: DogecoinSigner, asked: MessageAsked): ReadMessage | undefined {
  const preimage = legacyPreimageIn(bytes)
  if (!preimage) return undefined
  const transaction = readPreimage(preimage, signer)
  if (transaction) return transactionRead(transaction, asked)
  const described = { ...describeUnreadable(bytes, 'hashed twice with sha256'), ...oneInput }
  return { described, signs: unknownBytes, means: { kind: 'bytes' } }
}

const oneInput = {
  sentence: 'Sign for one input of a Dogecoin transaction that is not shown',
  warnings: [
    danger(
      'The signature would leave parts of the transaction open (a type other than SIGHASH_ALL), or spend what is locked by another script than that of this account. Who is paid how much cannot be told.',
    ),
  ],
}

function transactionRead(transaction: DogecoinTransaction, asked: MessageAsked): ReadMessage {
  const signs: DogecoinSigned = { chain: 'dogecoin', kind: 'dogecoinTransaction', transaction }
  return { described: describeDogecoinTransaction(transaction, asked), signs, means: signs }
}

function signerOf({ addressFormat, publicKey }: MessageAsked): DogecoinSigner | undefined {
  const network = dogecoinNetworkOfFormat(addressFormat ?? null)
  return network === undefined || publicKey === undefined
    ? undefined
    : { network, publicKey: Uint8Array.from(Buffer.from(publicKey, 'hex')) }
}
