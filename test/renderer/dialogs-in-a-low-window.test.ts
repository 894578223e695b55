import { expect, test } from 'vitest'
import { renderedWindows } from './support/open-window.ts'

const open = renderedWindows()

test.each([
  ['accounts/new', 'Create a wallet', 'Create wallet'],
  ['policies/limits/new', 'New limit', 'Create limit'],
])('in a low window, #/%s keeps its title, its buttons and what has the focus in sight', async (hash, title, last) => {
  const height = 420
  const { page } = await open({ hash: `#/${hash}`, viewport: { width: 1000, height } })
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  const heading = dialog.getByRole('heading', { name: title, exact: true })
  const button = dialog.getByRole('button', { name: last, exact: true })
  await button.waitFor()
  await expect.poll(() => dialog.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true)
  // To the pixel: what stays in sight is moved by whole ones.
  const tops = () =>
    Promise.all([heading, button].map(async each => Math.round((await each.boundingBox())?.y ?? Number.NaN)))
  const before = await tops()
  const isFocused = () => button.evaluate(element => element === document.activeElement)
  let hidden = ''
  for (let pressed = 0; pressed < 40 && !(await isFocused()); pressed++) {
    await page.keyboard.press('Tab')
    hidden += await dialog.evaluate(element => {
      const focused = document.activeElement
      const header = element.querySelector('header')
      const footer = element.querySelector('.form-actions')
      if (!focused || !header || !footer) return 'no dialog'
      if (header.contains(focused) || footer.contains(focused)) return ''
      const { top, bottom } = focused.getBoundingClientRect()
      const isSeen =
        top >= header.getBoundingClientRect().bottom - 1 && bottom <= footer.getBoundingClientRect().top + 1
      return isSeen ? '' : `${focused.outerHTML.slice(0, 80)}\n`
    })
  }
  expect(hidden).toBe('')
  expect(await isFocused()).toBe(true)
  expect(await tops()).toEqual(before)
  expect(before.every(top => top > 0 && top < height)).toBe(true)
})
