import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { firstAccount } from '../client.ts'
import { test } from './fixtures.ts'

test('a page shows what was signed once a person approves it', async ({ page, countersign }) => {
  const account = firstAccount(countersign)
  // In place of your app: a page whose button asks for a signature.
  await page.exposeFunction('sign', (message: string) => account.signMessage({ message }))
  await page.setContent(
    '<button onclick="sign(\'hello\').then(signed => output.value = signed)">Sign</button><output id="output"></output>',
  )
  await page.getByRole('button', { name: 'Sign' }).click()
  const { sentence } = await countersign.approveNext()
  expect(sentence).toContain('hello')
  await expect(page.locator('output')).toHaveText(/^0x/)
  const signature = (await page.locator('output').textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(account.address)
})
