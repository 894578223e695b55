import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../support/accessibility.ts'
import { isNight } from '../support/effort.ts'
import { accountsStates } from './screens/accounts.ts'
import { activityStates } from './screens/activity.ts'
import { addressBookStates } from './screens/address-book.ts'
import { apiKeysStates } from './screens/api-keys.ts'
import { approvalsStates } from './screens/approvals.ts'
import { firstRunStates } from './screens/first-run.ts'
import { hardwareWalletsStates } from './screens/hardware-wallets.ts'
import { helpStates } from './screens/help.ts'
import { messagesStates } from './screens/messages.ts'
import { organizationStates } from './screens/organization.ts'
import { paletteStates } from './screens/palette.ts'
import { peopleStates } from './screens/people.ts'
import { policiesStates } from './screens/policies.ts'
import { settingsStates } from './screens/settings.ts'
import { type ScreenStates, wide } from './screens/state.ts'
import { subOrganizationsStates } from './screens/sub-organizations.ts'
import { votesStates } from './screens/votes.ts'
import { webhooksStates } from './screens/webhooks.ts'
import { pass, renderedWindows } from './support/open-window.ts'

/** The folder that pictures of the screens are wanted in. */
const pictures = process.env.RENDERER_SCREENSHOTS
const narrow = { width: 360, height: 740 }

const open = renderedWindows()
if (pictures) mkdirSync(pictures, { recursive: true })

const screens: ScreenStates = {
  ...approvalsStates,
  ...settingsStates,
  ...accountsStates,
  ...activityStates,
  ...apiKeysStates,
  ...peopleStates,
  ...messagesStates,
  ...webhooksStates,
  ...addressBookStates,
  ...organizationStates,
  ...subOrganizationsStates,
  ...policiesStates,
  ...votesStates,
  ...hardwareWalletsStates,
  ...helpStates,
  ...paletteStates,
  ...firstRunStates,
}

/**
 * Both themes and both sizes are looked at in two combinations; with RENDERER_SCREENSHOTS all four are pictured. By day axe-core looks at
 * each state in one of the two, in turns: the others of the same screen show it in the other.
 */
const looks = [
  { size: 'wide', colorScheme: 'light', check: true },
  { size: 'wide', colorScheme: 'dark', check: false },
  { size: 'narrow', colorScheme: 'dark', check: true },
  { size: 'narrow', colorScheme: 'light', check: false },
] as const

let looked = 0

test.each(Object.entries(screens))('%s: nothing for axe-core to find, nothing cut off', async (name, screen) => {
  const { page } = await open({ viewport: wide, still: true, anew: Boolean(pictures), ...screen })
  await page.getByText(screen.sees).first().waitFor()
  await screen.afterwards?.(page)
  // Approve is looked at once it can be pressed.
  await pass(page, 1_000)
  await lookAt(page, name, { wide: screen.viewport ?? wide, narrow })
})

test('every other screen of the rail: nothing for axe-core to find, nothing cut off', async () => {
  const { page } = await open({ viewport: wide, still: true })
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  await links.first().waitFor()
  const hashes = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  expect(hashes, 'the rail was not read').toContain('#/accounts')
  const known = Object.values(screens).map(({ hash = '#/approvals' }) => hash)
  for (const hash of hashes.filter(each => !known.some(other => other === each))) {
    await page.setViewportSize(wide)
    await page.locator(`a[href="${hash}"]`).first().click()
    await page.locator(`a[href="${hash}"][aria-current="page"]`).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lookAt(page, hash.slice(2), { wide, narrow })
  }
})

/** Pictures the page in every look that is asked for, and checks it in two: what is cut off in both, and axe-core in one or both. */
async function lookAt(page: Page, name: string, sizes: Record<(typeof looks)[number]['size'], typeof wide>) {
  await page.evaluate('document.fonts.ready.then(() => {})')
  const asked = looks.filter(({ check }) => check)[looked++ % 2]
  for (const look of looks) {
    const { size, colorScheme, check } = look
    if (!check && !pictures) continue
    // At once, so that the page is laid out and drawn once.
    await Promise.all([page.setViewportSize(sizes[size]), page.emulateMedia({ colorScheme })])
    const picture = `${name.replaceAll(/\W+/g, '-')}-${size}-${colorScheme}.png`
    if (pictures) await page.screenshot({ path: join(pictures, picture) })
    if (!check) continue
    if (look === asked || isNight)
      expect(await accessibilityProblems(page), `${name}, ${size}, ${colorScheme}`).toEqual([])
    await expect
      .poll(() => page.evaluate(cutOff), { message: `${name}, ${size}: reaches beyond the right edge` })
      .toEqual([])
  }
}

/** What stands beyond the right edge and is not in something that scrolls sideways by design. */
const cutOff = `[...document.querySelectorAll('body *')]
  .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
  .filter(element => !element.closest('.code-block-text, .visually-hidden, .waiting-banner-sentence, .sub-navigation'))
  .map(element => element.outerHTML.slice(0, 120))`
