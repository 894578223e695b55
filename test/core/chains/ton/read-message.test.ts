import { expect, test } from 'vitest'
import { ton } from '../../../../src/core/chains/ton/chain.ts'
import { testEngine } from '../../../support/engine.ts'
import { restoreWallets } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/ton.json' with { type: 'json' }

test('the digests of the vectors are signed byte for byte, and a whole cell is refused with what to send', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWallets(agent, vectors.mnemonics, vectors.transactions)
  const sign = (signWith: string, payload: string) =>
    agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith,
      payload,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    })
  for (const { signWith, digest, signature, unsigned } of vectors.transactions) {
    expect((await sign(signWith, digest)).result.signRawPayloadResult).toEqual(signature)
    if (unsigned.startsWith('b5ee9c72'))
      await expect(sign(signWith, unsigned)).rejects.toThrow('Send the hash of the cell, 32 bytes')
  }
})

test('bytes of a cell are nothing of TON to keys of other chains', () => {
  const asked = { texts: [], addressFormat: 'ADDRESS_FORMAT_SOLANA' }
  expect(ton.readMessage(Buffer.from('b5ee9c72', 'hex'), 'message', asked)).toBeUndefined()
})
