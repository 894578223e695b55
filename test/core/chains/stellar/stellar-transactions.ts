import { Account, Asset, Memo, MuxedAccount, Networks, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { stellar } from '../../../../src/core/chains/stellar/chain.ts'
import type { StellarSigned } from '../../../../src/core/chains/stellar/signed.ts'
import { stellarWords } from '../../../../src/core/chains/stellar/words.ts'
import vectors from '../../../vectors/stellar.json' with { type: 'json' }

export const [payment] = vectors.transactions as [(typeof vectors.transactions)[0]]
export const { publicKey, signWith } = payment
export const to = 'GDM3B735JD2RD7YNLZ5VJ6XSG3X4AUHGOUWTESCID7OT5UQTTMMLOY4E'
export const usdc = new Asset('USDC', 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN')
export const pay = (amount = '2', destination = to) => Operation.payment({ destination, asset: Asset.native(), amount })

export const customer = (number: number) => new MuxedAccount(new Account(to, '0'), `${number}`).accountId()

export type Step = ReturnType<typeof pay>

export function bytesOf(
  steps: readonly Step[],
  { fee = '100', networkPassphrase = Networks.PUBLIC as string, memo = Memo.text('x') as Memo } = {},
) {
  const builder = new TransactionBuilder(new Account(signWith, '5'), { fee, networkPassphrase, memo }).setTimeout(0)
  for (const step of steps) builder.addOperation(step)
  return Buffer.from(builder.build().signatureBase())
}
export const read = (bytes: Uint8Array, key = publicKey) =>
  stellar.readMessage(bytes, 'stellarSha256', { texts: [], publicKey: key })
export const signsOf = (...steps: readonly Step[]) => read(bytesOf(steps))?.signs as StellarSigned
export const scopeOf = (...steps: readonly Step[]) =>
  stellarWords.scope(signsOf(...steps), {} as never).tx as Record<string, unknown>
