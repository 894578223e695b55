import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeEnvironment, suitableNode } from '../node.mjs'
import { root } from '../paths.mjs'
import { execute } from './execute.mjs'
import { say } from './say.mjs'
import { hasApt, installSystemPackages } from './system-packages.mjs'

const installedPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Most tests take less time in it; without it they run in the whole browser. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

/** A Chromium for the tests: the system's, or else the one Playwright fetches. */
export const browser = {
  done: async () =>
    (installedPlaces.some(existsSync) && (existsSync(headlessShell) || !mayInstallPackages())) ||
    existsSync(await playwrightChromium()),
  async run() {
    // Ubuntu's package of that name is a shell around a snap, which neither containers nor Playwright can start.
    if (hasApt() && !isUbuntu()) {
      if (!installedPlaces.some(existsSync)) await installSystemPackages(['chromium'])
      // Both, as they have to be of one version; and after the other, which tests cannot do without.
      if (mayInstallPackages() && !existsSync(headlessShell))
        await installSystemPackages(['chromium', 'chromium-headless-shell'])
      return
    }
    const script = join(root, 'node_modules', 'playwright', 'cli.js')
    const withLibraries = hasApt() && process.getuid?.() === 0 ? ['--with-deps'] : []
    try {
      await execute(suitableNode(), [script, 'install', ...withLibraries, 'chromium'], {
        doing: 'Fetching Chromium for the tests (playwright install)',
        environment: nodeEnvironment(),
        log: 'playwright',
      })
    } catch (error) {
      say(`${error.message}\nNo Chromium for the tests; please install one.`)
    }
  },
}

/** Playwright is asked last: loading it takes longer than everything else here. */
async function playwrightChromium() {
  const { chromium } = await import(pathToFileURL(join(root, 'node_modules', 'playwright', 'index.mjs')).href)
  return chromium.executablePath()
}

function mayInstallPackages() {
  return hasApt() && !isUbuntu() && process.getuid?.() === 0
}

function isUbuntu() {
  return /^ID(_LIKE)?=.*ubuntu/m.test(readFileSync('/etc/os-release', 'utf8'))
}
