import { beforeEach } from 'vitest'
import { showWindows } from './agent-window.ts'

/** For every file of tests, and so not where the windows are opened: a module that files share runs once for all of them. */
beforeEach(({ onTestFailed }) => onTestFailed(showWindows))
