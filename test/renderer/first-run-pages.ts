import type { Page } from 'playwright'
import { renderedWindows } from './support/open-window.ts'

export const open = renderedWindows()

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
