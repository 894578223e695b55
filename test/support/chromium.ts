import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

/** The system's browser where there is one, else the one Playwright fetched; neither calls home. */
export function launchChromium(...flags: string[]): Promise<Browser> {
  const system = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
  return chromium.launch({
    ...(system && { executablePath: system }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  })
}
