import { lazily, structOf } from '../../policies/language/lazily.ts'
import type { Struct, Value } from '../../policies/language/value.ts'
import { placeInWords } from '../declaration/place-in-words.ts'
import type { Coin } from './coin.ts'
import type { OffChainMessage } from './read-amino-doc.ts'
import type { CosmosSigned } from './signed.ts'
import { type CosmosMessage, type CosmosTransaction, everyMessage } from './transaction.ts'

/** `cosmos`: the transaction or the off-chain message that is signed. What is not there is missing, and never 0 or empty. */
export function cosmosScope(signed: CosmosSigned | undefined): Struct {
  return lazily({
    tx: () => (signed?.kind === 'cosmosTransaction' ? transactionScope(signed.transaction) : undefined),
    message: () => (signed?.kind === 'cosmosMessage' ? offChainScope(signed.message) : undefined),
  })
}

export const signModes: Readonly<Record<CosmosTransaction['form'], string>> = {
  direct: 'SIGN_MODE_DIRECT',
  amino: 'SIGN_MODE_LEGACY_AMINO_JSON',
}

function transactionScope(transaction: CosmosTransaction): Struct {
  const { form, chainId, accountNumber, sequence, fee, memo, timeoutHeight, extensions } = transaction
  const messages = everyMessage(transaction.messages)
  return lazily({
    sign_mode: () => signModes[form],
    chain_id: () => chainId,
    account_number: () => accountNumber,
    sequence: () => sequence ?? undefined,
    fee: () => fee.coins.map(coinScope),
    fee_payer: () => fee.payer ?? undefined,
    fee_granter: () => fee.granter ?? undefined,
    gas: () => fee.gas,
    memo: () => memo,
    timeout_height: () => timeoutHeight ?? undefined,
    messages: () => messages.map(messageScope),
    payments: () =>
      messages.flatMap(({ read }) =>
        read
          ? read.known
              .payments(read.values)
              .map(({ from, to, denom, amount }) =>
                structOf({ from, to, place: placeInWords(to, memo || undefined), denom, amount }),
              )
          : [],
      ),
    extensions: () => extensions,
  })
}

/** Leaves out the type of a message with fields that its kind does not have here: policies then match it with no kind. */
function messageScope({ type, read, whyUnread }: CosmosMessage): Struct {
  if (!read) return structOf(whyUnread === null ? { type } : {})
  const { amount, ...texts } = read.known.words(read.values)
  const fields: Record<string, Value> = { type, signers: read.known.signers(read.values), ...texts }
  return structOf(amount ? { ...fields, amount: amount.map(coinScope) } : fields)
}

function coinScope({ denom, amount }: Coin): Struct {
  return structOf({ denom, amount })
}

function offChainScope({ signer, data }: OffChainMessage): Struct {
  return lazily({
    signer: () => signer,
    text() {
      const text = Buffer.from(data).toString('utf8')
      return Buffer.compare(Buffer.from(text, 'utf8'), data) === 0 ? text : undefined
    },
  })
}
