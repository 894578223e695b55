import { defineConfig } from '@playwright/test'

// BROWSER names an installed Chromium; without it, Playwright uses its own.
const executablePath = process.env.BROWSER

export default defineConfig({
  use: { launchOptions: { args: ['--no-sandbox'], ...(executablePath && { executablePath }) } },
})
