import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { loadPhraseCheck, phraseProblem, phraseWords } from '../../src/renderer/words/recovery-phrase.ts'
import { type OpenWindow, pass, renderedWindows, stopTime } from './support/open-window.ts'
import { organizationId } from './support/scripts/basics.ts'
import { withState } from './support/scripts/states.ts'
import { phrase, wallets } from './support/scripts/wallets.ts'

const open = renderedWindows()

async function revealed(): Promise<OpenWindow> {
  const window = await open({ hash: '#/accounts' })
  const { page } = window
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: 'I am alone' }).click()
  await page.getByLabel('Name of the wallet').fill('Main wallet')
  await page.getByRole('button', { name: 'Show now' }).click()
  await page.getByText('sausage').waitFor()
  return window
}

test('the words are asked for only after two confirmations, and the name of the wallet typed', async () => {
  const window = await open({ hash: '#/accounts' })
  const { page } = window
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await page.getByText('Anybody who sees the words can take everything.').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Show now' }).click()
  await page.getByText('Confirm this first.').waitFor()
  await page.getByText('Type “Main wallet” exactly as shown.').waitFor()
  await page.getByText('does not stop someone else at this computer').waitFor()
  await expect.poll(() => window.calls('wallets.reveal')).toEqual([])

  await page.getByRole('checkbox', { name: 'I am alone' }).click()
  await page.getByLabel('Name of the wallet').fill('Main wallet')
  await page.getByRole('button', { name: 'Show now' }).click()
  const shown = page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
  await expect.poll(() => shown.allInnerTexts()).toEqual(phrase.split(' ').map((word, place) => `${place + 1} ${word}`))
  await expect
    .poll(() => window.calls('wallets.reveal'))
    .toEqual([{ organizationId, walletId: wallets[0]?.id, typed: 'Main wallet' }])
  await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: /copy/i }).count()).toBe(0)
})

test('where a passphrase is set it is asked for again, and each wrong one makes the next wait', async () => {
  const proof = { by: 'passphrase', wait: 0 } as const
  const window = await open({ hash: '#/accounts', script: withState({ proof }) })
  const { page } = window
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: 'I am alone' }).click()
  const show = page.getByRole('button', { name: 'Show now' })
  await show.click()
  await page.getByText('Type the passphrase.').waitFor()
  const passphrase = page.getByLabel('Passphrase of Countersign')
  await passphrase.fill('not the right one')
  await show.click()
  await page.getByText('This is not the passphrase').waitFor()
  await expect.poll(() => passphrase.inputValue()).toBe('')

  await window.change(withState({ proof: { ...proof, wait: 8_000 } }), 'state')
  await page.getByText('You can try again in 8 seconds.').waitFor()
  await expect.poll(() => show.isDisabled()).toBe(true)
  await pass(page, 6_500)
  await page.getByText('You can try again in 2 seconds.').waitFor()
  await pass(page, 2_000)
  await page.getByText('You can try again').waitFor({ state: 'detached' })
  await passphrase.fill('correct horse battery staple')
  await show.click()
  await page.getByText('sausage').waitFor()
})

test('the words are hidden after a minute, and shown again only after the question', async () => {
  const window = await revealed()
  const { page } = window
  await pass(page, 58_000)
  await expect.poll(() => page.getByText('sausage').count()).toBe(1)
  await pass(page, 2_500)
  await page.getByText('The recovery phrase is hidden again.').waitFor()
  expect(await page.content()).not.toContain('sausage')
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'I am alone' }).isChecked()).toBe(false)
})

test('the words are hidden when the window is', async () => {
  const { page } = await revealed()
  onTestFinished(() => page.close())
  await stopTime(page)
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))`)
  await page.getByText('The recovery phrase is hidden again.').waitFor()
})

test('the words are hidden when the window comes back into sight', async () => {
  const window = await revealed()
  await stopTime(window.page)
  await window.change({}, 'shown')
  await window.page.getByText('The recovery phrase is hidden again.').waitFor()
})

test('the words count as written down once three of them are typed as they were shown, and none leaves the page', async () => {
  const window = await revealed()
  const { page } = window
  await page.getByRole('button', { name: 'I have written them down' }).click()
  const labels = page.locator('label', { hasText: /^Word \d+$/ })
  await labels.first().waitFor()
  const asked = (await labels.allInnerTexts()).map(label => Number(label.slice(5)))
  expect(new Set(asked).size).toBe(3)
  expect(asked).toEqual([...asked].sort((one, other) => one - other))
  // What is asked for cannot be read off the screen.
  for (const word of phrase.split(' ')) await expect.poll(() => page.getByText(word, { exact: true }).count()).toBe(0)

  const check = page.getByRole('button', { name: 'Check', exact: true })
  await check.click()
  await expect.poll(() => page.getByText('This is not the word that was shown.').count()).toBe(3)
  const words = phrase.split(' ')
  for (const [index, place] of asked.entries()) {
    const word = words[place - 1] ?? ''
    await page.getByLabel(`Word ${place}`, { exact: true }).fill(index === 2 ? `${word}x` : ` ${word.toUpperCase()} `)
  }
  await check.click()
  await expect.poll(() => page.getByText('This is not the word that was shown.').count()).toBe(1)
  await page.getByLabel(`Word ${asked[2]}`, { exact: true }).fill(words[(asked[2] ?? 0) - 1] ?? '')
  await check.click()
  await page.getByText('The words are right.').waitFor()
  const sent = (await page.evaluate('JSON.stringify(fake.calls)')) as string
  for (const place of asked) expect(sent).not.toContain(words[place - 1])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('the words to be typed are forgotten with the window, and the phrase is shown again only after the question', async () => {
  const window = await revealed()
  const { page } = window
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await page.getByText('Type these words').waitFor()
  await window.change({}, 'shown')
  await page.getByText('It has not been checked.').waitFor()
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'I am alone' }).isChecked()).toBe(false)
})

test('the words are gone with the screen', async () => {
  const window = await revealed()
  const { page } = window
  await page.evaluate("location.hash = '#/settings'")
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  expect(await page.content()).not.toContain('sausage')
})

test('why the words cannot be shown is said', async () => {
  const window = await open({
    hash: '#/accounts',
    failing: { 'wallets.reveal': { code: 'VAULT_LOCKED', message: 'Countersign is locked.' } },
  })
  const { page } = window
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: 'I am alone' }).click()
  await page.getByLabel('Name of the wallet').fill('Main wallet')
  await page.getByRole('button', { name: 'Show now' }).click()
  await page.getByText('Countersign is locked.').waitFor()
})

test('a wallet is restored by keyboard alone, from words as they were pasted', async () => {
  const window = await open({ hash: '#/accounts', script: { wallets: [] } })
  const { page } = window
  await page.getByRole('button', { name: 'Restore wallet' }).focus()
  await page.keyboard.press('Enter')
  const words = page.getByLabel('Recovery phrase')
  await words.focus()
  await page.keyboard.insertText(
    phrase
      .split(' ')
      .map((word, place) => `${place + 1}. ${word.toUpperCase()}`)
      .join('\n'),
  )
  await page.keyboard.press('Tab')
  // Past the question whether there is a passphrase.
  await page.keyboard.press('Tab')
  await page.keyboard.type('Old')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Wallet Old' }).waitFor()
  await expect
    .poll(() => window.calls('wallets.restore'))
    .toMatchObject([
      {
        organizationId,
        name: 'Old',
        words: phrase.split(' '),
        accounts: [{ addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
      },
    ])
})

test('Enter before the list of words has loaded restores the wallet once, as soon as it has', async () => {
  const window = await open({ hash: '#/accounts', script: { wallets: [] }, anew: true })
  const { page } = window
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(/english/, async route => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  onTestFinished(() => page.unroute(/english/))
  await page.getByRole('button', { name: 'Restore wallet' }).click()
  await asked.promise
  await page.getByLabel('Recovery phrase').fill(phrase)
  await page.getByLabel('Name of the wallet').fill('Old')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => window.calls('wallets.restore')).toEqual([])
  answered.resolve()
  await page.getByRole('region', { name: 'Wallet Old' }).waitFor()
  await expect.poll(() => window.calls('wallets.restore')).toHaveLength(1)
})

test('a wrong word, a wrong number of words and a wrong order are each said in place', async () => {
  const window = await open({ hash: '#/accounts' })
  const { page } = window
  await page.getByRole('button', { name: 'Restore wallet' }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('Recovery phrase')
  await words.fill('legal winer ')
  await dialog.locator('.phrase-strange').waitFor()
  await dialog.getByRole('button', { name: 'Restore wallet' }).click()
  await dialog.getByText('Word 2, “winer”, is not a word used in recovery phrases. Did you mean “wine”?').waitFor()
  await dialog.getByText('Give the wallet a name.').waitFor()
  await words.fill('legal winner')
  await dialog.getByText('A recovery phrase has 12, 15, 18, 21 or 24 words, and this has 2.').waitFor()
  await words.fill(phrase.split(' ').reverse().join(' '))
  await dialog.getByText('Check their order').waitFor()
  await expect.poll(() => window.calls('wallets.restore')).toEqual([])
})

test('every recovery phrase is accepted, however it is spaced and numbered', async () => {
  const check = await loadPhraseCheck()
  const entropy = fc.constantFrom(16, 20, 24, 28, 32).chain(size => fc.uint8Array({ minLength: size, maxLength: size }))
  fc.assert(
    fc.property(entropy, bytes => {
      const words = entropyToMnemonic(bytes, wordlist).split(' ')
      const written = words.map((word, place) => `${place + 1}) ${word.toUpperCase()},`).join('\t')
      return phraseProblem(check, phraseWords(written)) === undefined
    }),
  )
})
