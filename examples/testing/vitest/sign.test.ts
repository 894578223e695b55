import { recoverMessageAddress } from 'viem'
import { expect, inject, test } from 'vitest'
import { firstAccount } from '../client.ts'

test('signs a message with the first account of the known words', async () => {
  const account = firstAccount(inject('countersign'))
  expect(account.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  const signature = await account.signMessage({ message: 'hello' })
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(account.address)
})
