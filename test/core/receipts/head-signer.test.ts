import { expect, test } from 'vitest'
import { AgentError } from '../../../src/core/errors.ts'
import { createHeadSigner } from '../../../src/core/receipts/head-signer.ts'
import { testEngine } from '../../support/engine.ts'

test('a damaged receipt keeps nobody from starting or unlocking: the head is not signed, and the log says why', async () => {
  const said: string[] = []
  const { engine, store, post } = await testEngine({
    approvals: 'nothing',
    log: { info: (_, message) => void said.push(message), warn() {}, error() {} },
  })
  await post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'Noted' })
  const receiptLines = () => {
    throw new AgentError('STORE_DAMAGED', 'A record in the database is damaged.')
  }
  const heads = createHeadSigner({ ...engine, store: { ...store, receiptLines } })
  await heads.signIfOpen()
  expect(said).toEqual(['the head of the receipts was not signed'])
  await expect(heads.sign()).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  heads.stop()
})
