import type { Browser } from 'playwright'
import { launchChromium } from '../test/support/chromium.ts'
import { startAgent } from './processes.ts'
import { createWallet, ownerKey, type Requests, requestsFor, swapRequests } from './requests.ts'

/** Milliseconds from sending a request until Chromium has painted its card. */
export interface CardTimes {
  /** Times for a hash, which nothing can be said of. */
  readonly hash: readonly number[]
  /** Times for a swap on Uniswap that its maker describes, in turns with the others. */
  readonly described: readonly number[]
  /** The first of them, for which the descriptions are read. */
  readonly first: number
}

/** @param times - Of either kind. `undefined` where there is no Chromium. */
export async function timeCards(program: readonly string[], times: number): Promise<CardTimes | undefined> {
  const browser = await launched()
  if (!browser) return undefined
  const agent = await startAgent(program, 'sign-and-quorum')
  try {
    const requests = await requestsFor(agent)
    const swaps = swapRequests(agent, ownerKey(agent.client), await createWallet(agent.client, 1))
    const page = await browser.newPage()
    await page.goto(agent.window)
    await page.getByText('Nothing waits for you').waitFor()
    const time = async ({ url, headers, body }: ReturnType<Requests['one']>) => {
      const painted = page.evaluate(untilPainted)
      const sentAt = Date.now()
      const response = await fetch(url, { method: 'POST', headers: { ...headers, Prefer: 'respond-async' }, body })
      if (!response.ok) throw new Error(`the request was refused: ${await response.text()}`)
      const taken = (await painted) - sentAt
      await page.getByRole('button', { name: 'Reject' }).click()
      await page.getByText('Nothing waits for you').waitFor()
      return taken
    }
    const [hash, described]: [number[], number[]] = [[], []]
    // The page, too, does some things once.
    await time(requests.one())
    const first = await time(swaps.one())
    for (let round = 0; round < times; round++) {
      hash.push(await time(requests.one()))
      described.push(await time(swaps.one()))
    }
    return { hash, described, first }
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
