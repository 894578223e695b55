import { expect, test } from 'vitest'
import { describeTransaction } from '../../../../../src/core/chains/ethereum/describe-transaction.ts'
import { describeReceived } from '../../../../../src/core/chains/ethereum/messages/describe-typed-data.ts'
import { decodeUnsignedTransaction } from '../../../../../src/core/chains/ethereum/transactions/transaction.ts'
import { parseTypedData } from '../../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { missingFrom, type ReferenceCase, referenceCases, unsignedOf } from './cases.ts'

const signer = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

function described({ rawTx, data }: ReferenceCase) {
  if (rawTx) {
    return describeTransaction(decodeUnsignedTransaction(Buffer.from(unsignedOf(rawTx).slice(2), 'hex')), signer)
  }
  const json = JSON.stringify(data)
  return { title: '', ...describeReceived(parseTypedData(json, 'payload'), json, signer) }
}

test.each(referenceCases.map((each, index) => [`${index} ${each.descriptor}, ${each.description}`, each] as const))(
  '%s',
  (_, each) => {
    expect(missingFrom(described(each), each, signer)).toEqual([])
  },
)
