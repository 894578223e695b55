import type { Browser } from 'playwright'
import { launchChromium } from '../test/support/chromium.ts'
import { startAgent } from './processes.ts'
import { requestsFor } from './requests.ts'

/**
 * For each of `times` requests: milliseconds from sending it until Chromium has painted its card. `undefined` where
 * there is no Chromium.
 */
export async function timeCards(program: readonly string[], times: number): Promise<number[] | undefined> {
  const browser = await launched()
  if (!browser) return undefined
  const agent = await startAgent(program, 'sign-and-quorum')
  try {
    const requests = await requestsFor(agent)
    const page = await browser.newPage()
    await page.goto(agent.window)
    await page.getByText('Nothing is waiting').waitFor()
    const measured: number[] = []
    for (let time = 0; time < times; time++) {
      const { url, headers, body } = requests.one()
      const painted = page.evaluate(untilPainted)
      const sentAt = Date.now()
      const response = await fetch(url, { method: 'POST', headers: { ...headers, Prefer: 'respond-async' }, body })
      if (!response.ok) throw new Error(`the request was refused: ${await response.text()}`)
      measured.push((await painted) - sentAt)
      await page.getByRole('button', { name: 'Reject' }).click()
      await page.getByText('Nothing is waiting').waitFor()
    }
    return measured
  } finally {
    await browser.close()
    await agent.stop()
  }
}

async function launched(): Promise<Browser | undefined> {
  try {
    return await launchChromium()
  } catch {
    return undefined
  }
}

/** Runs in the page. Resolves with the time of the frame after the one in which a card is there. */
function untilPainted(): Promise<number> {
  return new Promise(resolve => {
    const look = () => {
      if (document.getElementById('card-sentence')) requestAnimationFrame(() => resolve(Date.now()))
      else requestAnimationFrame(look)
    }
    look()
  })
}
